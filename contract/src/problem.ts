import { z } from 'zod'
import { Finding } from './finding.ts'

/** A field that is not valid: `path` such as `services.2.price`, and a `message` that follows the name of the field. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem details: every error of the API (docs/rules/calls.md#errors). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  errors: z.array(FieldError).optional(),
  /** Why a certificate cannot be accepted (docs/rules/evidence.md#accepting). */
  findings: z.array(Finding).optional(),
  /** The check of a warrant that cannot be issued, a `WarrantCheck` (docs/rules/evidence.md#the-warrant-check). */
  check: z.unknown().optional(),
  /** What a log-in takes besides the password that was right, a `FactorAsked`. */
  secondFactor: z.unknown().optional(),
  /** Set for server errors, 500 and above, to find the cause in the log. */
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

/** The code of problems about a second factor: one that a log-in takes, or that has to be set up. */
export const SECOND_FACTOR = 'second-factor'

/** The message for an error whose cause is only logged (docs/rules/calls.md#errors). */
export const UNEXPECTED_SERVER_ERROR = 'An unexpected server error occurred.'
/** The message of the login for a server error (docs/rules/calls.md#errors). */
export const SERVER_SIDE_ERROR = 'A server side error occurred.'
