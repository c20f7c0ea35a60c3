import { shownDay, type Day } from '@app/contract/dates'
import { isSnoozed } from '@app/contract/email/snooze'
import { dayOf } from '../../lib/dates.ts'
import classes from './LastEmail.module.css'
import { lastEmail } from './last-email.ts'
import type { ServiceRow } from './service-rows.ts'

interface LastEmailProps {
  readonly service: ServiceRow
  readonly today: Day
  /** Where no header says what it is. */
  readonly label?: string
}

/** When the supplier was last written to, and whether reminders rest; nothing where neither can be said. */
export function LastEmail({ service, today, label }: LastEmailProps) {
  const last = lastEmail(service, dayOf)
  const rests = isSnoozed(service.whenSupplierEmailsSnoozedUntil, today)
  if (!last && !rests) return null
  return (
    <>
      {label} {last}{' '}
      {rests && (
        <span className={classes.rests} title={`Snoozed until ${shownDay(service.whenSupplierEmailsSnoozedUntil)}`}>
          (Snoozed)
        </span>
      )}
    </>
  )
}
