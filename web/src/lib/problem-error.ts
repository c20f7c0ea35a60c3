import { Problem, SECOND_FACTOR, UNEXPECTED_SERVER_ERROR } from '@app/contract/problem'
import { isOnline } from './online.ts'
import { inWords } from './words.ts'

/** A failed call, with the server's problem. Status 0 means that there was no answer. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** When to try again, according to the server. */
  readonly retryAfterSeconds: number | null

  constructor(problem: Problem, retryAfterSeconds: number | null = null) {
    super(problem.detail || problem.title)
    this.name = 'ProblemError'
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return this.problem.status
  }

  /** Nobody knows whether it worked, or the server could not try: it is worth trying again. */
  get hasNoAnswer(): boolean {
    return [0, 502, 503, 504].includes(this.status)
  }

  /** The login has to set up a second factor before it may do anything else. */
  get isFactorMissing(): boolean {
    return this.status === 403 && this.problem.type.endsWith(`:${SECOND_FACTOR}`)
  }
}

export const unreachable = (instance: string): ProblemError =>
  new ProblemError({
    type: 'about:blank',
    title: 'No connection',
    status: 0,
    detail: isOnline()
      ? 'The server cannot be reached. Check the connection and try again.'
      : 'You are offline. Connect to the internet and try again.',
    instance,
  })

/** The answer stopped before it was complete, so none of it can be used. */
export const interruptedAnswer = (instance: string): ProblemError =>
  new ProblemError({
    type: 'about:blank',
    title: 'Connection lost',
    status: 0,
    detail: 'The connection was lost before the answer was complete. Try again.',
    instance,
  })

/** The problem in an answer, or a generic one if it has none. */
export async function problemIn(response: Response, instance: string): Promise<ProblemError> {
  const isProblem = response.headers.get('content-type')?.includes('problem+json')
  const parsed = Problem.safeParse(isProblem ? await response.json().catch(() => null) : null)
  return new ProblemError(
    parsed.success
      ? parsed.data
      : {
          type: 'about:blank',
          title: UNEXPECTED_SERVER_ERROR,
          status: response.status,
          detail: UNEXPECTED_SERVER_ERROR,
          instance,
        },
    secondsIn(response.headers.get('retry-after')),
  )
}

/** The value of `Retry-After` if it is in seconds. */
const secondsIn = (header: string | null): number | null => (header && /^\d+$/.test(header) ? Number(header) : null)

/** The message to show for any error: a line for each invalid field, or else the problem's detail. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ProblemError)) return error instanceof Error ? error.message : UNEXPECTED_SERVER_ERROR
  const fields = error.problem.errors?.map(({ path, message }) => `${fieldName(path)} ${message}`) ?? []
  return fields.length > 0 ? fields.join('\n') : error.message
}

/** `contacts.0.jobTitle` reads `Job title`. */
const fieldName = (path: string): string => inWords(path.split('.').findLast((part) => !/^-?\d+$/.test(part)) ?? path)
