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
  /** With its angle brackets. */
  messageId: string
  /** Of the message that this one answers; empty for none. */
  inReplyTo: string
  date: Date
  to: string[]
  cc: string[]
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** What became of one recipient; a deferred one may be tried again. */
export interface RecipientOutcome {
  address: string
  outcome: 'accepted' | 'refused' | 'deferred'
  /** Why not, in the mail server's words. */
  reason: string
}

export interface Delivery {
  recipients: RecipientOutcome[]
  /** SHA-256 of the message, the same for each of its tries; null where none of it went out. */
  contentHash: string | null
}

export interface Mailer {
  /** How many messages it sends at a time. */
  connections: number
  /**
   * Sends to `recipients`, who may be fewer than the message names. Whatever goes wrong on the way is an outcome.
   *
   * @throws the reason of `signal` when that gives up on it: the server may have taken the message all the same
   */
  send: (message: Message, recipients: readonly string[], signal?: AbortSignal) => Promise<Delivery>
  /** After the last message. */
  close: () => void
}

const CONNECTIONS = 5

/**
 * Any parameter of the address changes these: `?rateLimit=30&maxConnections=3`. A message that the server takes longer
 * to answer than `socketTimeout` counts as not taken and goes again, so that one is patient.
 */
const OPTIONS = {
  maxConnections: CONNECTIONS,
  rateLimit: 600,
  rateDelta: 60_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 180_000,
  // A connection that the server closed while it was idle is replaced; nothing of the message went out on it.
  maxRequeues: 1,
}

type MailEnvironment = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PRODUCT_NAME'>

/**
 * Mail goes out by the server of SMTP_URL, over several connections that stay open; without one it is captured in
 * DATA_DIR/outbox (docs/rules/installation.md#captured-mail).
 */
export function createMailer(environment: MailEnvironment): Mailer {
  const { SMTP_URL, DATA_DIR, PRODUCT_NAME } = environment
  const from = environment.MAIL_FROM ?? `${PRODUCT_NAME} <office@warrant.example>`
  return SMTP_URL ? createSmtpMailer(SMTP_URL, from) : createCapturingMailer(path.join(DATA_DIR, 'outbox'), from)
}

function createSmtpMailer(url: string, from: string): Mailer {
  let opened: ReturnType<typeof open> | undefined
  // Loaded with the first message: most processes of a day send none.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ pool: true, ...OPTIONS, url, ...NOTHING_FROM_OUTSIDE })
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
    const transport = createTransport({ streamTransport: true, ...NOTHING_FROM_OUTSIDE })
    return { transport, hashOf: hashContents(transport) }
  }
  return {
    connections: CONNECTIONS,
    send: async (message, recipients) => {
      const { transport, hashOf } = await (opened ??= open())
      const hash = hashOf(message)
      try {
        const { message: content } = await transport.sendMail(compose(message, from))
        if (!(content instanceof Readable)) throw new Error('The message is no stream')
        await captureMessage(folder, message.messageId, content)
        return { recipients: outcomes(recipients, []), contentHash: hash.digest('hex') }
      } catch (error) {
        return { recipients: outcomes(recipients, [], error), contentHash: null }
      }
    },
    close: () => {},
  }
}

/** Nothing in a message can make the server read a file or an address for it. */
const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true }

/** Hashes each message on its way out; answers where to find the hash of one. */
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

/** Everything that could differ from try to try is given: one Message-ID stands for the same bytes. */
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

/** Opened when its turn comes on the wire. */
async function* chunksOf(open: () => Promise<Readable>) {
  yield* await open()
}

/** What the server said of single recipients, when it took none of them. */
const refusalsIn = (error: unknown): RecipientError[] =>
  error instanceof Error && 'rejectedErrors' in error && Array.isArray(error.rejectedErrors) ? error.rejectedErrors : []

type RecipientError = Error & { recipient?: string | undefined }

function outcomes(
  recipients: readonly string[],
  refusals: readonly RecipientError[],
  ofAll?: unknown,
): RecipientOutcome[] {
  return recipients.map((address) => {
    const error = refusals.find(({ recipient }) => recipient === address) ?? ofAll
    if (error === undefined) return { address, outcome: 'accepted', reason: '' }
    const { isPermanent, reason } = readRefusal(error)
    return { address, outcome: isPermanent ? 'refused' : 'deferred', reason }
  })
}
