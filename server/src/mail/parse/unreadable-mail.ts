import { addressParser, decodeWords } from 'postal-mime'
import { cleanLine, messageIdsIn } from './clean.ts'

/** A message that cannot be read, with what its first lines say. */
export interface Unreadable {
  /** Why it cannot be read. */
  problem: string
  messageId: string
  fromName: string
  fromAddress: string
  subject: string
  whenWritten: null
}

/** How much of the message is looked at, in bytes. */
const LOOKED_AT = 64 * 1024

/** Reads the few lines that name a message whose whole cannot be read. */
export function unreadableMail(bytes: Uint8Array, problem: string): Unreadable {
  const head =
    Buffer.from(bytes.subarray(0, LOOKED_AT))
      .toString('utf8')
      .split(/\r?\n\r?\n/)[0]
      // Mail programs continue a long line on the next one.
      ?.replaceAll(/\r?\n(?=[ \t])/g, '') ?? ''
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]{0,900})`, 'im').exec(head)?.[1] ?? ''
  const [from] = addressParser(header('From'), { flatten: true })
  return {
    problem: cleanLine(problem, 500),
    messageId: messageIdsIn(header('Message-ID'))[0] ?? '',
    fromName: cleanLine(decodeWords(from?.name ?? ''), 200),
    fromAddress: cleanLine(from?.address ?? '', 254).toLowerCase(),
    subject: cleanLine(decodeWords(header('Subject')), 500),
    whenWritten: null,
  }
}
