import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Environment } from '../lib/environment.ts'
import { CALLER_LEFT } from '../lib/caller-left.ts'

/** Calls are logged from this level down. */
const CHATTY: readonly Environment['LOG_LEVEL'][] = ['debug', 'trace']

/** What the framework logs of calls: each one where the level asks for it, and an answer that breaks off always. */
export class RequestLog extends LogController {
  constructor(level: Environment['LOG_LEVEL']) {
    super({ disableRequestLogging: !CHATTY.includes(level) })
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const hasCallerLeft = 'code' in error && error.code === CALLER_LEFT
    if (hasCallerLeft) super.streamError(error, request, reply)
    else reply.log.error({ err: error, url: request.url }, 'The answer broke off')
  }
}
