import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * An answer that fails midway resets its connection, so that no caller takes it for a whole one: a connection that is
 * merely closed is the regular end of an answer for proxies that speak HTTP/1.0 to a server.
 */
export function breakFailedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (payload instanceof Readable) {
      payload.once('error', () => {
        if (raw.headersSent && raw.socket instanceof Socket) raw.socket.resetAndDestroy()
      })
    }
    done()
  })
}
