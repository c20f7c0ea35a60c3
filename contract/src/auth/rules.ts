/** A session ends this long before its token expires (docs/rules/sessions-and-roles.md#tokens). */
export const SESSION_MARGIN_SECONDS = 30

/** Login throttling (docs/rules/sessions-and-roles.md#throttling). */
export const FAILURE_WINDOW_MINUTES = 15
export const FAILURES_PER_LOGIN = 10
export const FAILURES_PER_ADDRESS = 50

export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 128
/**
 * The longest text that can be entered as a password. It is longer than any password, so that a long entry is simply a
 * wrong password.
 */
export const PASSWORD_ENTRY_LENGTH = 1024

/** How long after logging in a change of password or roles asks for nothing more. */
export const AUTHENTICATED_FOR_MINUTES = 10

/** The longest token of a link that sets a password, in characters. */
export const TOKEN_LENGTH = 200
/** How long such a link works. */
export const RESET_MINUTES = 30
export const INVITATION_DAYS = 7

/** How long a question to a passkey may be answered. */
export const PASSKEY_MINUTES = 5
export const PASSKEYS_PER_LOGIN = 20
export const PASSKEY_NAME_LENGTH = 60

/** What the page of the screens is opened with after a sign-on, behind `#`: the session waits in a cookie, or why there is none. */
export const SIGNED_ON = 'signed-on'
export const SIGN_ON_FAILED = 'sign-on-failed='
/** Why a sign-on ended without a session. */
export const SIGN_ON_FAILURES = [
  'unreachable',
  'refused',
  'expired',
  'weak',
  'unverified',
  'another',
  'unknown',
  'deleted',
  'failed',
] as const
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number]
