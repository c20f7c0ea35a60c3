import { shownDay, type Day } from '@app/contract/dates'
import type { ServiceRow } from './service-rows.ts'

type Emailed = Pick<ServiceRow, 'whenLastSupplierEmailSent' | 'whenLastSupplierEmailTriggered'>

/** The last moment at which its supplier was written to: a date, 'Queued' while the newest e-mail still waits. */
export function lastEmail(
  { whenLastSupplierEmailSent: sent, whenLastSupplierEmailTriggered: triggered }: Emailed,
  dayOf: (moment: string) => Day,
): string {
  const isQueued = triggered !== null && (sent === null || new Date(triggered) > new Date(sent))
  return isQueued ? 'Queued' : sent === null ? '' : shownDay(dayOf(sent))
}
