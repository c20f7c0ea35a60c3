import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { abortAnswer } from '../lib/abort-answer.ts'

/** Resets the connection of an answer that fails midway, so that no caller takes it for a complete one. */
export function abortFailedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (payload instanceof Readable) {
      payload.once('error', () => {
        if (raw.headersSent) abortAnswer(raw)
      })
    }
    done()
  })
}
