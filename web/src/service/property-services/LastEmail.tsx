import { shownDay, type Day } from '@app/contract/dates'
import { isSnoozed } from '@app/contract/email/snooze'
import { dayOf } from '../../lib/dates.ts'
import classes from './LastEmail.module.css'
import { lastEmail } from './last-email.ts'
import type { ServiceRow } from './service-rows.ts'

interface LastEmailProps {
  readonly service: ServiceRow
  readonly today: Day
  /** For places without a column header. */
  readonly label?: string
}

/** When the supplier was last e-mailed, and whether reminders are snoozed. Shows nothing if neither applies. */
export function LastEmail({ service, today, label }: LastEmailProps) {
  const last = lastEmail(service, dayOf)
  const isResting = isSnoozed(service.whenSupplierEmailsSnoozedUntil, today)
  if (!last && !isResting) return null
  return (
    <>
      {label} {last}{' '}
      {isResting && (
        <span className={classes.rests} title={`Snoozed until ${shownDay(service.whenSupplierEmailsSnoozedUntil)}`}>
          (Snoozed)
        </span>
      )}
    </>
  )
}
