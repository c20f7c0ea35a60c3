import { dayOf, shownDay } from '@app/contract/dates'
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { cleanLine } from '../parse/clean.ts'
import type { Withheld } from './withheld.ts'

export interface HandingOut {
  /** By what a message is known for as long as the mailbox exists. */
  nameOf: (uid: number) => string
  withheld: Withheld
  timeZone: string
  now: () => Date
  /** Told once of each message that is withheld. */
  onWithheld: (error: Error) => void
}

/** The server did not hand out a message to the end. */
export class NotHandedOut extends Error {}

/** The server handed out the beginning of a message as if it were all. */
export class CutShort extends Error {
  constructor(bytes: number, size: number) {
    super(`it ends after ${bytes} of ${size} bytes`)
  }
}

interface HandedOut {
  rows: FetchMessageObject[]
  /** With which it ended; null if the server says that these are all. */
  error: unknown
}

/** What the server hands out of some messages before it fails, if it does. */
export async function ask(client: ImapFlow, uids: number[], query: FetchQueryObject): Promise<HandedOut> {
  const rows: FetchMessageObject[] = []
  try {
    for await (const row of client.fetch(uids, { uid: true, ...query }, { uid: true })) rows.push(row)
    return { rows, error: null }
  } catch (error) {
    return { rows, error }
  }
}

/**
 * The bytes of a large message. Its error tells a fault of the server from one of the disk that they are written to.
 *
 * @throws NotHandedOut with the cause
 */
export async function* handOut(client: ImapFlow, uid: number): AsyncGenerator<Buffer> {
  try {
    const { content } = await client.download(String(uid), undefined, { uid: true })
    if (content) yield* content
  } catch (error) {
    throw new NotHandedOut('The message was not handed out whole', { cause: error })
  }
}

/** Whether the server says that a message ends here. The size that it told before may be an estimate, as that of Exchange is. */
export async function endsAt(client: ImapFlow, uid: number, bytes: number): Promise<boolean> {
  const { rows } = await ask(client, [uid], { source: { start: bytes, maxLength: 1 } })
  return rows.some((row) => row.uid === uid && row.source?.length === 0)
}

/**
 * Notes messages that were asked for and did not come.
 *
 * @throws the error with which the connection ended, if it did
 */
export function noteWithheld(
  client: ImapFlow,
  { withheld, nameOf, now, onWithheld }: HandingOut,
  uids: readonly number[],
  error: unknown,
): void {
  for (const uid of uids) {
    const toLog = withheld.fail(nameOf(uid), uid, reasonOf(client, error), now())
    if (toLog) onWithheld(toLog)
  }
  if (!client.usable) throw error instanceof Error ? error : new Error('The mail server closed the connection')
}

function reasonOf(client: ImapFlow, error: unknown): string {
  if (!client.usable) return 'it closes the connection'
  if (!(error instanceof Error)) return 'it answers without content'
  if (error instanceof CutShort) return error.message
  const told = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message
  return `it answers "${told}"`
}

/** Finds out what to call a message that did not come. */
export async function describe(client: ImapFlow, handing: HandingOut, uid: number): Promise<void> {
  const name = handing.nameOf(uid)
  if (!handing.withheld.startDescribing(name)) return
  const { rows, error } = await ask(client, [uid], { envelope: true, internalDate: true })
  if (!client.usable) noteWithheld(client, handing, [uid], error)
  const { envelope, internalDate } = rows.find((row) => row.uid === uid) ?? {}
  const sender = envelope?.from?.[0]?.address
  const day = internalDate && shownDay(dayOf(new Date(internalDate).toISOString(), handing.timeZone))
  const words = [envelope?.subject && `"${envelope.subject}"`, sender && `from ${sender}`, day && `of ${day}`]
  handing.withheld.describe(name, cleanLine(words.filter(Boolean).join(' '), 200))
}
