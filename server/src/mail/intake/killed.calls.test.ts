import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { queueOne } from '../../email/testing/queue-one.ts'
import { createReplyAddresses } from '../../lib/reply-addresses.ts'
import { createSealer } from '../../lib/sealer.ts'
import { STOP_WITH_PARENT } from '../../testing/stop-with-parent.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { dovecotVersion, startDovecot } from '../testing/dovecot.ts'
import { answer } from '../testing/messages.ts'

const PROGRAM = path.join(import.meta.dirname, '../testing/intake-program.ts')
const SECRET = 'a secret of the tests, long enough'
const KILLS = 20
const MESSAGES = 120

describe.skipIf(dovecotVersion() === null)('two workers that are killed', () => {
  test('handle each message once between them', { timeout: 120_000 }, async () => {
    const mailbox = await startDovecot()
    onTestFinished(mailbox.stop)
    const app = await buildTestApp({ MAIL_IN_URL: mailbox.url, MAIL_FROM: 'office@kauri.example' })
    onTestFinished(app.close)
    const sealerFor = (purpose: string) => createSealer(SECRET, purpose)
    const replies = createReplyAddresses({ environment: app.services.environment, sealerFor })
    const queued = await queueOne(app.db)
    const { emailId } = queued
    await mailbox.deliver(...Array.from({ length: MESSAGES }, () => answer({ to: replies.of(queued) })))

    const start = async () => {
      const folder = app.services.environment.DATA_DIR
      const child = fork(
        PROGRAM,
        ['--database', app.url, '--mailbox', mailbox.url, '--folder', folder, '--secret', SECRET],
        { execArgv: [...STOP_WITH_PARENT] },
      )
      const exited = once(child, 'exit')
      await Promise.race([once(child, 'message'), exited])
      return async () => {
        child.kill('SIGKILL')
        await exited
      }
    }
    const kept = () => app.db.selectFrom('mail').select(['messageId', 'emailId', 'storedAs']).execute()
    const workers = [await start(), await start()]
    for (let kills = 0; kills < KILLS; kills++) {
      // At moments that fall between any two steps: the first kills hit the start, later ones the work.
      await pause(20 + ((kills * 37) % 160))
      await workers.shift()?.()
      // The claim of the dead one would last a minute.
      await app.db.updateTable('mailboxState').set({ claimedUntil: '2026-01-01' }).execute()
      workers.push(await start())
    }
    await expect.poll(() => mailbox.count('INBOX'), { timeout: 60_000, interval: 200 }).toBe(0)
    const rows = await kept()
    expect(rows).toHaveLength(MESSAGES)
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(MESSAGES)
    expect(rows.every((row) => row.emailId === emailId)).toBe(true)
    // Each is in the folder of handled messages, and its file is in the store.
    expect(await mailbox.count('Warrant')).toBe(MESSAGES)
    const files = new Set<string>()
    for await (const name of app.services.store.list()) files.add(name)
    expect(rows.filter(({ storedAs }) => !files.has(storedAs ?? ''))).toEqual([])
    for (const kill of workers) await kill()
  })
})
