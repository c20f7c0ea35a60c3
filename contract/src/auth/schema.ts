import { z } from 'zod'
import { EMAIL_LENGTH, requiredText } from '../scalars.ts'
import { ROLES } from '../roles.ts'
import { PASSWORD_ENTRY_LENGTH } from './rules.ts'

export const Credentials = z.object({
  userName: requiredText(EMAIL_LENGTH),
  password: requiredText(PASSWORD_ENTRY_LENGTH),
})

export const LoginAnswer = z.object({ message: z.string(), token: z.string() })

/** The claims of a token (docs/rules/sessions-and-roles.md#tokens). `exp` is in seconds since 1970. */
export const TokenClaims = z.object({
  exp: z.int(),
  email: z.string(),
  loginID: z.int(),
  Role: z.array(z.enum(ROLES)),
  IsAdministrator: z.boolean(),
})
export type TokenClaims = z.infer<typeof TokenClaims>
