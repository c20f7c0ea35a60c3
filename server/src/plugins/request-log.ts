import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Environment } from '../lib/environment.ts'
import { CALLER_LEFT } from '../lib/caller-left.ts'

/** The token of a return link, or of one that sets a password: it works for whoever reads it. */
const TOKEN = /(\/(?:r|return|reset)\/)[\w-]{20,}/g

/** What the identity provider sends back: a code that stands for the person. */
const SIGN_ON = /(\/auth\/sign-on\/callback\?).*/

/** An address as it may stand in a log. */
export const loggedAddress = (address: string): string => address.replace(TOKEN, '$1…').replace(SIGN_ON, '$1…')

/** What a log line says of a request. */
export const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: loggedAddress(url),
  host,
  remoteAddress: ip,
})

/** Levels at which every call is logged. */
const CALL_LOGGING_LEVELS: readonly Environment['LOG_LEVEL'][] = ['debug', 'trace']

/** Logs every call at debug and trace, and an answer that fails midway at every level. */
export class RequestLog extends LogController {
  constructor(level: Environment['LOG_LEVEL']) {
    super({ disableRequestLogging: !CALL_LOGGING_LEVELS.includes(level) })
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const hasCallerLeft = 'code' in error && error.code === CALLER_LEFT
    if (hasCallerLeft) super.streamError(error, request, reply)
    else reply.log.error({ err: error, url: loggedAddress(request.url) }, 'The answer failed midway')
  }
}

/** Calls and the pages behind links; of the calls not those that machines make every few seconds. */
const LOGGED = /^\/(?:.*\/)?(?:api\/(?!(?:health|ready|metrics)$)|r\/)/

/**
 * One line for each call: what was asked by its route, never by its address, which may hold what somebody searched for or a token. The screens and their
 * assets are left out.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === undefined || !LOGGED.test(route)) return
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        loginId: request.login?.loginId ?? null,
      },
      'call',
    )
  })
}
