import { createMailer } from '../../lib/mailer.ts'
import { createReplyAddresses } from '../../lib/reply-addresses.ts'
import { returnAddresses } from '../../return/links/return-addresses.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createDispatcher } from '../delivery/dispatch-emails.ts'
import { plainPreparations } from './plain-preparations.ts'

/** Sends what is queued to a mail server of its own, without preparing it, as often as it is asked to. */
export async function startSending(
  { services, db }: Pick<TestApp, 'services' | 'db'>,
  behaviour?: Parameters<typeof startMailServer>[0],
) {
  const server = await startMailServer(behaviour)
  const mailer = createMailer({ ...services.environment, SMTP_URL: server.url })
  const dispatcher = createDispatcher({
    ...services,
    mailer,
    preparations: plainPreparations(db),
    returnAddresses: returnAddresses(services),
    replyAddressOf: createReplyAddresses(services).of,
    onError: (error) => {
      throw error
    },
  })
  return {
    server,
    sendAll: async () => {
      dispatcher.wake()
      await dispatcher.idle()
    },
    stop: async () => {
      await dispatcher.stop(0)
      mailer.close()
      await server.close()
    },
  }
}
