import { sql } from 'kysely'
import { kindsOfTopic, SITE_AUDIT_KIND } from '@app/contract/email/kinds'

/** Whether an e-mail waits for the run of a working day. One that somebody sends in the dialog is due at once. */
export const IS_WAITING = sql`status = 'QUEUED' and tries = 0 and when_next_try is null`

/** The e-mails that ask a supplier for something. */
export const TO_SUPPLIERS = kindsOfTopic('bwof', 'evacuation').filter((kind) => kind !== SITE_AUDIT_KIND)
