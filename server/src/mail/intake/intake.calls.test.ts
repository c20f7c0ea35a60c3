import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createReplyAddresses } from '../../lib/reply-addresses.ts'
import { queueOne } from '../../email/testing/queue-one.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { dovecotVersion, startDovecot, type Dovecot } from '../testing/dovecot.ts'
import { answer } from '../testing/messages.ts'
import { startIntake } from './start-intake.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
const PAUSES = { lookEveryMs: 300, awayMs: 300, refusedMs: 300 }

describe.skipIf(dovecotVersion() === null)('the mailbox', () => {
  let app: TestApp
  let mailbox: Dovecot
  const errors: unknown[] = []
  const start = async (options?: Parameters<typeof startDovecot>[0]) => {
    mailbox = await startDovecot(options)
    app = await buildTestApp({ MAIL_IN_URL: mailbox.url, MAIL_FROM: 'office@kauri.example' })
    return app
  }
  beforeEach(() => {
    errors.length = 0
  })
  afterEach(async () => {
    await app.close()
    await mailbox.stop()
  })

  const run = (pauses = PAUSES, url = mailbox.url) => {
    const services = { ...app.services, environment: { ...app.services.environment, MAIL_IN_URL: url } }
    const intake = startIntake(services, { onError: (error) => errors.push(error), pauses })
    onTestFinished(intake.stop)
    return intake
  }
  const kept = () => app.db.selectFrom('mail').selectAll().orderBy('mailId').execute()
  const state = () => app.db.selectFrom('mailboxState').selectAll().executeTakeFirstOrThrow()

  test('is read and emptied, and what arrives later is told by the server at once', async () => {
    await start()
    const queued = await queueOne(app.db)
    const { emailId } = queued
    const address = createReplyAddresses(app.services).of(queued)
    await mailbox.deliver(answer({ to: address }), answer({ subject: 'An offer' }))
    run({ ...PAUSES, lookEveryMs: 60_000 })
    await expect.poll(() => mailbox.count('Warrant'), PATIENCE).toBe(2)
    expect(await mailbox.count('INBOX')).toBe(0)
    expect(await kept()).toMatchObject([
      {
        emailId,
        matchedBy: 'plus part',
        kind: 'answer',
        isKnownSender: true,
        text: 'The certificate comes on Friday.',
      },
      { emailId: null, propertyId: null, matchedBy: '', subject: 'An offer' },
    ])
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('ok')
    await mailbox.deliver(answer({ to: address }))
    await expect.poll(async () => (await kept()).length, { timeout: 5000 }).toBe(3)
    expect(errors).toEqual([])
  })

  test('that was killed between keeping and moving is kept once', async () => {
    await start()
    const message = answer()
    await mailbox.deliver(message, message)
    run()
    await expect.poll(() => mailbox.count('Warrant'), PATIENCE).toBe(2)
    expect(await kept()).toHaveLength(1)
    const files = new Set<string>()
    for await (const name of app.services.store.list()) files.add(name)
    expect(files.size).toBe(1)
  })

  test('with a wrong password says so, and reads on once it is right', async () => {
    await start()
    const wrong = run(PAUSES, mailbox.url.replace(/:[^:@]+@/, ':wrong@'))
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('refused')
    expect((await state()).reason).toContain('refuses the user or the password')
    await wrong.stop()
    await mailbox.deliver(answer())
    run()
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('ok')
    expect(await kept()).toHaveLength(1)
  })

  test('that is away says so, and reads on when it is back', async () => {
    await start()
    run(PAUSES, 'imap://office:secret@127.0.0.1:1/INBOX')
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('away')
    expect((await state()).reason).toContain('ECONNREFUSED')
  })

  test('that is full says so, and what was kept is not read again', async () => {
    await start({ quotaBytes: 40_000 })
    await mailbox.deliver(answer({ text: 'x'.repeat(39_000) }))
    run()
    await expect.poll(async () => (await state()).state, PATIENCE).toBe('full')
    expect(await kept()).toHaveLength(1)
  })

  test('is read by one of two workers, and by the other when the first stops', async () => {
    await start()
    await mailbox.deliver(...Array.from({ length: 30 }, () => answer()))
    const first = run()
    run()
    await expect.poll(() => mailbox.count('Warrant'), PATIENCE).toBe(30)
    expect(await kept()).toHaveLength(30)
    await first.stop()
    await mailbox.deliver(answer())
    await expect.poll(() => mailbox.count('Warrant'), PATIENCE).toBe(31)
    expect(await kept()).toHaveLength(31)
  })
})
