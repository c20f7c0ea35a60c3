import { Problem, UNEXPECTED_SERVER_ERROR } from '@app/contract/problem'
import { isOnline } from './online.ts'
import { inWords } from './words.ts'

/** A call that failed, with the server's problem. Status 0: no answer came. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** When the server says that a new try makes sense. */
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

/** The answer began and broke off: nothing of it counts. */
export const brokenOff = (instance: string): ProblemError =>
  new ProblemError({
    type: 'about:blank',
    title: 'Answer broken off',
    status: 0,
    detail: 'The answer of the server broke off. Try again.',
    instance,
  })

/** The problem that an answer carries; the generic words if it carries none. */
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

/** `Retry-After` in its form with seconds. */
const secondsIn = (header: string | null): number | null => (header && /^\d+$/.test(header) ? Number(header) : null)

/** What a person is told of any failure: the fields that do not fit, else the problem's detail. */
export function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return error instanceof Error ? error.message : UNEXPECTED_SERVER_ERROR
  const fields = error.problem.errors?.map(({ path, message }) => `${fieldName(path)} ${message}`) ?? []
  return fields.length > 0 ? fields.join('\n') : error.message
}

/** `contacts.0.jobTitle` reads `Job title`. */
const fieldName = (path: string): string => inWords(path.split('.').findLast((part) => !/^-?\d+$/.test(part)) ?? path)
