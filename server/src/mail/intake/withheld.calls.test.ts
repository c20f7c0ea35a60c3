import { describe, expect, onTestFinished, test } from 'vitest'
import { shownDay, todayIn } from '@app/contract/dates'
import { MAX_MAIL_BYTES } from '@app/contract/mail/rules'
import type { MailboxState } from '@app/contract/mail/schema'
import { buildTestApp } from '../../testing/test-app.ts'
import { dovecotVersion, startDovecot } from '../testing/dovecot.ts'
import { answer } from '../testing/messages.ts'
import { startWithholding, type Withholding } from '../testing/withholding-server.ts'
import { startIntake } from './start-intake.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
const PAUSES = { lookEveryMs: 200, awayMs: 200, refusedMs: 200, withheldMs: 500 }

/** A mailbox with these messages, of which the server does not hand out the second, and a worker that reads it. */
async function readWithout(way: Withholding, messages: readonly string[]) {
  const mailbox = await startDovecot()
  onTestFinished(mailbox.stop)
  await mailbox.deliver(...messages)
  const server = await startWithholding(mailbox.url, 2, way)
  onTestFinished(server.stop)
  const app = await buildTestApp({ MAIL_IN_URL: server.url, MAIL_FROM: 'office@kauri.example' })
  onTestFinished(app.close)
  const errors: unknown[] = []
  const intake = startIntake(app.services, { onError: (error) => errors.push(error), pauses: PAUSES })
  onTestFinished(intake.stop)
  const token = await app.staffToken()
  return {
    mailbox,
    handOut: server.handOut,
    logged: () => errors.map(String).join('\n'),
    condition: async () => (await app.call('/mail/mailbox', { token })).json<MailboxState>(),
    subjects: async () => {
      const kept = await app.db.selectFrom('mail').select('subject').orderBy('subject').execute()
      return kept.map(({ subject }) => subject)
    },
  }
}

/** With the day as the office reads it. */
const NAMED = `"B strange" from aroha@lifts.example of ${shownDay(todayIn('Pacific/Auckland'))} (UID 2)`

/** The second is too large to open. */
const withLarge = () => [
  answer({ subject: 'A first' }),
  answer({ subject: 'B strange', text: `${'x'.repeat(998)}\r\n`.repeat(MAX_MAIL_BYTES / 1000 + 100) }),
]

const three = () => ['A first', 'B strange', 'C last'].map((subject) => answer({ subject }))

describe.skipIf(dovecotVersion() === null)('a message that the mail server does not hand out', () => {
  test.each<{ way: Withholding; words: string; reason: string }>([
    { way: 'closes', words: NAMED, reason: 'it closes the connection' },
    { way: 'refuses', words: NAMED, reason: 'Internal error occurred' },
    { way: 'nil', words: NAMED, reason: 'it answers without content' },
    { way: 'empty', words: NAMED, reason: 'it answers without content' },
    { way: 'silent', words: NAMED, reason: 'it answers without content' },
    { way: 'closes always', words: 'the message with UID 2', reason: 'it closes the connection' },
  ])('stays in the mailbox, is named, and comes when it can, while the others do: $way', async ({ way, ...named }) => {
    const { mailbox, handOut, condition, subjects, logged } = await readWithout(way, three())
    await expect.poll(async () => (await condition()).state, PATIENCE).toBe('withheld')
    await expect.poll(() => mailbox.count('Warrant'), PATIENCE).toBe(2)
    expect(await mailbox.count('INBOX')).toBe(1)
    expect(await subjects()).toEqual(['A first', 'C last'])
    await expect.poll(async () => (await condition()).reason, PATIENCE).toContain(named.words)
    await expect.poll(async () => (await condition()).reason, PATIENCE).toContain(named.reason)
    expect(logged()).toContain(named.words)
    handOut()
    await expect.poll(() => mailbox.count('INBOX'), PATIENCE).toBe(0)
    await expect.poll(async () => (await condition()).state, PATIENCE).toBe('ok')
    expect(await subjects()).toEqual(['A first', 'B strange', 'C last'])
  })

  test.each<Withholding>(['silent', 'closes', 'cuts'])(
    'stays in the mailbox if it is too large to open: %s',
    async (way) => {
      const { mailbox, handOut, condition, subjects } = await readWithout(way, withLarge())
      await expect.poll(async () => (await condition()).reason, PATIENCE).toContain('"B strange"')
      expect(await mailbox.count('INBOX')).toBe(1)
      handOut()
      await expect.poll(() => mailbox.count('INBOX'), PATIENCE).toBe(0)
      expect(await subjects()).toEqual(['A first', 'B strange'])
    },
  )

  test('is told with how much of it came, if only the beginning did', async () => {
    const { condition } = await readWithout('cuts', withLarge())
    await expect.poll(async () => (await condition()).reason, PATIENCE).toMatch(/it ends after 65536 of 3\d{7} bytes/)
  })

  test('is not one that only seemed to be larger', async () => {
    const { mailbox, subjects } = await readWithout('estimates', three())
    await expect.poll(() => mailbox.count('Warrant'), PATIENCE).toBe(3)
    expect(await subjects()).toEqual(['A first', 'B strange', 'C last'])
  })

  test('is forgotten once somebody removes it', async () => {
    const { mailbox, condition } = await readWithout('refuses', three())
    await expect.poll(async () => (await condition()).state, PATIENCE).toBe('withheld')
    await mailbox.remove('B strange')
    await expect.poll(async () => (await condition()).state, PATIENCE).toBe('ok')
  })
})
