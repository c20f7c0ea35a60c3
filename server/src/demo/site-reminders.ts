import type { Calendar } from './calendar.ts'
import { isSystem } from './definitions.ts'
import type { Random } from './random.ts'
import { AUDITED_TRIAL_STEPS, FULL_TRIAL_STEPS, inventReminders, WARRANT_STEPS, type Reminder } from './reminders.ts'
import type { PlannedService } from './planned-service.ts'
import type { Row } from './rows.ts'
import type { Site } from './site.ts'
import { COLLECTING_DAYS, type WarrantCycle } from './warrant-cycle.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Invents all reminders for one building, and sets their dates and snoozes on its services. */
export function inventSiteReminders(
  random: Random,
  calendar: Calendar,
  site: Site,
  services: readonly PlannedService[],
  property: Row<'property'>,
): Reminder[] {
  if (!property.active || property.whenDeleted || !property.enableEmailAutomation) return []
  const present = services.filter(({ active, isDeleted }) => active && !isDeleted)
  return [
    ...(site.cycle ? remindOfWarrant(random, calendar, site, site.cycle, present) : []),
    ...remindOfTrials(random, calendar, site, present),
    ...(site.cycle && property.regionalAuthorityCompanyId ? notifyCouncil(random, calendar, site, site.cycle) : []),
  ]
}

function remindOfWarrant(
  random: Random,
  calendar: Calendar,
  { customer }: Site,
  { due, previousDue }: WarrantCycle,
  present: readonly PlannedService[],
): Reminder[] {
  const systems = present.filter(({ definition, supplier }) => isSystem(definition) && supplier)
  const bySupplier = Map.groupBy(systems, ({ supplier }) => supplier?.companyId)
  return [...bySupplier.values()].flatMap((services) => {
    const outstanding = services.filter(({ isOutstanding }) => isOutstanding)
    const done = Math.max(...services.map(({ last }) => last ?? -NEVER))
    const past = inventReminders(random, calendar, {
      steps: WARRANT_STEPS,
      services,
      due: previousDue,
      doneOn: Math.min(done, previousDue + 5),
      customer,
    })
    if (due > COLLECTING_DAYS) return past
    const isOpen = outstanding.length > 0
    if (isOpen) snooze(random, outstanding)
    const now = inventReminders(random, calendar, {
      steps: WARRANT_STEPS,
      services: isOpen ? outstanding : services,
      due,
      doneOn: isOpen ? NEVER : done,
      customer,
    })
    return [...past, ...now]
  })
}

function remindOfTrials(
  random: Random,
  calendar: Calendar,
  { customer }: Site,
  present: readonly PlannedService[],
): Reminder[] {
  return present.flatMap((service) => {
    if (service.definition.shortName !== 'Evac' || service.next === null) return []
    const steps = service.serviceType === 'Audit' ? AUDITED_TRIAL_STEPS : FULL_TRIAL_STEPS
    const previousDue = calendar.addMonths(service.next, -6)
    const services = [service]
    if (service.next <= 30) snooze(random, services)
    return [
      ...inventReminders(random, calendar, {
        steps,
        services,
        due: previousDue,
        doneOn: service.last ?? previousDue,
        customer,
      }),
      ...inventReminders(random, calendar, { steps, services, due: service.next, doneOn: NEVER, customer }),
    ]
  })
}

/** Sometimes staff snooze reminders. Some of these snoozes have ended. */
function snooze(random: Random, services: readonly PlannedService[]): void {
  if (!random.chance(0.09)) return
  const days = random.pick([7, 14, 30, 90])
  const until = random.chance(0.75) ? random.int(0, days - 1) : -random.int(1, 20)
  for (const service of services) service.snoozedUntil = until
}

function notifyCouncil(random: Random, calendar: Calendar, { council }: Site, { due }: WarrantCycle): Reminder[] {
  if (!council || council.recipients.length === 0 || due > -8 || !random.chance(0.5)) return []
  const yesterday = calendar.workingDayBefore(0)
  const queuedOn = Math.min(calendar.workingDayFrom(due + random.int(5, 20)), yesterday)
  const status = queuedOn === yesterday && random.chance(0.5) ? 'QUEUED' : 'SENT'
  return [
    {
      template: 'Email_AuthorityOverdueBwofNotification',
      status,
      recipientCompanyId: council.companyId,
      to: council.recipients,
      cc: [],
      due,
      queuedOn,
      queuedAt: random.int(600, 1_000),
      services: [],
    },
  ]
}
