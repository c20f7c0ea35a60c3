import { beforeAll, expect, test } from 'vitest'
import type { FailingAddress } from '@app/contract/mail/schema'
import { recordOutcomes } from './record-outcomes.ts'
import { buildWarrant, NOON } from '../testing/buildings.ts'
import { buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const opened = useTestApp({ MAIL_FROM: 'office@kauri.example' }, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

test('a reminder that was refused for everybody in To, and reached a copy alone, has reminded nobody', async () => {
  const { db, call } = opened()
  const { propertyServiceId, supplier } = await buildWarrant(db)
  const contactId = await buildContact(db, { companyId: supplier.companyId, email: 'Gone@totara.example' })
  const answer = await call('/email/send', {
    token,
    body: { propertyServiceIdList: [propertyServiceId], isBwofEmail: true },
  })
  expect(answer.statusCode).toBe(200)
  const { emailId } = await db
    .selectFrom('emailPropertyService')
    .select('emailId')
    .where('propertyServiceId', '=', propertyServiceId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('emailRecipient').where('emailId', '=', emailId).execute()
  await db
    .insertInto('emailRecipient')
    .values([
      { emailId, position: 1, kind: 'to', address: 'gone@totara.example' },
      { emailId, position: 2, kind: 'cc', address: 'owner@tower.example' },
    ])
    .execute()
  await recordOutcomes(db, crypto.randomUUID(), [
    {
      emailId,
      status: 'SENT',
      tries: 0,
      reason: 'gone@totara.example: 550 No such mailbox',
      whenNextTry: null,
      contentHash: null,
      recipients: [
        { position: 1, outcome: 'refused', reason: '550 No such mailbox' },
        { position: 2, outcome: 'accepted', reason: '' },
      ],
      at: NOON,
    },
  ])
  const { sent } = await db
    .selectFrom('propertyService')
    .select('whenLastSupplierEmailSent as sent')
    .where('propertyServiceId', '=', propertyServiceId)
    .executeTakeFirstOrThrow()
  expect(sent).toBeNull()
  const { failing } = await db
    .selectFrom('contact')
    .select('emailFailsSince as failing')
    .where('contactId', '=', contactId)
    .executeTakeFirstOrThrow()
  expect(failing).not.toBeNull()
  const { data } = (await call('/mail/failing', { token })).json<{ data: FailingAddress[] }>()
  expect(data).toMatchObject([
    { contactId, emailId, reason: 'There is no such mailbox.', detail: '550 No such mailbox' },
  ])
})
