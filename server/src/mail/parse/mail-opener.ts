import { createSemaphore } from '../../lib/semaphore.ts'
import { createThread, ThreadEnded } from '../../lib/thread.ts'
import type { MailJob, MailResult } from './mail-jobs.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** How long opening a message may take. A hostile one keeps its thread busy until then. */
const DEADLINE_MS = 20_000

/** A message of the largest size is in the thread several times while it is taken apart. */
const MEMORY = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 384 }

/** Opens messages on a thread that stays for the next one. */
export interface MailOpener {
  /** The message, or why it cannot be read. */
  parse: (bytes: Uint8Array, timeZone: string) => Promise<ParsedMail | { unreadable: string }>
  /**
   * The contents of attachments by their positions; null where there is none.
   *
   * @throws Error for a message that cannot be read
   */
  openAttachments: (bytes: Uint8Array, positions: number[]) => Promise<(Uint8Array<ArrayBuffer> | null)[]>
  close: () => Promise<void>
}

const WORKER = new URL('./mail-worker.ts', import.meta.url)

export function createMailOpener(deadlineMs = DEADLINE_MS, program = WORKER): MailOpener {
  const takeTurn = createSemaphore(1)
  const never = new AbortController().signal
  const thread = createThread<MailJob, MailResult>({
    program,
    deadlineMs,
    memory: MEMORY,
  })

  // A thread that ends for neither reason may do so because of the machine, such as when too many files are open.
  const runTwice = (job: MailJob): Promise<MailResult> =>
    thread.run(job).catch((error: unknown) => {
      if (error instanceof ThreadEnded && (error.isTooSlow || error.isTooLarge)) throw error
      return thread.run(job)
    })

  const run = (job: MailJob): Promise<MailResult> =>
    takeTurn(never, () =>
      runTwice(job).catch((error: unknown): MailResult => {
        const isTooSlow = error instanceof ThreadEnded && error.isTooSlow
        return { kind: 'unreadable', reason: isTooSlow ? 'It takes too long to read.' : 'It cannot be read.' }
      }),
    )

  return {
    parse: async (bytes, timeZone) => {
      const result = await run({ kind: 'parse', bytes, timeZone })
      if (result.kind === 'parsed') return result.mail
      return { unreadable: result.kind === 'unreadable' ? result.reason : 'It cannot be read.' }
    },
    openAttachments: async (bytes, positions) => {
      const result = await run({ kind: 'open', bytes, positions })
      if (result.kind !== 'opened') throw new Error('The message cannot be read')
      return result.contents
    },
    close: thread.close,
  }
}
