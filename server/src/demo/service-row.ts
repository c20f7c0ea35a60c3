import { TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'
import type { FullRow } from './rows.ts'
import type { Site } from './site.ts'
import { isSystem } from './definitions.ts'
import type { PlannedService } from './planned-service.ts'
import type { Words } from './words.ts'

interface Known extends Pick<Site, 'propertyId' | 'created'> {
  operatorId: number
}

export function serviceRow(
  random: Random,
  calendar: Calendar,
  { notes }: Words,
  service: PlannedService,
  { propertyId, operatorId, created }: Known,
): FullRow<'propertyService'> {
  const { next, last, snoozedUntil } = service
  const reported = reportedOn(service)
  const made = random.chance(0.8) ? created : random.int(created, -3)
  const changed = Math.max(made, last ?? made)
  return {
    propertyServiceId: service.propertyServiceId,
    propertyId,
    serviceId: service.definition.serviceId,
    supplierCompanyId: service.supplier?.companyId ?? null,
    ref: service.ref,
    serviceType: service.serviceType,
    whenNextServiceAnniversary: next === null ? null : calendar.day(next),
    whenLastComplianceReceived: last === null ? null : calendar.day(last),
    whenReportSent: reported === null ? null : calendar.day(reported),
    price: priceOf(random, service, operatorId),
    intervalMonths: service.intervalMonths,
    active: service.active,
    adminNotes: random.chance(0.025) ? random.pick(notes.admin) : '',
    exceptionNotes: random.chance(troubleOf(service)) ? random.pick(exceptionsTo(service, notes)) : '',
    whenLastSupplierEmailSent: service.whenSent,
    whenLastSupplierEmailTriggered: service.whenTriggered,
    whenSupplierEmailsSnoozedUntil: snoozedUntil === null ? null : calendar.day(snoozedUntil),
    whenCreated: calendar.moment(made, 640),
    whenUpdated: calendar.moment(changed, 700),
    whenDeleted: service.isDeleted ? calendar.moment(random.int(made, -1), 880) : null,
  }
}

/** Every eighth report of a trial evacuation waits still, and so do those of the last two weeks. */
const REPORT_WAITS = { every: 8, days: 14 }

/** The day on which the report of the last trial evacuation was sent, from two to nine days after it; null for none. */
function reportedOn({ definition, last, propertyServiceId }: PlannedService): number | null {
  if (definition.serviceId !== TRIAL_EVACUATION_SERVICE_ID || last === null || last > -REPORT_WAITS.days) return null
  const turn = propertyServiceId % REPORT_WAITS.every
  return turn === 0 ? null : last + 2 + turn
}

/** The probability of an exception note: higher for later services. */
function troubleOf({ next, isOutstanding }: PlannedService): number {
  if (next !== null && next < 0) return 0.45
  return isOutstanding && next !== null && next < 15 ? 0.22 : 0.018
}

function exceptionsTo({ definition }: PlannedService, notes: Words['notes']): readonly string[] {
  if (definition.shortName === 'BWOF') return notes.warrant
  return isSystem(definition) ? notes.exception : notes.round
}

/** The price that the customer pays the operator; 0 for contractors that send their own invoices. */
function priceOf(random: Random, { definition, serviceType, supplier }: PlannedService, operatorId: number): number {
  const isInvoiced = supplier?.companyId === operatorId || random.chance(0.3)
  if (!isInvoiced) return 0
  const list = serviceType === 'Audit' ? definition.audit : definition.fullService
  const rounded = Math.round((list * (0.85 + random.unit() * 0.5)) / 5) * 5
  return random.chance(0.05) ? rounded + 0.5 : rounded
}
