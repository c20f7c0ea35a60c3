import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** What no page of ours uses. A form that takes a photo with the camera needs no permission. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ')

/**
 * The headers of all answers. Nothing is kept by browsers and proxies unless a route says otherwise: answers hold
 * people's records (docs/rules/calls.md#headers).
 */
export const headersOfAll = ({ isHttps }: { isHttps: boolean }): OutgoingHttpHeaders => ({
  ...securityHeaders(isHttps),
  'cache-control': 'no-store',
  'permissions-policy': PERMISSIONS,
})

/** Call it before all else that may refuse a request. */
export function answerHeaders(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet sets on an answer. They are the same for all answers, so they are put together once. */
function securityHeaders(isHttps: boolean): OutgoingHttpHeaders {
  const secure = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The preview of a form has its fonts within.
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: isHttps,
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  secure(answer.req, answer, () => {})
  return answer.getHeaders()
}
