import type { FieldError } from '@app/contract/problem'
import type { z } from 'zod'
import { ProblemError } from './problem-error.ts'

type Checked<Payload> =
  | { readonly payload: Payload; readonly errors?: undefined }
  | { readonly payload?: undefined; readonly errors: readonly FieldError[] }

/** Checks a payload as the server will, so that invalid fields show before anything is sent. */
export function checkPayload<Shape extends z.ZodType>(shape: Shape, payload: unknown): Checked<z.output<Shape>> {
  const parsed = shape.safeParse(payload)
  if (parsed.success) return { payload: parsed.data }
  return { errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}

/** The server's field errors (400). Empty for any other error. */
export const fieldErrorsIn = (error: unknown): readonly FieldError[] =>
  (error instanceof ProblemError && error.status === 400 ? error.problem.errors : undefined) ?? []
