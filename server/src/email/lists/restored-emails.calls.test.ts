import { beforeAll, expect, test } from 'vitest'
import type { SentEmail } from '@app/contract/email/schema'
import { buildProperty } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0

beforeAll(async () => {
  token = await opened().staffToken()
  propertyId = await buildProperty(opened().db)
})

const hold = async () => {
  const { emailId } = await opened()
    .db.insertInto('email')
    .values({
      propertyId,
      templateName: '12A-1',
      status: 'HELD',
      holdReason: 'RESTORED',
      generatedBy: 'Automation',
      messageId: crypto.randomUUID(),
      whenQueued: '2026-11-20T00:00:00Z',
      whenNextTry: null,
    })
    .returning('emailId')
    .executeTakeFirstOrThrow()
  return emailId
}

const stateOf = (emailId: number) =>
  opened()
    .db.selectFrom('email')
    .select(['status', 'holdReason', 'failureReason'])
    .where('emailId', '=', emailId)
    .executeTakeFirstOrThrow()

test('held e-mails are listed with their reason, and each is sent or dropped once', async () => {
  const [sent, dropped, kept] = [await hold(), await hold(), await hold()]
  const listed = await opened().call('/email/restored', { token })
  expect(listed.json<SentEmail[]>().map(({ emailId, status, reason }) => [emailId, status, reason])).toEqual(
    [sent, dropped, kept].map((emailId) => [emailId, 'HELD', 'RESTORED']),
  )
  await opened().call('/email/restored/send', { token, body: { emailIds: [sent] } })
  const left = await opened().call('/email/restored/drop', { token, body: { emailIds: [dropped, sent] } })
  expect(left.json<SentEmail[]>().map(({ emailId }) => emailId)).toEqual([kept])
  expect(await stateOf(sent)).toEqual({ status: 'QUEUED', holdReason: '', failureReason: '' })
  expect(await stateOf(dropped)).toEqual({
    status: 'FAILED',
    holdReason: '',
    failureReason: 'staff@office.example dropped it after a backup was restored.',
  })
})
