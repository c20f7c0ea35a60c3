import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createReadStream } from 'node:fs'
import type { ImapFlow } from 'imapflow'
import { MAX_MAIL_BYTES } from '@app/contract/mail/rules'
import { spool, withSpool, type SpooledFile } from '../../lib/spool.ts'
import { keepMail, type KeepingServices } from '../keep-mail.ts'
import { ask, CutShort, describe, endsAt, handOut, NotHandedOut, noteWithheld, type HandingOut } from './hand-out.ts'
import { MailboxFull } from './mailbox-error.ts'

/** How many messages are asked for at a time, and how many bytes of them are in memory. */
const BATCH_MESSAGES = 50
const BATCH_BYTES = 8 * 1024 * 1024
/** How many messages are kept at a time. */
const CONCURRENCY = 4
/** How much of a message that is too large to open is looked at. */
const HEAD_BYTES = 64 * 1024

export interface Intake extends KeepingServices, Omit<HandingOut, 'nameOf'> {
  dataDir: string
  /** The folder that handled messages are moved to. */
  doneFolder: string
  /** Messages that are kept but could not be moved, by UIDVALIDITY and UID. */
  unmoved: Set<string>
  /** Called before each batch. */
  stillMine: () => Promise<void>
  signal: AbortSignal
}

type Look = Intake & HandingOut

/**
 * Takes in all messages of the open mailbox, oldest first. A message is moved after the transaction that keeps it
 * (docs/rules/mailbox.md#kept-once). One that the server does not hand out is left where it is, asked for alone after the
 * others, and again later (docs/rules/mailbox.md#messages-that-are-withheld).
 *
 * @returns how many messages were new
 * @throws MailboxFull, or any error of the connection, the store or the database; what was kept stays kept
 */
export async function takeIn(client: ImapFlow, given: Intake): Promise<number> {
  // Known no more once the connection has ended.
  const { uidValidity = '' } = client.mailbox || {}
  const intake: Look = { ...given, nameOf: (uid) => `${uidValidity} ${uid}` }
  const { withheld, nameOf, now } = intake
  const found = await findAll(client)
  withheld.keepOnly(new Set(found.map(nameOf)))
  let kept = 0
  const take = async (uids: number[]) => {
    intake.signal.throwIfAborted()
    await intake.stillMine()
    kept += await takeBatch(client, intake, uids)
  }
  const untried = found.filter((uid) => !withheld.has(nameOf(uid)))
  for (const uids of chunks(untried, BATCH_MESSAGES)) await take(uids)
  const isDue = (uid: number) => withheld.isDue(nameOf(uid), now())
  if (!found.some(isDue)) return kept
  // One that somebody has moved meanwhile is not handed out either.
  for (const uid of (await findAll(client)).filter(isDue)) {
    await describe(client, intake, uid)
    await take([uid])
  }
  return kept
}

async function findAll(client: ImapFlow): Promise<number[]> {
  const found = await client.search({ deleted: false }, { uid: true })
  return Array.isArray(found) ? found.toSorted((a, b) => a - b) : []
}

async function takeBatch(client: ImapFlow, intake: Look, uids: number[]): Promise<number> {
  const { unmoved, nameOf } = intake
  const missing = uids.filter((uid) => !unmoved.has(nameOf(uid)))
  let kept = 0
  if (missing.length > 0) {
    const { rows, error } = await ask(client, missing, { size: true })
    const sizes = new Map(rows.flatMap(({ uid, size }) => (size === undefined ? [] : [[uid, size]])))
    noteWithheld(
      client,
      intake,
      missing.filter((uid) => !sizes.has(uid)),
      error,
    )
    for (const group of bySize([...sizes].map(([uid, size]) => ({ uid, size })))) {
      intake.signal.throwIfAborted()
      kept += await withSpool(intake.dataDir, (folder) => takeGroup(client, intake, group, folder))
    }
  }
  const inHand = uids.filter((uid) => unmoved.has(nameOf(uid)))
  if (inHand.length > 0 && !(await client.messageMove(inHand, intake.doneFolder, { uid: true }))) {
    throw new MailboxFull(`Messages cannot be moved to the folder "${intake.doneFolder}": is the mailbox full?`)
  }
  for (const uid of inHand) unmoved.delete(nameOf(uid))
  return kept
}

interface Listed {
  uid: number
  /** In bytes, as the server says. */
  size: number
}

/** Groups that fit into memory together; a message that does not is alone. */
function bySize(listed: readonly Listed[]): Listed[][] {
  const groups: Listed[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const each of listed) {
    bytes += each.size
    if (bytes > BATCH_BYTES) {
      groups.push([])
      bytes = each.size
    }
    groups.at(-1)?.push(each)
  }
  return groups
}

async function takeGroup(client: ImapFlow, intake: Look, group: Listed[], folder: string): Promise<number> {
  const [first] = group
  if (first && first.size > MAX_MAIL_BYTES) return takeLarge(client, intake, first, folder)
  let kept = 0
  const keepOne = async (uid: number, bytes: Buffer, after: Promise<unknown>) => {
    const file = await spool(folder, Readable.from([bytes]))
    if (!(await keepMail(intake, { file, bytes, source: 'mailbox', after })).isKnown) kept++
    noteKept(intake, uid)
  }
  const uids = group.map(({ uid }) => uid)
  const { rows, error } = await ask(client, uids, { source: true })
  const sources = new Map(rows.flatMap(({ uid, source }) => (source?.length ? [[uid, source]] : [])))
  noteWithheld(
    client,
    intake,
    uids.filter((uid) => !sources.has(uid)),
    error,
  )
  for (const some of chunks([...sources], CONCURRENCY)) {
    // Opened and stored together, matched one after the other: a message may answer the one before it.
    let before = Promise.resolve()
    const keeping = some.map(([uid, bytes]) => {
      const one = keepOne(uid, bytes, before)
      before = one.catch(() => undefined)
      return one
    })
    // All are awaited, so that none goes on after a failure has removed its folder.
    const failed = (await Promise.allSettled(keeping)).find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }
  return kept
}

/** A message that is too large to open goes through a file, and never through memory. */
async function takeLarge(client: ImapFlow, intake: Look, listed: Listed, folder: string): Promise<number> {
  const { uid } = listed
  const file = await download(client, listed, folder)
  if ('error' in file || file.size === 0) {
    noteWithheld(client, intake, [uid], 'error' in file ? file.error : null)
    return 0
  }
  const bytes = await buffer(createReadStream(file.path, { end: HEAD_BYTES - 1 }))
  const { isKnown } = await keepMail(intake, { file, bytes, source: 'mailbox' })
  noteKept(intake, uid)
  return isKnown ? 0 : 1
}

async function download(
  client: ImapFlow,
  { uid, size }: Listed,
  folder: string,
): Promise<SpooledFile | { error: unknown }> {
  try {
    const file = await spool(folder, Readable.from(handOut(client, uid)))
    const isWhole = file.size === 0 || file.size >= size || (await endsAt(client, uid, file.size))
    return isWhole ? file : { error: new CutShort(file.size, size) }
  } catch (error) {
    if (error instanceof NotHandedOut) return { error: error.cause }
    throw error
  }
}

function noteKept({ unmoved, withheld, nameOf }: Look, uid: number): void {
  unmoved.add(nameOf(uid))
  withheld.takenIn(nameOf(uid))
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
