import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { mayCall } from '@app/contract/roles'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@app/contract/call'
import { Problem } from '@app/contract/problem'
import { todayIn, type Day } from '@app/contract/dates'
import type { Login } from '../auth/login.ts'
import type { Session } from '../auth/session/sessions.ts'
import { withOutcome } from '../database/unavailable.ts'
import type { Versions } from '../database/versions.ts'
import type { VersionsAlong } from '../database/versions-along.ts'
import { addressKey } from '../lib/address-key.ts'
import { withinCall, type CallContext } from '../lib/call-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { forbidden, ProblemError, secondFactorMissing } from '../lib/problem.ts'
import { ShapedJson } from '../lib/shaped-json.ts'
import type { Identifying, Identity } from './identity.ts'
import { FORM_LIMIT, payloadSchema, withPayload } from './payload.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Of the answer of a call that streams. */
export const EVENTS_TYPE = 'text/event-stream'

/** In the API document: every answer other than 200. */
const PROBLEM = { description: 'A problem', content: { 'application/problem+json': { schema: Problem } } }

declare module 'fastify' {
  interface FastifyRequest {
    login: Login | undefined
    session: Session | undefined
    versions: Versions | undefined
    /** The name under which somebody tries to log in. */
    triedLogin: string | undefined
    /** Of a call that is read for whom its caller is presumed to be. */
    confirm: Identifying['confirm'] | undefined
  }
  interface FastifyInstance {
    identify: (request: FastifyRequest, isUse?: boolean) => Identifying
    /** For a call that reads while its caller is identified. */
    versionsAlong: () => VersionsAlong
    audit: (call: Call, request: FastifyRequest) => Promise<void>
    businessTimeZone: string
    now: () => Date
  }
}

/**
 * What a route gets to answer a call. `now` is when the call arrived, `today` is its date in the business time zone.
 */
export interface CallInput<C extends Call> {
  login: Login
  session: Session
  versions: Versions
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  now: Date
  today: Day
  request: FastifyRequest
  reply: FastifyReply
}

/** Returned by a route that has sent its answer itself: a file, or JSON that SQL has cut to the declared shape. */
export const ALREADY_SENT = Symbol('sent')

type Answer<C extends Call> = AnswerOf<C> | ShapedJson | typeof ALREADY_SENT

/**
 * Declares the route of a call. The guard runs first. Then the payload is checked against the call's shapes, and the
 * answer is cut to the declared shape, or to that of the login's audience if there is one.
 *
 * @throws Error at start-up for a call that names no roles
 */
export function handle<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (input: CallInput<C>) => Promise<Answer<C>>,
): void {
  const guard = async (request: FastifyRequest) => {
    if (call.roles === 'public') return
    admit(call, request, await app.identify(request, !call.streams).confirm())
  }
  addRoute(app, call, {
    // A form carries its token in the body, so the body must be read before the guard runs.
    ...(call.isForm ? { preValidation: guard, bodyLimit: FORM_LIMIT } : { onRequest: guard }),
    handler: async (request, reply) => {
      // A file is told before it is sent: nobody leaves with one that the audit does not know of.
      if (call.answer === 'file') await app.audit(call, request)
      const context = contextOf(call, request, reply)
      const work = async () => {
        const answered = await answer(toCallInput<C>(app, request, reply))
        if (call.answer !== 'file') await app.audit(call, request)
        return answered
      }
      const result = await withinCall(context, work).catch((error: unknown) => {
        throw withOutcome(error, context.mayHaveChanged ?? false)
      })
      return send(call, request, reply, result)
    },
  })
}

/** What a route gets that only reads: nothing by which it could answer before the caller is identified. */
type ReadInput<C extends Call> = Pick<CallInput<C>, 'login' | 'params' | 'query' | 'now' | 'today'>

/**
 * Declares the route of a call that only reads records. It reads while the database is asked whether the caller's token
 * still holds, for the login that this process knew last, and its answer waits for that
 * (docs/rules/sessions-and-roles.md#reading-while-identifying).
 *
 * @throws Error at start-up for a call that names no roles, changes something, streams, or is told to the audit
 */
