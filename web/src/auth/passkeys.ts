import type { CreationOptions, PasskeyAssertion, PasskeyCreation, RequestOptions } from '@app/contract/auth/passkey'
import { loadCode } from '../lib/load-code.ts'
import { settings } from '../lib/settings.ts'

/** Whether this browser, at this address, has passkeys. */
export const canUsePasskeys = (): boolean => settings.hasPasskeys && 'PublicKeyCredential' in window

/** Most screens are shown to somebody who is logged in, so the first one does not wait for it. */
const loadLibrary = () => loadCode(import('@simplewebauthn/browser'))

/** What the browser refused, in the product's words. The person may just have closed its question. */
export class PasskeyRefusal extends Error {}

const NAMES_FOR_KNOWN = ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED']

const inWords = (error: unknown): PasskeyRefusal => {
  const name = error instanceof Error ? error.name : ''
  return new PasskeyRefusal(
    NAMES_FOR_KNOWN.includes(name)
      ? 'This device already has a passkey of your login.'
      : 'The passkey was not used. Try again, or choose another way.',
    { cause: error },
  )
}

/**
 * Has the browser make a passkey.
 *
 * @throws PasskeyRefusal
 */
export async function makePasskey(optionsJSON: CreationOptions): Promise<PasskeyCreation> {
  const { startRegistration } = await loadLibrary()
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    throw inWords(error)
  }
}

/**
 * Has the browser ask a passkey.
 *
 * @throws PasskeyRefusal
 */
export async function askPasskey(optionsJSON: RequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary()
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw inWords(error)
  }
}
