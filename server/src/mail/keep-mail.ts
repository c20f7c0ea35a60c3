import path from 'node:path'
import { Readable } from 'node:stream'
import { sql, type Transaction } from 'kysely'
import { AUTOMATION } from '@app/contract/email/rules'
import { MAX_MAIL_BYTES } from '@app/contract/mail/rules'
import type { AppContext } from '../app-context.ts'
import { inLockOrder } from '../database/lock-rows.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { isKnownProperty, refuseUnknownProperty } from '../document/refuse-unknown-property.ts'
import type { Environment } from '../lib/environment.ts'
import type { ReplyAddresses } from '../lib/reply-addresses.ts'
import { spool, type SpooledFile } from '../lib/spool.ts'
import { findVirus, isNotTaken } from '../lib/virus-scanner.ts'
import { applyFailedReport } from './apply-mail.ts'
import { isOwnCopy, matchMail, type Match } from './match-mail.ts'
import type { MailOpener } from './parse/mail-opener.ts'
import type { ParsedMail, ReportedRecipient } from './parse/parsed-mail.ts'
import { unreadableMail, type Unreadable } from './parse/unreadable-mail.ts'

export type KeepingServices = Pick<AppContext, 'db' | 'store' | 'timeZone' | 'now'> & {
  environment: Pick<Environment, 'VIRUS_SCANNER' | 'MAIL_FROM'>
  opener: MailOpener
  replies: ReplyAddresses
}

/** A message in a file, with its bytes or, of one that is too large to open, those of its beginning. */
export interface ArrivedMail {
  file: SpooledFile
  bytes: Uint8Array
  source: 'mailbox' | 'dropped'
  /** The property that somebody dropped it on. */
  propertyId?: number
  /** The login that dropped it. */
  actor?: string
  /** Waited for before the message is matched: one that it may answer. It must not fail. */
  after?: Promise<unknown>
}

interface KeptMail {
  mailId: number
  /** It was kept before. */
  isKnown: boolean
}

const HEAD_BYTES = 64 * 1024

/** Values that the database refuses: whatever was in the message, it is kept. */
const REFUSED_VALUES = /^2[23]/

/**
 * Keeps a message once, with all that it changes, in one transaction (docs/rules/mailbox.md#kept-once). Its file is stored
 * before, and removed if there is nothing to keep. What cannot be read is kept as such.
 *
 * @throws ProblemError 400 for a property, on which it was dropped, that is deleted meanwhile; Error if the store, the
 *   database or the virus scanner is away; then nothing is kept
 */
export async function keepMail(services: KeepingServices, arrived: ArrivedMail): Promise<KeptMail> {
  const danger = await dangerIn(services, arrived)
  if (danger !== null) return keepHead(services, arrived, danger)
  const mail = await open(services, arrived)
  try {
    return await keepOpened(services, arrived, mail)
  } catch (error) {
    if ('problem' in mail || !isRefusedValue(error)) throw error
    return keepOpened(services, arrived, unreadableMail(arrived.bytes, 'It has values that cannot be kept.'))
  }
}

/**
 * What the scanner finds, or that it does not take the message: then the messages behind it would wait for ever. What somebody
 * drops was scanned when it came.
 */
async function dangerIn({ environment }: KeepingServices, { file, source }: ArrivedMail): Promise<string | null> {
  const { VIRUS_SCANNER: scanner } = environment
  if (scanner === undefined || source === 'dropped') return null
  try {
    const found = await findVirus(scanner, file.path)
    return found === null ? null : `It has a virus (${found}).`
  } catch (error) {
    if (!isNotTaken(error)) throw error
    return 'The virus scanner does not take it, which may be because of its size.'
  }
}

