import type { FastifyReply } from 'fastify'

/** Node's error code for an answer whose connection closed early. */
export const CALLER_LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

/** A signal that aborts when the caller hangs up before it has the whole answer. */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort(Object.assign(new Error('The caller left'), { code: CALLER_LEFT }))
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return controller.signal
}
