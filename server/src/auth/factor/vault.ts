import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Letters that nobody confuses. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODES = 10
const CODE_LETTERS = 12

export interface Vault {
  lock: (secret: Uint8Array) => Buffer
  /** Null for what was locked with another TOKEN_SECRET. */
  unlock: (locked: Buffer) => Uint8Array | null
  /** How a recovery code is kept: its seal. Blanks, dashes and case do not count. */
  sealCode: (code: string) => string
}

/** Keeps second factors so that a copy of the database alone is worth nothing: the keys derive from TOKEN_SECRET. */
export function factorVault({ sealerFor }: Pick<AppContext, 'sealerFor'>): Vault {
  const key = sealerFor('second factors').seal(Buffer.from('key'), 32)
  const codes = sealerFor('recovery codes')
  return {
    lock: (secret) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv)
      const locked = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), locked])
    },
    unlock: (locked) => {
      const decipher = createDecipheriv(ALGORITHM, key, locked.subarray(0, IV_BYTES))
      decipher.setAuthTag(locked.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const secret = decipher.update(locked.subarray(IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([secret, decipher.final()])
      } catch {
        return null
      }
    },
    sealCode: (code) => codes.seal(Buffer.from(code.replaceAll(/[\s-]/g, '').toUpperCase()), 32).toString('base64'),
  }
}

/** Ten codes of 59 bits each, in groups that are easy to type. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
