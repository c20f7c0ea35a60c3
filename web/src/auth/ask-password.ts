import { ProblemError } from '../lib/problem-error.ts'
import { onSessionEnd } from './session.ts'

export interface PasswordQuestion {
  /** Unique, for React. */
  readonly key: number
  /** What was wrong with the password before; null the first time. */
  readonly refusal: string | null
  /** Null if the person gives up. */
  readonly answer: (password: string | null) => void
}

let lastKey = 0
let current: PasswordQuestion | null = null
const listeners = new Set<() => void>()

function setCurrent(question: PasswordQuestion | null): void {
  current = question
  for (const listener of listeners) listener()
}

/** The question that is open (PasswordQuestions.tsx shows it). */
export const passwordQuestions = {
  current: (): PasswordQuestion | null => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// The next person must not confirm what the last one asked for.
onSessionEnd(() => current?.answer(null))

function askPassword(refusal: string | null): Promise<string | null> {
  current?.answer(null)
  return new Promise((resolve) => {
    const answer = (password: string | null): void => {
      setCurrent(null)
      resolve(password)
    }
    setCurrent({ key: ++lastKey, refusal, answer })
  })
}

const FIELD = 'currentPassword'

const refusalIn = (error: unknown): string | null =>
  (error instanceof ProblemError && error.problem.errors?.find(({ path }) => path === FIELD)?.message) || null

/**
 * Makes a call that the server may want the present password for, and asks the person for it until it is right
 * (docs/rules/sessions-and-roles.md#the-present-password).
 *
 * @throws an AbortError, which is no failure, if the person gives up
 */
export async function withPresentPassword<Answer>(
  call: (currentPassword: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  let currentPassword: string | undefined
  for (;;) {
    try {
      return await call(currentPassword)
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === null) throw error
      const typed = await askPassword(currentPassword === undefined ? null : refusal)
      if (typed === null) throw new DOMException('The person gave up', 'AbortError')
      currentPassword = typed
    }
  }
}
