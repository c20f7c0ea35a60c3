import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/email/calls'
import type { AppContext } from '../../app-context.ts'
import { callerLeft } from '../../lib/caller-left.ts'
import { handle } from '../../plugins/handle.ts'
import { cancelSettled } from '../queue/cancel-settled.ts'
import { generateSendEmail } from '../queue/generate-send-email.ts'
import { releaseQueue } from '../queue/release-queue.ts'
import { refuseWhileSwitchedOff } from '../queue/refuse-while-switched-off.ts'

/** The calls that send e-mails now. */
export function deliveryRoutes(app: FastifyInstance, context: AppContext): void {
  /** A stopping server does not wait for the outcome of e-mails. */
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  handle(app, calls.triggerEmails, async ({ now, today }) => {
    refuseWhileSwitchedOff(context.environment)
    await cancelSettled(context.db, today)
    const queued = await releaseQueue(context, now, { retries: true })
    context.wakeDispatcher()
    return { queued }
  })

  handle(app, calls.generateSendEmail, ({ login, body, now, today, reply }) =>
    generateSendEmail(context, login, body, {
      now,
      today,
      closing: closing.signal,
      callerLeft: callerLeft(reply),
    }),
  )
}
