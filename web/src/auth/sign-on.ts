import { SIGN_ON_FAILED, SIGN_ON_FAILURES, SIGNED_ON, type SignOnFailure } from '@app/contract/auth/rules'
import { basePath } from '../lib/addresses.ts'
import { addressOf } from '../lib/send.ts'
import { settings } from '../lib/settings.ts'

const RETURN_KEY = `warrant.return-to ${basePath}`

/** The page that leads to the identity provider. */
export const signOnAddress = (): string => addressOf('/auth/sign-on')

/** Keeps where the person is, in this tab, for when they come back. */
export const rememberPlace = (): void => sessionStorage.setItem(RETURN_KEY, window.location.href)

/** Puts the person back where they were, without a trace of the sign-on in the address. */
export function returnToPlace(): void {
  const place = sessionStorage.getItem(RETURN_KEY)
  sessionStorage.removeItem(RETURN_KEY)
  const isOurs = place !== null && URL.canParse(place) && new URL(place).origin === window.location.origin
  window.history.replaceState(null, '', isOurs ? place : basePath)
}

export type SignOnResult = 'signed on' | SignOnFailure

/** How a sign-on ended, from what stands behind the `#` of the address; null if nobody comes from one. */
export function signOnResult(hash: string): SignOnResult | null {
  const word = hash.slice(1)
  if (word === SIGNED_ON) return 'signed on'
  if (!word.startsWith(SIGN_ON_FAILED)) return null
  const failure = word.slice(SIGN_ON_FAILED.length)
  return SIGN_ON_FAILURES.find((each) => each === failure) ?? 'failed'
}

const FAILURES: Record<SignOnFailure, (label: string) => string> = {
  unreachable: (label) =>
    `Logging in with ${label} does not work at the moment: it cannot be reached. Try again later.`,
  refused: (label) => `You did not finish logging in with ${label}, or it does not let you use this program.`,
  expired: () => 'Logging in took too long, or was begun in another browser. Try again.',
  unverified: (label) =>
    `${label} does not say that your email address is yours. Ask whoever looks after it to verify it.`,
  weak: (label) =>
    `${label} did not say that you proved who you are by a second factor. Set one up there, then log in again.`,
  another: (label) =>
    `The login with your email address belongs to somebody else of ${label}. Ask the office to release it on the screen Users.`,
  unknown: () => 'There is no login with your email address. Ask the office for one.',
  deleted: () => 'Your login was removed. Ask the office if you still need it.',
  failed: (label) => `Logging in with ${label} failed. Try again; if it fails again, tell the office.`,
}

export const signOnFailure = (failure: SignOnFailure): string => FAILURES[failure](settings.signOnLabel)