export function handleRead<C extends Call>(
  app: FastifyInstance,
  call: C,
  read: (input: ReadInput<C>, along?: VersionsAlong) => Promise<AnswerOf<C> | ShapedJson>,
): void {
  const isRead = call.method === 'GET' && call.answer !== 'file' && !call.streams && !call.audit
  if (!isRead || call.roles === 'public') throw new Error(`${call.method} ${call.path} must wait for its caller`)
  addRoute(app, call, {
    onRequest: async (request) => {
      const { presumed, confirm } = app.identify(request)
      if (presumed && mayCall(presumed.roles, call.roles)) Object.assign(request, { login: presumed, confirm })
      else admit(call, request, await confirm())
    },
    // A stranger must not learn what is wrong with a call.
    attachValidation: true,
    handler: async (request, reply) => {
      const work = async (along?: VersionsAlong) => {
        if (request.validationError) throw request.validationError
        return read(toCallInput<C>(app, request, reply), along)
      }
      const result = await readForPresumed(call, request, (along) =>
        withinCall(contextOf(call, request, reply), () => work(along)),
      )
      return send(call, request, reply, result)
    },
  })
}

/** Reads once more if the caller turns out to be another login than presumed, such as one with other roles. */
async function readForPresumed<T>(
  call: Call,
  request: FastifyRequest,
  read: (along?: VersionsAlong) => Promise<T>,
): Promise<T> {
  const { login: presumed, confirm } = request
  if (!confirm) return read()
  const along = request.server.versionsAlong()
  const reading = read(along)
  // A statement that failed has counted nothing.
  const confirming = confirm(along.counted).catch((error: unknown) => {
    if (!along.counted || error instanceof ProblemError) throw error
    return confirm()
  })
  const [identified, early] = await Promise.allSettled([confirming, reading])
  if (identified.status === 'rejected') {
    request.login = undefined
    throw identified.reason
  }
  admit(call, request, identified.value)
  if (request.login !== presumed) return read()
  if (early.status === 'rejected') throw early.reason
  return early.value
}

/** @throws ProblemError 403 */
function admit(call: Call, request: FastifyRequest, { login, session, versions }: Identity): void {
  Object.assign(request, { login, session, versions })
  if (login.lacksFactor && !call.whileSettingUp) throw secondFactorMissing()
  if (!mayCall(login.roles, call.roles)) throw forbidden()
}

function addRoute(app: FastifyInstance, call: Call, route: Omit<RouteOptions, 'method' | 'url' | 'schema'>): void {
  if (!call.roles || call.roles.length === 0) throw new Error(`${call.method} ${call.path} names no roles`)
  const described: RouteOptions = {
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? ''],
      ...(call.roles === 'public' ? { security: [] } : {}),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...payloadSchema(call),
      response: { 200: answerSchema(call), default: PROBLEM },
    },
    ...route,
  }
  withPayload(app, call, (scope) => scope.route(described))
}

/** Sends what a route returned, cut to the declared shape. */
function send<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply, result: Answer<C>): FastifyReply {
  if (result === ALREADY_SENT) return reply
  if (result instanceof ShapedJson) return reply.type(JSON_TYPE).send(result.text)
  const shape = (request.login && call.answerFor?.[request.login.audience]) ?? call.answer
  if (shape === 'file') throw new Error(`${call.path} declares a file but its route returned something else`)
  return reply.type(JSON_TYPE).send(JSON.stringify(shape.parse(result)))
}

const answerSchema = ({ answer, streams }: Call) => {
  if (answer === 'file') return z.file()
  return streams ? { description: 'Events', content: { [EVENTS_TYPE]: { schema: answer } } } : answer
}

/** A change goes on after its caller has left: it is kept whole or not at all. What only reads ends with its caller. */
function contextOf({ method }: Call, { login, ip }: FastifyRequest, reply: FastifyReply): CallContext {
  let left: AbortSignal | undefined
  return {
    caller: login ? `login ${login.loginId}` : addressKey(ip),
    ...(method === 'GET' && { cancelsStatements: () => (left ??= callerLeft(reply)) }),
  }
}

/** The validator has checked params, query and body against the call's shapes, and the guard has set the login. */
function toCallInput<C extends Call>(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): CallInput<C> {
  const now = app.now()
  return {
    login: request.login,
    session: request.session,
    versions: request.versions,
    params: request.params,
    query: request.query,
    body: request.body,
    now,
    // Lazy: few routes need the date, and the time zone arithmetic costs more than many a route.
    get today() {
      return todayIn(app.businessTimeZone, now)
    },
    request,
    reply,
  } as CallInput<C>
}
