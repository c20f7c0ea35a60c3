import { shownDay, type Day } from '@app/contract/dates'
import { isSnoozed } from '@app/contract/email/snooze'
import type { ServiceChange, ServiceToChange } from '@app/contract/service/change'
import { countsFromWork, recordCompliance } from '@app/contract/service/compliance'
import { changedPrice, type PriceChange, type PriceStep } from '@app/contract/service/price-change'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { amountError, shownMoney } from '../../lib/money.ts'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { WHY_IT_STAYS } from '../../service/property-services/change-in-words.ts'
import type { BulkKind } from './bulk-kinds.ts'

/** What is done to each of the services. */
export type ServiceBulk =
  | { readonly kind: 'snooze'; readonly until: Day | null }
  | { readonly kind: 'supplier'; readonly supplierCompanyId: number | null; readonly supplierName: string }
  | { readonly kind: 'price'; readonly change: PriceChange; readonly step: PriceStep }
  | { readonly kind: 'record'; readonly received: Day }
  | { readonly kind: 'active'; readonly active: boolean }

/** What a change does to one service, in words, and what is sent for it. */
export interface BulkEffect {
  readonly before: string
  /** Empty for a service that stays as it is. */
  readonly after: string
  /** Why it stays as it is, or what else there is to say. */
  readonly note: string
  /** Nothing can be changed while a service cannot take its value. */
  readonly isWrong: boolean
  /** Null for a service that stays as it is. */
  readonly change: ServiceChange | null
}

type Changes = Omit<ServiceChange, 'propertyServiceId' | 'whenUpdated'>

/** What a change would do to a service; without one, only what is there now. */
export function effectOn(service: ServiceToChange, kind: BulkKind, bulk: ServiceBulk | null, today: Day): BulkEffect {
  const { propertyServiceId, whenUpdated } = service
  const before = presentValue(service, kind, today)
  const stays = (note: string, isWrong = false): BulkEffect => ({ before, after: '', note, isWrong, change: null })
  const becomes = (after: string, changes: Changes, note = ''): BulkEffect => ({
    before,
    after,
    note,
    isWrong: false,
    change: { propertyServiceId, whenUpdated, ...changes },
  })
  switch (bulk?.kind) {
    case undefined:
      return stays('')
    case 'supplier': {
      const { supplierCompanyId, supplierName } = bulk
      if (supplierCompanyId === service.supplierCompanyId) return stays('Has this supplier already')
      return becomes(supplierName || 'No supplier', { supplierCompanyId })
    }
    case 'active':
      if (bulk.active === service.active) return stays(bulk.active ? 'Is active already' : 'Is inactive already')
      return becomes(bulk.active ? 'Active' : 'Inactive', { active: bulk.active })
    case 'snooze': {
      const { until } = bulk
      if (!service.active) return stays('Inactive: nobody is reminded')
      if (until === service.whenSupplierEmailsSnoozedUntil) return stays('Is so already')
      if (until === null && !isSnoozed(service.whenSupplierEmailsSnoozedUntil, today)) return stays('Is not snoozed')
      return becomes(until ? `Until ${shownDay(until)}` : 'Not snoozed', { whenSupplierEmailsSnoozedUntil: until })
    }
    case 'price': {
      const price = changedPrice(service.price, bulk.change, bulk.step)
      const fault = amountError(price)
      if (fault !== undefined) return stays(`${shownMoney(price)}: the price ${fault}`, true)
      return price === service.price ? stays('Costs this already') : becomes(shownMoney(price), { price })
    }
    case 'record':
      return effectOfRecord(service, bulk.received, today, stays, becomes)
  }
}

function effectOfRecord(
  service: ServiceToChange,
  received: Day,
  today: Day,
  stays: (note: string, isWrong?: boolean) => BulkEffect,
  becomes: (after: string, changes: Changes, note?: string) => BulkEffect,
): BulkEffect {
  const { serviceId, whenLastComplianceReceived: last } = service
  if (serviceId === BWOF_SERVICE_ID) return stays('The warrant itself moves on when it is issued')
  if (received > today) return stays('Compliance is not recorded before it is received', true)
  if (last !== null && received < last && countsFromWork(serviceId)) {
    return stays(`The last one was later, on ${shownDay(last)}`)
  }
  const { effect, ...dates } = recordCompliance(service, received)
  const isSame =
    dates.whenNextServiceAnniversary === service.whenNextServiceAnniversary && dates.whenLastComplianceReceived === last
  if (isSame) return stays('Is recorded already')
  return becomes(
    `Next ${shownDay(dates.whenNextServiceAnniversary)}, previous ${shownDay(dates.whenLastComplianceReceived)}`,
    { complianceReceived: received },
    effect === 'moved' ? '' : WHY_IT_STAYS[effect],
  )
}

function presentValue(service: ServiceToChange, kind: BulkKind, today: Day): string {
  switch (kind) {
    case 'supplier':
      return service.supplierName || 'No supplier'
    case 'price':
      return shownMoney(service.price)
    case 'active':
      return service.active ? 'Active' : 'Inactive'
    case 'snooze': {
      const until = service.whenSupplierEmailsSnoozedUntil
      return isSnoozed(until, today) ? `Until ${shownDay(until)}` : 'Not snoozed'
    }
    case 'record': {
      const { whenNextServiceAnniversary: next, whenLastComplianceReceived: previous } = service
      return `Next ${next ? shownDay(next) : 'none'}, previous ${previous ? shownDay(previous) : 'none'}`
    }
  }
}

/** `120 services` */
const shownServices = (count: number): string => (count === 1 ? '1 service' : `${shownCount(count)} services`)

/** What was done to so many services, as a sentence. */
export function bulkInWords(bulk: ServiceBulk, count: number): string {
  const services = shownServices(count)
  const is = count === 1 ? 'is' : 'are'
  switch (bulk.kind) {
    case 'supplier':
      return bulk.supplierCompanyId === null
        ? `${services} without a supplier`
        : `${services} with ${bulk.supplierName}`
    case 'price':
      return `New prices for ${services}`
    case 'snooze':
      return bulk.until ? `${services} snoozed until ${shownDay(bulk.until)}` : `${services} ${is} not snoozed any more`
    case 'record':
      return `Compliance of ${services} recorded on ${shownDay(bulk.received)}`
    case 'active':
      return `${services} made ${bulk.active ? 'active' : 'inactive'}`
  }
}
