import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The addresses that it was delivered to. */
  envelope: string[]
  /** The sender on the envelope, to whom delivery reports go. */
  returnAddress: string
  /** The message as received. */
  raw: string
}

/** The reply of a mail server that refuses something. */
export interface Refusal {
  code: number
  text: string
}

interface ServerBehaviour {
  /** Called for each recipient. */
  refuseRecipient?: (address: string) => Refusal | undefined
  /** Called after the whole message has arrived. A refused message is not kept. */
  refuseMessage?: (mail: ReceivedMail) => Refusal | undefined | Promise<Refusal | undefined>
  options?: SMTPServerOptions
}

/** A real mail server on loopback that keeps what it accepts. */
export async function startMailServer({ refuseRecipient, refuseMessage, options }: ServerBehaviour = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 0,
    onRcptTo: ({ address }, _session, done) => done(asError(refuseRecipient?.(address))),
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => undefined)
      if (raw === undefined) return done(new Error('The connection was cut'))
      const envelope = session.envelope.rcptTo.map(({ address }) => address)
      const { mailFrom } = session.envelope
      const returnAddress = mailFrom ? mailFrom.address : ''
      const mail = { ...(await PostalMime.parse(raw)), envelope, returnAddress, raw }
      const refusal = await refuseMessage?.(mail)
      if (!refusal) received.push(mail)
      return done(asError(refusal))
    },
    ...options,
  })
  // Tests may cut connections.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `${options?.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

const asError = (refusal: Refusal | undefined) =>
  refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null
