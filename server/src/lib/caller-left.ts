import type { FastifyReply } from 'fastify'

/** Node's code for an answer that broke off. */
export const CALLER_LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

/** Aborts when the caller hangs up before its answer is through. */
export function callerLeft({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort(Object.assign(new Error('The caller left'), { code: CALLER_LEFT }))
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return controller.signal
}
