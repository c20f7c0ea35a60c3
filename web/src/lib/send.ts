import type { AnswerOf, Call, ParamsOf, SentBodyOf, SentQueryOf } from '@app/contract/call'
import { UNATTENDED_HEADER } from '@app/contract/unattended'
import { apiAddress } from './addresses.ts'
import { interruptedAnswer, problemIn, unreachable } from './problem-error.ts'
import { isUnattendedSignal } from './unattended.ts'

type Part<Name extends string, Value> = [NonNullable<Value>] extends [never]
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]: NonNullable<Value> }

export type SendOptions<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', SentQueryOf<C>> &
  Part<'body', SentBodyOf<C>> & {
    readonly signal?: AbortSignal | undefined
    /** Nobody asked for it: the call does not count as a use of the session. */
    readonly isUnattended?: boolean | undefined
  }

/** The options that a call takes. Optional if the call needs none. */
export type OptionsOf<C extends Call> =
  {} extends SendOptions<C> ? [options?: SendOptions<C>] : [options: SendOptions<C>]

interface Identity {
  token(): string | null
  /** Called when the server says that this token is expired or invalid. */
  onTokenRejected(token: string): void
  /** Called when the server wants a second factor to be set up first. */
  onFactorMissing(): void
  onSuccess(): void
  /** How many sessions have ended in this tab. */
  sessionsEnded(): number
}

/** The token that calls are made with; null while nobody is logged in. */
export const currentToken = (): string | null => identity.token()

let identity: Identity = {
  token: () => null,
  onTokenRejected: () => {},
  onFactorMissing: () => {},
  onSuccess: () => {},
  sessionsEnded: () => 0,
}

/** Sets whose token calls are made with. */
export const setIdentity = (next: Identity): void => {
  identity = next
}

/**
 * Begins something that is asked in the present session. What is returned throws once that session has ended: the answer, or
 * why there is none, is not for whoever logs in next.
 */
export function askedInSession(): () => void {
  const ended = identity.sessionsEnded()
  return () => {
    if (identity.sessionsEnded() !== ended) throw new DOMException('The session has ended', 'AbortError')
  }
}

/** The address of a call with its parameters filled in. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  if (apiAddress === null) throw unreachable(path)
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const address = new URL(filled.slice(1), apiAddress)
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) address.searchParams.append(name, String(each))
    }
  }
  return address.href
}

const namesBadToken = (response: Response): boolean =>
  response.status === 401 && /expired|invalid/i.test(response.headers.get('www-authenticate') ?? '')

/** Checks an answer of any kind of request. Throws a ProblemError unless its status is 200, 204 or 304. */
export async function checkAnswer(response: Response, token: string | null, path: string): Promise<Response> {
  if (token !== null && namesBadToken(response)) identity.onTokenRejected(token)
  if (response.status !== 200 && response.status !== 204 && response.status !== 304) {
    const problem = await problemIn(response, path)
    if (problem.isFactorMissing) identity.onFactorMissing()
    throw problem
  }
  identity.onSuccess()
  return response
}

/** Makes a call and returns the response. Throws a ProblemError unless its status is 200, 204 or 304. */
export async function request<C extends Call>(call: C, ...[options]: OptionsOf<C>): Promise<Response> {
  const { params, query, body, signal, isUnattended = isUnattendedSignal(signal) } = options ?? {}
  const token = identity.token()
  const checkSession = askedInSession()
  const response = await fetch(addressOf(call.path, params, query), {
    method: call.method,
    headers: {
      accept: 'application/json, application/problem+json, */*',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isUnattended ? { [UNATTENDED_HEADER]: '1' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    checkSession()
    throw unreachable(call.path)
  })
  checkSession()
  return checkAnswer(response, token, call.path)
}

/** Reads the body of an answer. Throws a ProblemError if it is incomplete, as when the server stops. */
export const readWhole = <Body>(reading: Promise<Body>, call: Call, signal?: AbortSignal): Promise<Body> =>
  reading.catch((error: unknown) => {
    throw signal?.aborted ? error : interruptedAnswer(call.path)
  })

/**
 * Makes a call and returns its answer. The answer is not checked: the server already cuts it to the contract's shape,
 * and checking a list of 100,000 rows again would cost more than showing it.
 */
export async function send<C extends Call>(call: C, ...options: OptionsOf<C>): Promise<AnswerOf<C>> {
  const checkSession = askedInSession()
  const response = await request(call, ...options)
  const signal = options[0]?.signal
  const answer: AnswerOf<C> = response.status === 204 ? undefined : await readWhole(response.json(), call, signal)
  checkSession()
  return answer
}
