import { sql } from 'kysely'
import { INVITATION_DAYS, RESET_MINUTES } from '@app/contract/auth/rules'
import type { Connection } from '../../database/connection.ts'
import { newName } from '../../lib/sealed-names.ts'

/** What people are told about their login (docs/rules/accounts.md#messages). */
export type AccountMailKind =
  | 'reset'
  | 'invitation'
  | 'sign-on-instead'
  | 'sign-on-invitation'
  | 'password-was-set'
  | 'factor-added'
  | 'factor-removed'
  | 'factor-reset'

export type LinkPurpose = 'reset' | 'invitation'

const LASTS_MINUTES: Record<LinkPurpose, number> = {
  reset: RESET_MINUTES,
  invitation: INVITATION_DAYS * 24 * 60,
}

interface Told {
  loginId: number
  address: string
  /** Such as who did it, or which factor it is about. */
  detail?: string
  now: Date
}

/** Queues a message. Wake the dispatcher after the transaction. */
export async function queueAccountMail(
  db: Connection,
  kind: AccountMailKind,
  { loginId, address, detail = '', now }: Told,
  accountLinkId: number | null = null,
): Promise<void> {
  const when = now.toISOString()
  await db
    .insertInto('accountMail')
    .values({ loginId, address, kind, accountLinkId, detail, whenQueued: when, whenNextTry: when })
    .execute()
}

/** Makes a link that sets the password and queues the message with it. A new invitation replaces those before. */
export async function queueLink(db: Connection, purpose: LinkPurpose, told: Told): Promise<void> {
  const { loginId, now } = told
  if (purpose === 'invitation') await endLinks(db, loginId, now)
  const { accountLinkId } = await db
    .insertInto('accountLink')
    .values({
      name: newName(),
      loginId,
      purpose,
      whenMade: now.toISOString(),
      whenExpires: new Date(now.getTime() + LASTS_MINUTES[purpose] * 60_000).toISOString(),
    })
    .returning('accountLinkId')
    .executeTakeFirstOrThrow()
  await queueAccountMail(db, purpose, told, accountLinkId)
}

/** No link that was sent to the login sets its password any more. */
export const endLinks = (db: Connection, loginId: number, now: Date) =>
  db
    .updateTable('accountLink')
    .set({ whenUsed: now.toISOString() })
    .where('loginId', '=', loginId)
    .where('whenUsed', 'is', null)
    .execute()

/** Links and messages that are this old are deleted. */
const KEPT_DAYS = 30

export async function deleteOldAccountMail(db: Connection, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000).toISOString()
  await sql`delete from account_mail where when_queued < ${oldest}`.execute(db)
  await sql`delete from account_link where when_expires < ${oldest}
    and not exists (select from account_mail where account_mail.account_link_id = account_link.account_link_id)`.execute(
    db,
  )
  await sql`delete from reset_request where when_asked < ${oldest}`.execute(db)
}
