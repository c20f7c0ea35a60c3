import { sql, type Updateable } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { Tables } from '../database/tables.ts'
import { layOutEdited } from '../email/templates/letterhead.ts'
import { getOperator } from '../operator/queries.ts'
import { messageDomain } from '../lib/message-domain.ts'
import { retryUntilAborted } from '../lib/retry-until-aborted.ts'
import { accountLinks } from './account-links.ts'
import type { AccountMailKind } from './queue/queue-account-mail.ts'
import { writeMessage } from './write-message.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'sealerFor' | 'mailer' | 'now'>

interface Waiting {
  accountMailId: number
  address: string
  kind: AccountMailKind
  detail: string
  tries: number
  name: Buffer | null
  isDead: boolean
  whenQueued: string
}

/** A claim of a process that died ends after this long. */
const CLAIMED_SECONDS = 300
/** Minutes until the next try; after the last the message is given up. */
const PAUSES_MINUTES = [1, 5, 15, 60]

export interface AccountMailer {
  /** Sends what waits. Returns at once. */
  wake: () => void
  /** Resolves when nothing is left that is due. */
  idle: () => Promise<void>
}

interface Options {
  onError: (error: unknown) => void
  /** Ends the tries to record an outcome while the database is away. */
  signal: AbortSignal
}

/**
 * Sends messages about logins: claims a row, sends, records the outcome, so that any number of processes share them. The
 * link is made when the message leaves, so nothing that is kept holds one that works.
 */
export function createAccountMailer(context: Context, options: Options): AccountMailer {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    do {
      again = false
      try {
        for (let mail = await claim(context); mail; mail = await claim(context)) await send(context, mail, options)
      } catch (error) {
        options.onError(error)
      }
    } while (again)
    running = undefined
  }
  const wake = () => {
    again = true
    running ??= run()
  }
  return {
    wake,
    idle: async () => {
      while (running) await running
    },
  }
}

async function claim({ db, now }: Context): Promise<Waiting | undefined> {
  const at = now().toISOString()
  const { rows } = await sql<Waiting>`
    with due as materialized (
      select account_mail_id from account_mail
      where when_sent is null and tries <= ${PAUSES_MINUTES.length} and when_next_try <= ${at}::timestamptz
        and (claimed_until is null or claimed_until < clock_timestamp())
      order by account_mail_id limit 1 for update skip locked)
    update account_mail set tries = tries + 1, claimed_until = clock_timestamp() + ${CLAIMED_SECONDS} * interval '1 second'
    from due where account_mail.account_mail_id = due.account_mail_id
    returning account_mail.account_mail_id, address, kind, detail, tries, when_queued,
      (select name from account_link where account_link.account_link_id = account_mail.account_link_id) as name,
      exists (select from account_link where account_link.account_link_id = account_mail.account_link_id
        and (when_used is not null or when_expires <= ${at}::timestamptz)) as is_dead`.execute(db)
  return rows[0]
}

async function send(context: Context, mail: Waiting, { onError, signal }: Options): Promise<void> {
  const { mailer, now } = context
  const { accountMailId, kind, address, tries, isDead } = mail
  // The outcome is known nowhere else: a message that left and is not recorded would be sent again.
  const record = (outcome: Updateable<Tables['accountMail']>) =>
    retryUntilAborted(() => recordOutcome(context, accountMailId, outcome), { signal, onError })
  // A link that has stopped working meanwhile helps nobody.
  if (isDead) return record({ whenSent: now().toISOString(), failureReason: 'The link does not work any more.' })
  const { recipients } = await mailer.send(await compose(context, mail), [address])
  const failureReason = recipients.find(({ outcome }) => outcome !== 'accepted')?.reason
  if (failureReason === undefined) return record({ whenSent: now().toISOString(), failureReason: '' })
  const pauseMinutes = PAUSES_MINUTES[tries - 1]
  if (pauseMinutes === undefined)
    onError(new Error(`Message ${accountMailId} (${kind}) was given up: ${failureReason}`))
  const whenNextTry = new Date(now().getTime() + (pauseMinutes ?? 0) * 60_000).toISOString()
  return record({ failureReason, whenNextTry })
}

const recordOutcome = async (
  { db }: Context,
  accountMailId: number,
  outcome: Updateable<Tables['accountMail']>,
): Promise<void> => {
  await db
    .updateTable('accountMail')
    .set({ ...outcome, claimedUntil: null })
    .where('accountMailId', '=', accountMailId)
    .execute()
}

async function compose(context: Context, { accountMailId, address, kind, detail, name, whenQueued }: Waiting) {
  const { db, environment } = context
  const { companyName } = await getOperator(db)
  const operatorName = companyName || environment.PRODUCT_NAME
  const { subject, html } = writeMessage(kind, {
    productName: environment.PRODUCT_NAME,
    operatorName,
    url: name ? accountLinks(context).urlOf(name) : environment.PUBLIC_URL,
    detail,
    signOnLabel: environment.OIDC_LABEL,
  })
  return {
    // The same for each try, so that a mail reader can recognise a repeat.
    messageId: `<account-${accountMailId}-${Date.parse(whenQueued)}@${messageDomain(environment)}>`,
    inReplyTo: '',
    references: '',
    replyTo: '',
    fromName: operatorName,
    isAutoGenerated: true,
    date: context.now(),
    to: [address],
    cc: [],
    subject,
    ...(await layOutEdited({ db, environment }, { path: 'body', html })),
    attachments: [],
  }
}
