import { useState } from 'react'
import type { z } from 'zod'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { errorMessage } from '../lib/problem-error.ts'

/** The fields of an answer, with the contract's messages about them. */
export function useAnswerForm<Draft extends object>(first: Draft) {
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<DraftErrors>(NO_ERRORS)
  return {
    draft,
    errors,
    change: (changed: Partial<Draft>): void => {
      setDraft((old) => ({ ...old, ...changed }))
      setErrors(NO_ERRORS)
    },
    /** What can be sent; undefined while a field is wrong, which then says why. */
    checked: <Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> | undefined => {
      const { payload, errors: found } = checkPayload(shape, answer)
      if (found) setErrors(errorsByPath(found))
      return payload
    },
    /** Shows why the server refused fields. */
    refused: (error: unknown): void => setErrors(errorsByPath(fieldErrorsIn(error))),
    /** The refusal of fields that the form does not show. */
    refusalOf: (error: unknown, shown: readonly string[]): string | undefined => {
      const hidden = fieldErrorsIn(error).filter(({ path }) => !shown.includes(path.split('.')[0] ?? ''))
      return hidden.length > 0 ? errorMessage(error) : undefined
    },
  }
}
