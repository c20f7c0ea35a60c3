import { randomBytes } from 'node:crypto'
import type { Sealer } from './sealer.ts'

const NAME_BYTES = 16
const SEAL_BYTES = 16

export const newName = (): Buffer => randomBytes(NAME_BYTES)

/** Tokens of links: what is kept is their names, which open nothing. */
export interface SealedNames {
  tokenOf: (name: Buffer) => string
  /** The name in a token; null for one that we did not make. No database is asked. */
  nameIn: (token: string) => Buffer | null
}

/** A token is the base64url of a name and its seal, so that neither the database nor a backup holds one that works. */
export function sealedNames(sealer: Sealer): SealedNames {
  const tokenOf = (name: Buffer) => Buffer.concat([name, sealer.seal(name, SEAL_BYTES)]).toString('base64url')
  return {
    tokenOf,
    nameIn: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== NAME_BYTES + SEAL_BYTES) return null
      const name = bytes.subarray(0, NAME_BYTES)
      // Node ignores signs that are no base64url: only the one way to write a token is taken.
      return sealer.isSealed(name, bytes.subarray(NAME_BYTES)) && tokenOf(name) === token ? name : null
    },
  }
}
