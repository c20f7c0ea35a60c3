import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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
export async function answerHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'permissions-policy': PERMISSIONS })
  })
  await app.register(helmet, {
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
}
