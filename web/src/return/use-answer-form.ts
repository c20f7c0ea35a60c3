import { useState } from 'react'
import type { z } from 'zod'
import { checkPayload, fieldErrorsIn } from '../lib/check-payload.ts'
import { errorsByPath, NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { errorMessage } from '../lib/problem-error.ts'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'

/** What the frame of an answer shows. */
export interface AnswerFrame {
  /** The number of the answer once it is stored. */
  readonly number: number | undefined
  readonly isSending: boolean
  /** Whether closing would lose what was entered. */
  readonly isChanged: boolean
  /** Why it cannot be sent, where no field says so. */
  readonly refusal: string | undefined
}

interface Sending {
  readonly data: { readonly number: number } | undefined
  readonly isPending: boolean
  readonly error: unknown
}

/** The fields of an answer, with the contract's messages about them. */
export function useAnswerForm<Draft extends object>(first: Draft) {
  const [start] = useState(first)
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<DraftErrors>(NO_ERRORS)
  useFocusWrongField(errors === NO_ERRORS ? null : errors)
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
    /** What the frame shows of the sending of this answer, whose form has the fields `shown`. */
    frameOf: (sending: Sending, shown: readonly string[]): AnswerFrame => ({
      number: sending.data?.number,
      isSending: sending.isPending,
      isChanged: keysOf(draft).some((field) => draft[field] !== start[field]),
      refusal: hiddenRefusal(sending.error, shown),
    }),
  }
}

const keysOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[]

/** The refusal of fields that the form does not show. */
function hiddenRefusal(error: unknown, shown: readonly string[]): string | undefined {
  const hidden = fieldErrorsIn(error).filter(({ path }) => !shown.includes(path.split('.')[0] ?? ''))
  return hidden.length > 0 ? errorMessage(error) : undefined
}
