import { SERVER_SIDE_ERROR, UNEXPECTED_SERVER_ERROR } from '@app/contract/problem'
import { ProblemError } from '../lib/problem-error.ts'

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** What the login form says of a failed login; null stands for an answer without a token. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ProblemError)) return UNEXPECTED_SERVER_ERROR
  if (error.status === 400) return `${SERVER_SIDE_ERROR} ${error.problem.detail}`
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return `Too many tries. Try again ${inMinutes(error.retryAfterSeconds)}.`
  }
  return error.message
}
