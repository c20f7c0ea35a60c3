import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { queueOne } from './testing/queue-one.ts'

const opened = useTestApp()

test('the metrics tell what waits, what failed today, and how long the oldest has been due', async () => {
  const { db, call } = opened()
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await queueOne(db, { due: null })
  await queueOne(db, { due: anHourAgo })
  const failed = await queueOne(db)
  await db.updateTable('email').set({ status: 'FAILED' }).where('emailId', '=', failed.emailId).execute()

  const { body } = await call('/metrics')

  expect(body).toContain('warrant_emails{status="queued"} 2\n')
  expect(body).toContain('warrant_emails{status="sending"} 0\n')
  expect(body).toContain('warrant_emails{status="failed"} 1\n')
  const age = Number(/^warrant_emails_oldest_due_seconds (.*)$/m.exec(body)?.[1])
  expect(age).toBeGreaterThanOrEqual(3600)
  expect(age).toBeLessThan(3660)
})
