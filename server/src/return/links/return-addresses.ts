import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import type { Sealer } from '../../lib/sealer.ts'

const NAME_BYTES = 16
const SEAL_BYTES = 16
const PURPOSE = 'return links'

/** The path of the pages behind links, below the base path. */
export const RETURN_PATH = 'r/'

export const newLinkName = (): Buffer => randomBytes(NAME_BYTES)

export interface ReturnAddresses {
  /** The address of the link with this name. */
  urlOf: (name: Buffer) => string
  /** The name in a token; null for one that we did not make. No database is asked. */
  nameIn: (token: string) => Buffer | null
}

/**
 * A token is the base64url of the link's name and its seal, so that neither the database nor a backup holds a working
 * address (docs/rules/returns.md#links).
 */
export function returnAddresses({
  environment,
  sealerFor,
}: Pick<AppContext, 'environment' | 'sealerFor'>): ReturnAddresses {
  const sealer: Sealer = sealerFor(PURPOSE)
  const base = new URL(RETURN_PATH, environment.PUBLIC_URL.replace(/\/?$/, '/'))
  const tokenOf = (name: Buffer) => Buffer.concat([name, sealer.seal(name, SEAL_BYTES)]).toString('base64url')
  return {
    urlOf: (name) => new URL(tokenOf(name), base).href,
    nameIn: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== NAME_BYTES + SEAL_BYTES) return null
      const name = bytes.subarray(0, NAME_BYTES)
      // Node ignores signs that are no base64url: only the one way to write a token is taken.
      return sealer.isSealed(name, bytes.subarray(NAME_BYTES)) && tokenOf(name) === token ? name : null
    },
  }
}
