import { z } from 'zod'

/** One field that does not fit: `path` as in `services.2.price`, `message` says what it takes. */
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
  /** Stands on failures of the server, 500 and above, to find the cause in the log. */
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

/** The words for a fault whose inside is nobody's business (docs/rules/calls.md#errors). */
export const UNEXPECTED_SERVER_ERROR = 'An unexpected server error occurred.'
/** The login's own words for a refusal (docs/rules/calls.md#errors). */
export const SERVER_SIDE_ERROR = 'A server side error occurred.'
