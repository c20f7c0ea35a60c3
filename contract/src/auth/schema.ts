import { z } from 'zod'
import { EMAIL_LENGTH, Moment, requiredText } from '../scalars.ts'
import { ROLES } from '../roles.ts'
import { PASSWORD_ENTRY_LENGTH } from './rules.ts'

export const Credentials = z.object({
  userName: requiredText(EMAIL_LENGTH),
  password: requiredText(PASSWORD_ENTRY_LENGTH),
})

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
