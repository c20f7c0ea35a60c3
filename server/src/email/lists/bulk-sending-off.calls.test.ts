import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'

const opened = useTestApp({ BULK_SENDING: 'off' })

test('trigger is refused while bulk sending is off, and nothing becomes due', async () => {
  const { emailId } = await queueOne(opened().db, { due: null })
  const answer = await opened().call('/email/trigger', { token: await opened().staffToken(), body: {} })
  expect(answer.statusCode).toBe(403)
  expect(await readEmail(opened().db, emailId)).toMatchObject({ status: 'QUEUED', whenNextTry: null })
})
