import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { outsideCalls } from '../../lib/call-context.ts'
import { returnAddresses } from '../../return/links/return-addresses.ts'
import { createReplyAddresses } from '../../lib/reply-addresses.ts'
import { createAccountMailer } from '../../account/account-mailer.ts'
import { createDispatcher } from './dispatch-emails.ts'
import { startEmailJobs } from './email-jobs.ts'
import type { Preparations } from './prepare-email.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { runDaily } from '../queue/run-daily.ts'

export interface Delivery {
  wake: () => void
  /** Finishes the e-mails being sent, for at most this long. */
  stop: (withinMs: number) => Promise<void>
}

type DeliveryServices = Pick<AppContext, 'db' | 'environment' | 'timeZone' | 'now' | 'store' | 'mailer' | 'sealerFor'>

/** How soon a process finds what is due again, what a dead process had claimed, and that a wake-up was lost. */
const LOOK_EVERY_MS = 5_000

interface DeliveryOptions {
  databaseUrl: string
  preparations: Preparations
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Sends e-mails from this process, or with ROLE=web wakes a process that does. */
export async function startDelivery(
  context: DeliveryServices,
  { databaseUrl, preparations, log }: DeliveryOptions,
): Promise<Delivery> {
  const onError = (error: unknown) => log.error(error, 'Delivering emails failed')
  const shared = { databaseUrl, timeZone: context.timeZone, onError }
  if (context.environment.ROLE === 'web') {
    const jobs = await startEmailJobs(shared)
    return { wake: () => void jobs.wake().catch(onError), stop: jobs.stop }
  }
  const dispatcher = createDispatcher({
    ...context,
    preparations,
    returnAddresses: context.environment.RETURN_LINKS === 'on' ? returnAddresses(context) : null,
    replyAddressOf: createReplyAddresses(context).of,
    onError,
  })
  const stopping = new AbortController()
  const accountMailer = createAccountMailer(context, { onError, signal: stopping.signal })
  const wake = () => {
    dispatcher.wake()
    outsideCalls(accountMailer.wake)
  }
  const jobs = await startEmailJobs({ ...shared, work: { wake, runDaily: () => runDaily(context) } })
  wake()
  const looking = setInterval(wake, LOOK_EVERY_MS).unref()
  return {
    wake,
    stop: async (withinMs) => {
      clearInterval(looking)
      await Promise.all([dispatcher.stop(withinMs), waitAtMost(withinMs, accountMailer.idle)])
      stopping.abort()
      context.mailer.close()
      await jobs.stop()
    },
  }
}