/** Of a dangerous message only the head is kept, so that somebody knows who sent one. */
async function keepHead(services: KeepingServices, arrived: ArrivedMail, danger: string): Promise<KeptMail> {
  const { bytes, file } = arrived
  const [head = ''] = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .split(/\r?\n\r?\n/)
  const kept = await spool(path.dirname(file.path), Readable.from([Buffer.from(`${head}\r\n\r\n`, 'latin1')]))
  const problem = `${danger} Only its head was kept; the message is in the mailbox.`
  // By the hash of the whole, so that it is known when it comes again.
  const headOnly = { ...arrived, file: { ...kept, contentHash: file.contentHash } }
  return keepOpened(services, headOnly, unreadableMail(bytes, problem))
}

const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSED_VALUES.test(String(error.code))

async function keepOpened(
  services: KeepingServices,
  arrived: ArrivedMail,
  mail: ParsedMail | Unreadable,
): Promise<KeptMail> {
  const { db, store } = services
  const { file, actor = AUTOMATION, after } = arrived
  const known = await findKept(db, mail.messageId, file.contentHash)
  if (known !== null) return { mailId: known, isKnown: true }
  const storedAs = await store.keep(file)
  await after
  let isCommitting = false
  try {
    const kept = await transactionBy(db, actor, async (transaction) => {
      isCommitting = false
      const isDismissed = arrived.source === 'mailbox' && (await isOwnCopy(transaction, mail, services.environment))
      const match = isDismissed ? null : await placeOf(services, transaction, arrived, mail)
      const whenReceived = services.now().toISOString()
      const mailId = await insertMail(transaction, { ...arrived, storedAs, whenReceived, isDismissed }, mail, match)
      if (mailId !== null) await apply(transaction, mailId, mail, match)
      isCommitting = true
      return mailId
    })
    if (kept !== null) return { mailId: kept, isKnown: false }
    await store.remove(storedAs)
    return { mailId: (await findKept(db, mail.messageId, file.contentHash)) ?? 0, isKnown: true }
  } catch (error) {
    if (!isCommitting) await store.remove(storedAs).catch(() => undefined)
    throw error
  }
}

async function open(
  { opener, timeZone }: KeepingServices,
  { file, bytes }: ArrivedMail,
): Promise<ParsedMail | Unreadable> {
  if (file.size > MAX_MAIL_BYTES) return unreadableMail(bytes, 'It is too large to open here.')
  const parsed = await opener.parse(bytes, timeZone)
  return 'unreadable' in parsed ? unreadableMail(bytes, parsed.unreadable) : parsed
}

async function findKept(db: KeepingServices['db'], messageId: string, contentHash: string): Promise<number | null> {
  const kept = await db
    .selectFrom('mail')
    .select('mailId')
    .where('messageId', '=', messageId)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  return kept?.mailId ?? null
}

/**
 * Where a message is filed. What a person writes about a property that is deleted waits with the unmatched mail, because
 * nobody looks at that property (docs/rules/mailbox.md#matching).
 *
 * @throws ProblemError 400 for a property, on which it was dropped, that was deleted meanwhile
 */
async function placeOf(
  services: KeepingServices,
  transaction: Transaction<Tables>,
  arrived: ArrivedMail,
  mail: ParsedMail | Unreadable,
): Promise<Match | null> {
  const match = await matchOf(services, transaction, arrived, mail)
  if (!match || (arrived.source === 'mailbox' && kindOf(mail) !== 'answer')) return match
  // In the one order: nobody deletes the property until the message is kept.
  await inLockOrder('email', sql`email_id = ${match.emailId}::int`).execute(transaction)
  await inLockOrder('property', sql`property_id = ${match.propertyId}`).execute(transaction)
  if (arrived.source === 'dropped') await refuseUnknownProperty(transaction, 'PropertyId', match.propertyId)
  return (await isKnownProperty(transaction, match.propertyId)) ? match : null
}

/** What somebody dropped on a property is about that property, unless it names an e-mail of it. */
async function matchOf(
  { replies }: KeepingServices,
  transaction: Transaction<Tables>,
  { propertyId }: ArrivedMail,
  mail: ParsedMail | Unreadable,
): Promise<Match | null> {
  const match = 'problem' in mail ? null : await matchMail(transaction, mail, replies)
  if (propertyId === undefined || match?.propertyId === propertyId) return match
  return { emailId: null, propertyId, matchedBy: 'property' }
}

