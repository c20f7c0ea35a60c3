import { daysBetween, printedDay } from '@app/contract/dates'
import type { WarrantCheck } from '@app/contract/warrant/schema'
import { relativeDays, today } from '../lib/dates.ts'

/** When the warrant is due, and how many of its systems are certified. */
export function summaryOf({ bwofAnniversary, systems }: WarrantCheck): string {
  if (bwofAnniversary === null) return 'The warrant has no anniversary.'
  const due = `The warrant is due on ${printedDay(bwofAnniversary)}, ${relativeDays(daysBetween(today(), bwofAnniversary))}.`
  if (systems.length === 0) return due
  const certified = systems.filter(({ state }) => state === 'certified').length
  return `${due} ${certified} of ${systems.length} systems certified.`
}
