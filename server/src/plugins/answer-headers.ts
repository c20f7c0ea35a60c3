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
export function answerHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
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
  // Not with @fastify/helmet, which puts the same policy together anew for every answer.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'permissions-policy': PERMISSIONS })
    secure(request.raw, reply.raw, () => done())
  })
}
