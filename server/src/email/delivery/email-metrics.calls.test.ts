import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { queueOne } from '../testing/queue-one.ts'

const opened = useTestApp()

async function failOne({ queuedHoursAgo, triedHoursAgo }: { queuedHoursAgo: number; triedHoursAgo: number | null }) {
  const { db } = opened()
  const { emailId } = await queueOne(db)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await db
    .updateTable('email')
    .set({
      status: 'FAILED',
      whenQueued: hoursAgo(queuedHoursAgo),
      whenLastAttempted: triedHoursAgo === null ? null : hoursAgo(triedHoursAgo),
    })
    .where('emailId', '=', emailId)
    .execute()
}

test('the metrics count queued and failed e-mails, and show how long the oldest has been due', async () => {
  const { db, call } = opened()
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await queueOne(db, { due: null })
  await queueOne(db, { due: anHourAgo })
  await failOne({ queuedHoursAgo: 24.5, triedHoursAgo: 0.5 })
  await failOne({ queuedHoursAgo: 30, triedHoursAgo: 7 })
  await failOne({ queuedHoursAgo: 48, triedHoursAgo: 25 })
  // Replaced by another e-mail.
  await failOne({ queuedHoursAgo: 1, triedHoursAgo: null })

  const { body } = await call('/metrics')

  expect(body).toContain('warrant_emails{status="queued"} 2\n')
  expect(body).toContain('warrant_emails{status="sending"} 0\n')
  expect(body).toContain('warrant_emails{status="failed"} 2\n')
  const age = Number(/^warrant_emails_oldest_due_seconds (.*)$/m.exec(body)?.[1])
  expect(age).toBeGreaterThanOrEqual(3600)
  expect(age).toBeLessThan(3660)
})
