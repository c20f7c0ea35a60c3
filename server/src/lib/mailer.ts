import { createHash, type Hash } from 'node:crypto'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Environment } from './environment.ts'
import { extractImages } from './print/inline-images.ts'
import { captureMessage } from './outbox.ts'
import { readRefusal } from './smtp-refusal.ts'

export interface Attachment {
  fileName: string
  contentType: string
  open: () => Promise<Readable>
}

export interface Message {
  /** Including the angle brackets. */
  messageId: string
  /** The Message-ID of the message that this one replies to; empty for none. */
  inReplyTo: string
  date: Date
  to: string[]
  cc: string[]
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** The result for one recipient. A deferred recipient may be tried again. */
export interface RecipientOutcome {
  address: string
  outcome: 'accepted' | 'refused' | 'deferred'
  /** Why the message was not accepted, in the mail server's words. */
  reason: string
}

export interface Delivery {
  recipients: RecipientOutcome[]
  /** SHA-256 of the message, the same for every try; null if it was not sent. */
  contentHash: string | null
}

export interface Mailer {
  /** How many messages are sent at a time. */
  connections: number
  /**
   * Sends the message to `recipients`, who may be fewer than the message names. A failure on the way becomes an
   * outcome, not an error.
   *
   * @throws the reason of `signal` once it aborts; the mail server may have accepted the message anyway
   */
  send: (message: Message, recipients: readonly string[], signal?: AbortSignal) => Promise<Delivery>
  /** Call it after the last message. */
  close: () => void
}

const CONNECTIONS = 5

/**
 * Parameters of SMTP_URL override these: `?rateLimit=30&maxConnections=3`. `socketTimeout` is long because a message
 * counts as not accepted, and is sent again, if the server takes longer to reply.
 */
const OPTIONS = {
  maxConnections: CONNECTIONS,
  rateLimit: 600,
  rateDelta: 60_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 180_000,
  // Sends once more if the server closed the idle connection: no part of the message was sent on it.
  maxRequeues: 1,
}

type MailEnvironment = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PRODUCT_NAME'>

/**
 * Sends mail through the server of SMTP_URL, over several connections that stay open. Without SMTP_URL, mail is
 * captured in DATA_DIR/outbox (docs/rules/installation.md#captured-mail).
 */
export function createMailer(environment: MailEnvironment): Mailer {
  const { SMTP_URL, DATA_DIR, PRODUCT_NAME } = environment
  const from = environment.MAIL_FROM ?? `${PRODUCT_NAME} <office@warrant.example>`
  return SMTP_URL ? createSmtpMailer(SMTP_URL, from) : createCapturingMailer(path.join(DATA_DIR, 'outbox'), from)
}

function createSmtpMailer(url: string, from: string): Mailer {
  let opened: ReturnType<typeof open> | undefined
  // Loaded with the first message, because most processes never send one.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ pool: true, ...OPTIONS, url, ...NO_EXTERNAL_CONTENT })
    return { transport, hashOf: hashContents(transport) }
  }
  return {
    connections: Number(new URL(url).searchParams.get('maxConnections')) || CONNECTIONS,
    send: async (message, recipients, signal) => {
      const { transport, hashOf } = await (opened ??= open())
      const hash = hashOf(message)
      const envelope = { from, to: [...recipients] }
      try {
        const { rejectedErrors = [] } = await transport.sendMail({ ...compose(message, from), envelope, signal })
        return { recipients: outcomes(recipients, rejectedErrors), contentHash: hash.digest('hex') }
      } catch (error) {
        signal?.throwIfAborted()
        return { recipients: outcomes(recipients, refusalsIn(error), error), contentHash: null }
      }
    },
    close: () => void opened?.then(({ transport }) => transport.close({ force: true })),
  }
}

function createCapturingMailer(folder: string, from: string): Mailer {
  let opened: ReturnType<typeof open> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, ...NO_EXTERNAL_CONTENT })
    return { transport, hashOf: hashContents(transport) }
  }
  return {
    connections: CONNECTIONS,
    send: async (message, recipients) => {
      const { transport, hashOf } = await (opened ??= open())
      const hash = hashOf(message)
      try {
        const { message: content } = await transport.sendMail(compose(message, from))
        if (!(content instanceof Readable)) throw new Error('The message is not a stream')
        await captureMessage(folder, message.messageId, content)
        return { recipients: outcomes(recipients, []), contentHash: hash.digest('hex') }
      } catch (error) {
        return { recipients: outcomes(recipients, [], error), contentHash: null }
      }
    },
    close: () => {},
  }
}

/** The content of a message must never make the server read a file or fetch an address. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true }

/** Hashes each message as it is sent. Returns a function that gives the hash of a message. */
function hashContents(transport: Pick<Transporter, 'use'>): (message: Message) => Hash {
  const hashes = new Map<string, Hash>()
  transport.use('stream', ({ data, message }, done) => {
    const hash = hashes.get(String(data.messageId))
    hashes.delete(String(data.messageId))
    const transform = (chunk: Buffer, _: unknown, next: (error: null, chunk: Buffer) => void) => {
      hash?.update(chunk)
      next(null, chunk)
    }
    message.transform(() => new Transform({ transform }))
    done()
  })
  return ({ messageId }) => {
    const hash = createHash('sha256')
    hashes.set(messageId, hash)
    return hash
  }
}

/** Fixes everything that could differ between tries, so that one Message-ID always stands for the same bytes. */
function compose(message: Message, from: string): SendMailOptions {
  const { html, images } = extractImages(message.html)
  return {
    from,
    to: message.to,
    cc: message.cc,
    subject: message.subject,
    messageId: message.messageId,
    ...(message.inReplyTo && { inReplyTo: message.inReplyTo, references: message.inReplyTo }),
    date: message.date,
    html,
    text: message.text,
    baseBoundary: createHash('sha256').update(message.messageId).digest('hex').slice(0, 16),
    attachments: [
      ...images.map((image, index) => ({ ...image, filename: `image-${index + 1}` })),
      ...message.attachments.map(({ fileName, contentType, open }) => ({
        filename: fileName,
        contentType,
        content: Readable.from(chunksOf(open)),
      })),
    ],
  }
}

/** The file is opened only when it is about to be sent. */
async function* chunksOf(open: () => Promise<Readable>) {
  yield* await open()
}

/** What the server said about each recipient when it refused all of them. */
const refusalsIn = (error: unknown): RecipientError[] =>
  error instanceof Error && 'rejectedErrors' in error && Array.isArray(error.rejectedErrors) ? error.rejectedErrors : []

type RecipientError = Error & { recipient?: string | undefined }

function outcomes(
  recipients: readonly string[],
  refusals: readonly RecipientError[],
  errorForAll?: unknown,
): RecipientOutcome[] {
  return recipients.map((address) => {
    const error = refusals.find(({ recipient }) => recipient === address) ?? errorForAll
    if (error === undefined) return { address, outcome: 'accepted', reason: '' }
    const { isPermanent, reason } = readRefusal(error)
    return { address, outcome: isPermanent ? 'refused' : 'deferred', reason }
  })
}