interface StoredMail extends ArrivedMail {
  storedAs: string
  whenReceived: string
  /** It waits for nobody to file it. */
  isDismissed: boolean
}

async function insertMail(
  transaction: Transaction<Tables>,
  { file, source, storedAs, whenReceived, isDismissed, propertyId, actor }: StoredMail,
  mail: ParsedMail | Unreadable,
  match: Match | null,
): Promise<number | null> {
  const isRead = !('problem' in mail)
  const reported = isRead ? recipientsOf(mail) : []
  const [first] = reported
  const inserted = await transaction
    .insertInto('mail')
    .values({
      messageId: mail.messageId,
      contentHash: file.contentHash,
      storedAs,
      size: file.size,
      whenReceived,
      source,
      isDismissed,
      kind: kindOf(mail),
      fromName: mail.fromName,
      fromAddress: mail.fromAddress,
      subject: mail.subject,
      whenWritten: mail.whenWritten,
      returnDate: isRead ? (mail.automatic?.returnDate ?? null) : null,
      ...(isRead
        ? {
            replyAddress: mail.replyAddress,
            toAddresses: mail.toAddresses,
            text: mail.text,
            quotedText: mail.quotedText,
            html: mail.html,
            referenceIds: mail.references.join(' '),
            reportAction: first?.action ?? '',
            reportAddress: reported
              .map(({ address }) => address)
              .filter(Boolean)
              .join('; '),
            reportReason: first?.reason ?? '',
            reportDetail: first?.detail ?? '',
            reportRecipients: JSON.stringify(reported.map(({ action: _, ...said }) => said)),
          }
        : { problem: mail.problem }),
      emailId: match?.emailId ?? null,
      propertyId: match?.propertyId ?? null,
      matchedBy: match?.matchedBy ?? '',
      isKnownSender: await isRecipient(transaction, match?.emailId ?? null, mail.fromAddress),
      filedBy: propertyId === undefined ? '' : (actor ?? ''),
    })
    .onConflict((conflict) => conflict.columns(['messageId', 'contentHash']).doNothing())
    .returning('mailId')
    .executeTakeFirst()
  if (!inserted) return null
  if (isRead && mail.attachments.length > 0) {
    await transaction
      .insertInto('mailAttachment')
      .values(mail.attachments.map((attachment, position) => ({ ...attachment, mailId: inserted.mailId, position })))
      .execute()
  }
  return inserted.mailId
}

const kindOf = (mail: ParsedMail | Unreadable) => {
  if ('problem' in mail) return 'unreadable'
  return mail.report ? 'report' : mail.automatic ? 'automatic' : 'answer'
}

/** Whom the report is about: those that failed, or all if none did. Each once, with what it says of them last. */
function recipientsOf({ report }: ParsedMail): ReportedRecipient[] {
  const all = report?.recipients ?? []
  const failed = all.filter(({ action }) => action === 'failed')
  const about = failed.length > 0 ? failed : all
  return [...new Map(about.map((recipient) => [recipient.address, recipient])).values()]
}

/** Whether an e-mail went to an address. */
export async function isRecipient(
  transaction: Transaction<Tables>,
  emailId: number | null,
  address: string,
): Promise<boolean> {
  if (emailId === null || address === '') return false
  const { rows } = await sql`select from email_recipient
    where email_id = ${emailId} and lower(address) = ${address} limit 1`.execute(transaction)
  return rows.length > 0
}

async function apply(
  transaction: Transaction<Tables>,
  mailId: number,
  mail: ParsedMail | Unreadable,
  match: Match | null,
): Promise<void> {
  if ('problem' in mail || !mail.report || !match?.emailId) return
  const addresses = mail.report.recipients.filter(({ action }) => action === 'failed').map(({ address }) => address)
  if (addresses.length > 0) await applyFailedReport(transaction, match.emailId, { mailId, addresses })
}
