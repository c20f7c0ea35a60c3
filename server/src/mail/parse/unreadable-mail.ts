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
      .split(/\r?\n\r?\n/)[0] ?? ''
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]{0,900})`, 'im').exec(head)?.[1] ?? ''
  const from = header('From')
  return {
    problem: cleanLine(problem, 500),
    messageId: messageIdsIn(header('Message-ID'))[0] ?? '',
    fromName: '',
    fromAddress: cleanLine(/<?([^\s<>]{1,100}@[^\s<>]{1,150})>?/.exec(from)?.[1] ?? '', 254).toLowerCase(),
    subject: cleanLine(header('Subject'), 500),
    whenWritten: null,
  }
}
