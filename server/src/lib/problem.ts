import type { FactorAsked } from '@app/contract/auth/passkey'
import type { Finding } from '@app/contract/finding'
import { SECOND_FACTOR, type FieldError, type Problem } from '@app/contract/problem'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  408: 'Too slow',
  413: 'Too large',
  414: 'Too long',
  415: 'Wrong type',
  417: 'Expectation failed',
  429: 'Too many tries',
  431: 'Too long',
  500: 'Unexpected error',
  502: 'Refused upstream',
  503: 'Not ready',
}

/**
 * An error that is shown to the caller as it is. Any other error is answered with a 500 that says nothing about it. The
 * `cause` is only logged.
 */
export class ProblemError extends Error {
  readonly status: number
  /** A stable name: the last part of the problem's `type`. */
  readonly code: string
  readonly errors: FieldError[] | undefined
  /** What a certificate or a warrant lacks. */
  readonly findings: readonly Finding[] | undefined
  /** The check of the warrant that cannot be issued. */
  readonly check: unknown
  /** What the log-in takes besides the password. */
  readonly secondFactor: FactorAsked | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      errors?: FieldError[]
      findings?: readonly Finding[]
      check?: unknown
      secondFactor?: FactorAsked
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(detail, { cause: more.cause })
    this.status = status
    this.code = code
    this.errors = more.errors
    this.findings = more.findings
    this.check = more.check
    this.secondFactor = more.secondFactor
    this.headers = more.headers ?? {}
  }

  toProblem(instance: string): Problem {
    return {
      type: `urn:warrant:problem:${this.code}`,
      title: TITLES[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      instance,
      ...(this.errors && { errors: this.errors }),
      ...(this.findings && { findings: [...this.findings] }),
      ...(this.check !== undefined && { check: this.check }),
      ...(this.secondFactor && { secondFactor: this.secondFactor }),
    }
  }
}

export const notFound = (thing: string, id: number | string): ProblemError =>
  new ProblemError(404, 'not-found', `There is no ${thing} ${id}.`)

/** A payload that is not valid, with the fields that are wrong. */
export const badPayload = (...errors: FieldError[]): ProblemError =>
  new ProblemError(400, 'bad-payload', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), { errors })

/** The payload is valid, but a rule of the product forbids it. */
export const refused = (detail: string): ProblemError => new ProblemError(400, 'refused', detail)

export const conflict = (detail: string): ProblemError => new ProblemError(409, 'conflict', detail)

export const forbidden = (): ProblemError => new ProblemError(403, 'forbidden', 'Your role does not allow this.')

const challenge = (description: string) => ({
  headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
})

export const tokenExpired = (): ProblemError =>
  new ProblemError(401, 'token-expired', 'Your session has expired. Log in again.', challenge('The token is expired'))

export const tokenInvalid = (): ProblemError =>
  new ProblemError(401, 'token-invalid', 'Log in first.', challenge('The token is invalid'))

/** Not a token that is refused, so nobody is logged out by it: it has no challenge. */
export const secondFactorNeeded = (detail: string, secondFactor: FactorAsked): ProblemError =>
  new ProblemError(401, SECOND_FACTOR, detail, { secondFactor })

/** The login has to set up a second factor before it may do anything else. */
export const secondFactorMissing = (): ProblemError =>
  new ProblemError(403, SECOND_FACTOR, 'Set up a second factor first.')

export const tooManyTries = (retryAfterSeconds: number): ProblemError =>
  new ProblemError(429, 'too-many-tries', 'Too many failed logins. Wait a few minutes, then try again.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
