import type { AppContext } from '../../app-context.ts'
import { newName, sealedNames } from '../../lib/sealed-names.ts'

const PURPOSE = 'return links'

/** The path of the pages behind links, below the base path. */
export const RETURN_PATH = 'r/'

export const newLinkName = newName

export interface ReturnAddresses {
  /** The address of the link with this name. */
  urlOf: (name: Buffer) => string
  /** The name in a token; null for one that we did not make. No database is asked. */
  nameIn: (token: string) => Buffer | null
}

/** The addresses of return links (docs/rules/returns.md#links). */
export function returnAddresses({
  environment,
  sealerFor,
}: Pick<AppContext, 'environment' | 'sealerFor'>): ReturnAddresses {
  const { tokenOf, nameIn } = sealedNames(sealerFor(PURPOSE))
  const base = new URL(RETURN_PATH, environment.PUBLIC_URL.replace(/\/?$/, '/'))
  return { urlOf: (name) => new URL(tokenOf(name), base).href, nameIn }
}
