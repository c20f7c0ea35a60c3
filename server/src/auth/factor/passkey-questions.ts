import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { PASSKEY_MINUTES } from '@app/contract/auth/rules'
import type { AppContext } from '../../app-context.ts'
import type { Connection } from '../../database/connection.ts'

const EXPIRY_BYTES = 8
const RANDOM_BYTES = 16
const SEAL_BYTES = 16
const LENGTH = EXPIRY_BYTES + RANDOM_BYTES + SEAL_BYTES

export const PASSKEY_TIMEOUT_MS = PASSKEY_MINUTES * 60_000

/** What the answer to a question is good for, and whose: a question for one is worth nothing for another. */
export type Purpose =
  | { for: 'set up'; sessionId: string }
  /** The password of this login, as it was then, was right. */
  | { for: 'second factor'; loginId: number; tokenVersion: number }
  | { for: 'log in' }

/**
 * Questions that passkeys sign. A question holds its end, a random name, and a seal of both for one purpose, so that asking
 * keeps nothing and nobody can fill the database by asking; only an answer is kept, so that a question is answered once.
 */
export function passkeyQuestions({ sealerFor }: Pick<AppContext, 'sealerFor'>) {
  const sealer = sealerFor('questions to passkeys')
  const sealed = (body: Uint8Array, purpose: Purpose) =>
    Buffer.concat([body, Buffer.from(JSON.stringify(Object.entries(purpose).toSorted()))])

  return {
    ask: (purpose: Purpose, now: Date): Uint8Array<ArrayBuffer> => {
      const expiry = Buffer.alloc(EXPIRY_BYTES)
      expiry.writeBigUInt64BE(BigInt(now.getTime() + PASSKEY_TIMEOUT_MS))
      const body = Buffer.concat([expiry, randomBytes(RANDOM_BYTES)])
      return Uint8Array.from(Buffer.concat([body, sealer.seal(sealed(body, purpose), SEAL_BYTES)]))
    },
    /** Whether we asked this question, for this purpose, and not too long ago. */
    isAsked: (question: string, purpose: Purpose, now: Date): boolean => {
      const bytes = Buffer.from(question, 'base64url')
      if (bytes.length !== LENGTH || bytes.toString('base64url') !== question) return false
      const body = bytes.subarray(0, LENGTH - SEAL_BYTES)
      const isOurs = sealer.isSealed(sealed(body, purpose), bytes.subarray(LENGTH - SEAL_BYTES))
      return isOurs && body.readBigUInt64BE() > BigInt(now.getTime())
    },
  }
}

/** Marks a question of ours as answered. False if it was before: of two at the same moment, one is refused. */
export async function markAnswered(db: Connection, question: string, now: Date): Promise<boolean> {
  const bytes = Buffer.from(question, 'base64url')
  const whenExpires = new Date(now.getTime() + PASSKEY_TIMEOUT_MS).toISOString()
  await sql`delete from answered_question where question = any(array(
    select question from answered_question where when_expires < ${now.toISOString()} for update skip locked))`.execute(
    db,
  )
  const marked = await db
    .insertInto('answeredQuestion')
    .values({ question: bytes, whenExpires })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return marked.numInsertedOrUpdatedRows === 1n
}
