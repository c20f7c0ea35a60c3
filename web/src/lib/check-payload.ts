import type { FieldError } from '@app/contract/problem'
import type { z } from 'zod'
import { ProblemError } from './problem-error.ts'

type Checked<Payload> =
  | { readonly payload: Payload; readonly errors?: undefined }
  | { readonly payload?: undefined; readonly errors: readonly FieldError[] }

/** Looks at what is about to be sent as the server will, so that a wrong field is known before. */
export function checkPayload<Shape extends z.ZodType>(shape: Shape, payload: unknown): Checked<z.output<Shape>> {
  const parsed = shape.safeParse(payload)
  if (parsed.success) return { payload: parsed.data }
  return { errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}

/** The fields that the server found wrong; none for any other failure. */
export const fieldErrorsIn = (error: unknown): readonly FieldError[] =>
  (error instanceof ProblemError && error.status === 400 ? error.problem.errors : undefined) ?? []
