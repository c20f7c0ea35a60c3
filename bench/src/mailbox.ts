import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '@app/server/database/tables'
import { dovecotVersion, startDovecot } from '@app/server/mail/testing/dovecot'
import { answer, answerWithPdf } from '@app/server/mail/testing/messages'
import { watchMemory, type MemoryUse } from './memory.ts'
import type { Office } from './office.ts'
import { openSeparateDatabase } from './separate-database.ts'

const MESSAGES = 10_000
/** One in this many has a paper of 100 KB. */
const PAPER_EVERY = 10
const PAPER_BYTES = 100_000
const DELIVERED_AT_ONCE = 500
const LOOK_EVERY_MS = 100

interface Taken extends MemoryUse {
  messages: number
  /** Messages per second. */
  rate: number
}

/** Measures how fast a worker takes in a full mailbox, and its memory meanwhile; null without a mail server to read. */
export async function measureMailbox(office: Office): Promise<Taken | null> {
  if (dovecotVersion() === null) return null
  const mailbox = await startDovecot()
  const database = await openSeparateDatabase(office, 'bench_mailbox')
  const folder = await mkdtemp(path.join(tmpdir(), 'warrant-bench-'))
  try {
    for (let sent = 0; sent < MESSAGES; sent += DELIVERED_AT_ONCE) {
      await mailbox.deliver(...Array.from({ length: DELIVERED_AT_ONCE }, (_, index) => messageOf(sent + index)))
    }
    return await takeIn({ database: database.url, mailbox: mailbox.url, folder, db: database.db })
  } finally {
    await mailbox.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const messageOf = (index: number): string =>
  index % PAPER_EVERY === 0
    ? answerWithPdf(Buffer.alloc(PAPER_BYTES, index), { text: LETTER })
    : answer({ text: LETTER, subject: `Re: Lift certificate ${index}` })

const LETTER = 'Kia ora, the certificate of this lift comes by the end of the week.\r\n'.repeat(20)

interface TakingIn {
  database: string
  mailbox: string
  folder: string
  db: Kysely<Tables>
}

async function takeIn({ db, ...places }: TakingIn): Promise<Taken> {
  const words = Object.entries({ ...places, secret: 'a secret of the bench, long enough' }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  const child = fork(createRequire(import.meta.url).resolve('@app/server/mail/testing/intake-program'), words)
  const exited = once(child, 'exit')
  try {
    await Promise.race([once(child, 'message'), exited])
    const use = await watchMemory(child.pid ?? 0, async () => {
      while ((await countKept(db)) < MESSAGES) {
        if (child.exitCode !== null) throw new Error('The worker ended')
        await pause(LOOK_EVERY_MS)
      }
    })
    return { ...use, messages: MESSAGES, rate: MESSAGES / (use.milliseconds / 1000) }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

async function countKept(db: Kysely<Tables>): Promise<number> {
  const { kept } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow()
  return Number(kept)
}
