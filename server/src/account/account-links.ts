import type { AppContext } from '../app-context.ts'
import { sealedNames } from '../lib/sealed-names.ts'

const PURPOSE = 'links that set a password'
/** Below the base path; a screen of the program. */
const RESET_PATH = 'reset/'

/** The addresses by which people set their password (docs/rules/accounts.md#links). */
export function accountLinks({ environment, sealerFor }: Pick<AppContext, 'environment' | 'sealerFor'>) {
  const { tokenOf, nameIn } = sealedNames(sealerFor(PURPOSE))
  const base = new URL(RESET_PATH, environment.PUBLIC_URL.replace(/\/?$/, '/'))
  return { urlOf: (name: Buffer) => new URL(tokenOf(name), base).href, nameIn }
}
