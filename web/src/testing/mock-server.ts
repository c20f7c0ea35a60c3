import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@app/contract/call'
import type { Problem } from '@app/contract/problem'
import { expect, onTestFinished, vi } from 'vitest'
import { apiAddress } from '../lib/addresses.ts'

const api = apiAddress ?? ''
const apiPath = new URL(api).pathname

interface ParsedRequest<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
}

/** The server's answer to one call. */
export interface Reply {
  readonly call: Call
  /** Answers a request of this call. */
  readonly respond: (request: Request) => Promise<Response>
}

/**
 * The server's answer to a call: a value, or a function of the request. Requests and answers are checked against the
 * call's shapes, so that a test fails when the contract changes.
 */
export const answering = <C extends Call>(
  call: C,
  answer: AnswerOf<C> | ((request: ParsedRequest<C>) => AnswerOf<C>),
): Reply => ({
  call,
  respond: async (request) => {
    const parsed = await parseRequest(call, request)
    const given = typeof answer === 'function' ? (answer as (request: ParsedRequest<C>) => AnswerOf<C>)(parsed) : answer
    if (call.answer === 'file') throw new Error(`${call.path} answers a file`)
    return Response.json(call.answer.parse(given))
  },
})

/** A refusal of a call. */
export const refusing = (call: Call, problem: Pick<Problem, 'status' | 'detail'> & Partial<Problem>): Reply => ({
  call,
  respond: async (request) => {
    await parseRequest(call, request)
    return Response.json({ type: 'about:blank', title: 'Refused', instance: call.path, ...problem } satisfies Problem, {
      status: problem.status,
      headers: { 'content-type': 'application/problem+json' },
    })
  },
})

/** Replies to the first request with one reply, and to later ones with another. */
export function firstThen(first: Reply, later: Reply): Reply {
  let requests = 0
  return { call: later.call, respond: (request) => (++requests === 1 ? first : later).respond(request) }
}

/** Replies when `ready` resolves. */
export const replyingAfter = (ready: Promise<void>, { call, respond }: Reply): Reply => ({
  call,
  respond: (request) => ready.then(() => respond(request)),
})

/** Replaces the server until the test ends. A call without a reply, or not of its shape, fails the test. */
export function serve(...replies: readonly Reply[]): void {
  const mistakes: unknown[] = []
  const originalFetch = window.fetch
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(api)) return originalFetch(input, init)
    try {
      const reply = replies.find(({ call }) => paramsIn(call, request))
      if (!reply) throw new Error(`No reply to ${request.method} ${request.url}`)
      return await reply.respond(request)
    } catch (error) {
      mistakes.push(error)
      throw error
    }
  })
  onTestFinished(() => {
    fetch.mockRestore()
    expect(mistakes).toEqual([])
  })
}

/** The parameters in a request's address; null if the request is of another call. */
function paramsIn({ method, path }: Call, request: Request): Readonly<Record<string, string>> | null {
  if (request.method !== method) return null
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const found = pattern.exec(decodeURI(new URL(request.url).pathname.slice(apiPath.length - 1)))
  return found && { ...found.groups }
}

/** A repeated value becomes an array, as on the server. */
const queryOf = ({ url }: Request): Readonly<Record<string, string | string[]>> => {
  const { searchParams } = new URL(url)
  return Object.fromEntries(
    [...searchParams.keys()].map((name) => {
      const [first = '', ...more] = searchParams.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

async function parseRequest<C extends Call>(call: C, request: Request): Promise<ParsedRequest<C>> {
  const text = await request.clone().text()
  return {
    params: call.params?.parse(paramsIn(call, request)),
    query: call.query?.parse(queryOf(request)),
    body: call.body?.parse(text === '' ? undefined : JSON.parse(text)),
  } as ParsedRequest<C>
}
