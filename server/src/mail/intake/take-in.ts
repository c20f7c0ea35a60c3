import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createReadStream } from 'node:fs'
import type { ImapFlow } from 'imapflow'
import { MAX_MAIL_BYTES } from '@app/contract/mail/rules'
import { spool, withSpool } from '../../lib/spool.ts'
import { keepMail, type KeepingServices } from '../keep-mail.ts'
import { MailboxFull } from './mailbox-error.ts'

/** How many messages are asked for at a time, and how many bytes of them are in memory. */
const BATCH_MESSAGES = 50
const BATCH_BYTES = 8 * 1024 * 1024
/** How many messages are kept at a time. */
const CONCURRENCY = 4
/** How much of a message that is too large to open is looked at. */
const HEAD_BYTES = 64 * 1024

export interface Intake extends KeepingServices {
  dataDir: string
  /** The folder that handled messages are moved to. */
  doneFolder: string
  /** Messages that are kept but could not be moved, by UIDVALIDITY and UID. */
  unmoved: Set<string>
  /** Called before each batch. */
  stillMine: () => Promise<void>
  signal: AbortSignal
}

/**
 * Takes in all messages of the open mailbox, oldest first. A message is moved after the transaction that keeps it
 * (docs/rules/mailbox.md#kept-once).
 *
 * @returns how many messages were new
 * @throws MailboxFull, or any error of the connection, the store or the database; what was kept stays kept
 */
export async function takeIn(client: ImapFlow, intake: Intake): Promise<number> {
  const found = await client.search({ deleted: false }, { uid: true })
  let kept = 0
  for (const uids of chunks(Array.isArray(found) ? found.toSorted((a, b) => a - b) : [], BATCH_MESSAGES)) {
    intake.signal.throwIfAborted()
    await intake.stillMine()
    kept += await takeBatch(client, intake, uids)
  }
  return kept
}

async function takeBatch(client: ImapFlow, intake: Intake, uids: number[]): Promise<number> {
  const nameOf = (uid: number) => `${client.mailbox ? client.mailbox.uidValidity : ''} ${uid}`
  const missing = uids.filter((uid) => !intake.unmoved.has(nameOf(uid)))
  const sizes = missing.length > 0 ? await client.fetchAll(missing, { uid: true, size: true }, { uid: true }) : []
  let kept = 0
  for (const group of bySize(sizes.map(({ uid, size = 0 }) => ({ uid, size })))) {
    intake.signal.throwIfAborted()
    kept += await withSpool(intake.dataDir, (folder) => takeGroup(client, intake, group, folder))
  }
  for (const uid of missing) intake.unmoved.add(nameOf(uid))
  if (!(await client.messageMove(uids, intake.doneFolder, { uid: true }))) {
    throw new MailboxFull(`Messages cannot be moved to the folder "${intake.doneFolder}": is the mailbox full?`)
  }
  for (const uid of uids) intake.unmoved.delete(nameOf(uid))
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

async function takeGroup(client: ImapFlow, intake: Intake, group: Listed[], folder: string): Promise<number> {
  const [first] = group
  if (first && first.size > MAX_MAIL_BYTES) return takeLarge(client, intake, first.uid, folder)
  let kept = 0
  const keepOne = async (bytes: Buffer, after: Promise<unknown>) => {
    const file = await spool(folder, Readable.from([bytes]))
    if (!(await keepMail(intake, { file, bytes, source: 'mailbox', after })).isKnown) kept++
  }
  const messages = await client.fetchAll(
    group.map(({ uid }) => uid),
    { uid: true, source: true },
    { uid: true },
  )
  // A message that somebody has moved meanwhile has no source.
  const sources = messages.flatMap(({ source }) => source ?? [])
  for (const some of chunks(sources, CONCURRENCY)) {
    // Opened and stored together, matched one after the other: a message may answer the one before it.
    let before = Promise.resolve()
    const keeping = some.map((bytes) => {
      const one = keepOne(bytes, before)
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
async function takeLarge(client: ImapFlow, intake: Intake, uid: number, folder: string): Promise<number> {
  const download = await client.download(String(uid), undefined, { uid: true })
  if (!download.content) return 0
  const file = await spool(folder, download.content)
  const bytes = await buffer(createReadStream(file.path, { end: HEAD_BYTES - 1 }))
  return (await keepMail(intake, { file, bytes, source: 'mailbox' })).isKnown ? 0 : 1
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
