import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { MailboxFull } from './mailbox-error.ts'
import { takeIn, type Intake } from './take-in.ts'

/** A mailbox that is this full is told of before messages come back. */
const NEARLY_FULL = 0.97

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000 }

export interface SessionOptions extends Intake {
  url: string
  /** How long the mailbox is left alone if the server tells of no new message. */
  lookEveryMs: number
  /** Called after each look. */
  onLook: (kept: number) => Promise<void>
}

/**
 * Reads the mailbox until the signal aborts: what is there, then what the server tells of (IDLE), and once in
 * `lookEveryMs` in any case.
 *
 * @throws the reason of the signal, MailboxFull, or the error that ended the connection
 */
export async function readMailbox({ url, lookEveryMs, onLook, ...intake }: SessionOptions): Promise<never> {
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({ ...optionsOf(url), ...TIMEOUTS, logger: false, disableAutoIdle: true })
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('close', () => reject(new Error('The mail server closed the connection')))
    intake.signal.addEventListener('abort', () => reject(intake.signal.reason as Error), { once: true })
  })
  broken.catch(() => undefined)
  try {
    return await Promise.race([broken, look(client, url, { ...intake, lookEveryMs, onLook })])
  } finally {
    client.close()
  }
}

async function look(
  client: ImapFlow,
  url: string,
  { lookEveryMs, onLook, ...intake }: Omit<SessionOptions, 'url'>,
): Promise<never> {
  await client.connect()
  await client.mailboxCreate(intake.doneFolder)
  await client.mailboxOpen(folderOf(url))
  for (;;) {
    const waiting = new AbortController()
    const signal = AbortSignal.any([intake.signal, waiting.signal])
    // Before looking, so that no message arrives unnoticed in between.
    const changed = once(client, 'exists', { signal }).catch(() => undefined)
    const kept = await takeIn(client, intake)
    await refuseFullMailbox(client, folderOf(url))
    await onLook(kept)
    if (kept === 0) {
      void client.idle().catch(() => undefined)
      const paused = pause(lookEveryMs, undefined, { ref: false, signal }).catch(() => undefined)
      await Promise.race([changed, paused])
    }
    // Neither the listener nor the timer outlives its look.
    waiting.abort()
    intake.signal.throwIfAborted()
  }
}

/** Servers without quotas do not answer. */
async function refuseFullMailbox(client: ImapFlow, folder: string): Promise<void> {
  const quota = await client.getQuota(folder)
  const { usage = 0, limit = 0 } = (quota && quota.storage) || {}
  if (limit > 0 && usage >= limit * NEARLY_FULL) {
    throw new MailboxFull(
      `The mailbox is full: ${usage} of ${limit} bytes. Empty the folder "${folder}" or its others.`,
    )
  }
}

function optionsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // imap: is for a server on this machine.
    ...(!secure && { doSTARTTLS: false }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}

const folderOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX'
