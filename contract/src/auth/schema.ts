import { z } from 'zod'
import { EMAIL_LENGTH, Id, Moment, requiredText, text } from '../scalars.ts'
import { ROLES } from '../roles.ts'
import { PASSWORD_ENTRY_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TOKEN_LENGTH } from './rules.ts'

const PASSWORD_LENGTHS = `takes ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`

/**
 * A new password. The server also checks that it is neither the login e-mail nor a common password
 * (docs/rules/sessions-and-roles.md#passwords).
 */
export const NewPassword = text(PASSWORD_MAX_LENGTH, PASSWORD_LENGTHS).min(PASSWORD_MIN_LENGTH, PASSWORD_LENGTHS)

export const Credentials = z.object({
  userName: requiredText(EMAIL_LENGTH),
  password: requiredText(PASSWORD_ENTRY_LENGTH),
  /** Of the second factor, for a login that has one. */
  code: text(40).optional(),
})

/** Of a second factor: six figures of an authenticator, or a recovery code. */
const Code = requiredText(40)

export const LoginAnswer = z.object({ message: z.string(), token: z.string() })

/** A place where a login is logged in. `browser` is what it calls itself. */
export const LoginSession = z.object({
  sessionId: z.uuid(),
  whenStarted: Moment,
  whenSeen: Moment,
  clientAddress: z.string(),
  browser: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
})
export type LoginSession = z.infer<typeof LoginSession>

export const EndedSessions = z
  .object({
    sessionId: z.uuid('takes the id of a session').optional(),
    others: z.literal(true, 'takes true').optional(),
  })
  .refine(({ sessionId, others }) => (sessionId === undefined) !== (others === undefined), {
    path: ['sessionId'],
    message: 'takes the id of a session, or others: true without it',
  })

/** The claims of a token (docs/rules/sessions-and-roles.md#tokens). `exp` is in seconds since 1970. */
export const TokenClaims = z.object({
  exp: z.int(),
  email: z.string(),
  loginID: z.int(),
  Role: z.array(z.enum(ROLES)),
  IsAdministrator: z.boolean(),
})
export type TokenClaims = z.infer<typeof TokenClaims>

/** Asks for a link to set a new password. */
export const ForgottenPassword = z.object({ email: requiredText(EMAIL_LENGTH) })

/** The token of such a link, or of an invitation, with the new password. */
export const PasswordReset = z
  .object({
    token: requiredText(TOKEN_LENGTH),
    newPassword: NewPassword,
    newPasswordRepeat: text(PASSWORD_ENTRY_LENGTH),
  })
  .refine(({ newPassword, newPasswordRepeat }) => newPassword === newPasswordRepeat, {
    path: ['newPasswordRepeat'],
    message: 'takes the same password as above',
  })
export type PasswordReset = z.infer<typeof PasswordReset>

export const Said = z.object({ message: z.string() })

/**
 * The present password of the person who acts, where they logged in more than ten minutes ago
 * (docs/rules/sessions-and-roles.md#the-present-password).
 */
export const CurrentPassword = text(PASSWORD_ENTRY_LENGTH).optional()

export const OwnPassword = z.object({ password: requiredText(PASSWORD_ENTRY_LENGTH) })
export const FactorCode = z.object({ code: Code })
export const FactorRemoval = z.object({ password: requiredText(PASSWORD_ENTRY_LENGTH), code: Code })
export const FactorReset = z.object({ loginId: Id, currentPassword: CurrentPassword })

/** What an authenticator takes: the secret to type, in base32, or the address that a picture holds. */
export const TotpSetUp = z.object({ secret: z.string(), otpauthUrl: z.string() })
/** Shown once. Each logs in once instead of a code of the authenticator. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The second factors of the login. */
export const Factors = z.object({
  totp: z.boolean(),
  /** How many there are. */
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  /** The setting asks this login for one. */
  isRequired: z.boolean(),
})
export type Factors = z.infer<typeof Factors>
