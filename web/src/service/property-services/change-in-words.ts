import { shownDay, type Day } from '@app/contract/dates'
import { recordCompliance, type ComplianceEffect } from '@app/contract/service/compliance'
import type { ChangedService } from '@app/contract/service/change'
import { shownMoney } from '../../lib/money.ts'
import { serviceTitle } from './service-rows.ts'

/** Why the anniversary stays (docs/rules/services-and-dates.md#recording-compliance). */
export const WHY_IT_STAYS: Readonly<Record<Exclude<ComplianceEffect, 'moved'>, string>> = {
  closed: 'This day belongs to the year before, which is closed. The anniversary stays.',
  'same work': 'The same work is recorded for a day close to this one. The anniversary stays.',
}

interface Words {
  readonly title: string
  readonly message: string
}

/** What a change in place did to a service. `received` is the day for which compliance was recorded, if it was. */
export function changeInWords({ before, after }: ChangedService, received?: Day): Words {
  const name = serviceTitle(after)
  if (received !== undefined) {
    const { effect } = recordCompliance(before, received)
    return {
      title: `${name}: compliance recorded on ${shownDay(received)}`,
      message:
        effect === 'moved'
          ? `The next anniversary is ${shownDay(after.whenNextServiceAnniversary)}.`
          : WHY_IT_STAYS[effect],
    }
  }
  return { title: `${name} ${whatBecame(before, after) ?? 'is as it was'}`, message: '' }
}

function whatBecame(before: ChangedService['before'], after: ChangedService['after']): string | null {
  if (after.whenSupplierEmailsSnoozedUntil !== before.whenSupplierEmailsSnoozedUntil) {
    const until = after.whenSupplierEmailsSnoozedUntil
    return until === null ? 'is not snoozed any more' : `snoozed until ${shownDay(until)}`
  }
  if (after.supplierCompanyId !== before.supplierCompanyId) {
    return after.supplierCompanyId === null ? 'has no supplier now' : `is now with ${after.supplierName}`
  }
  if (after.price !== before.price) return `costs ${shownMoney(after.price)} now`
  if (after.whenNextServiceAnniversary !== before.whenNextServiceAnniversary) {
    const due = after.whenNextServiceAnniversary
    return due === null ? 'has no due date now' : `is due on ${shownDay(due)}`
  }
  if (after.active !== before.active) return after.active ? 'is active' : 'is inactive'
  return null
}
