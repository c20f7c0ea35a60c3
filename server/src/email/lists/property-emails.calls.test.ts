import { beforeAll, expect, test } from 'vitest'
import type { PropertyEmails } from '@app/contract/email/schema'
import { buildProperty } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildEmail, buildTrial, buildWarrant, NOON } from '../testing/buildings.ts'

const opened = useTestApp({}, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const emailsOf = async (propertyId: number) =>
  (await opened().call(`/email/property/${propertyId}`, { token })).json<PropertyEmails>()

test('a property that nobody has written about, and with nothing due, has neither', async () => {
  expect(await emailsOf(await buildProperty(opened().db))).toEqual({ last: null, next: null })
})

test('the last e-mail is the one that was queued last', async () => {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  await buildEmail(db, { propertyId, subject: 'Later', whenQueued: '2026-11-10T00:00:00Z', status: 'FAILED' })
  await buildEmail(db, { propertyId, subject: 'Earlier', whenQueued: '2026-11-09T00:00:00Z', status: 'SENT' })
  expect((await emailsOf(propertyId)).last).toMatchObject({ subject: 'Later', status: 'FAILED' })
})

test('the next e-mail is the one that the lists recommend today', async () => {
  const { propertyId } = await buildWarrant(opened().db)
  expect((await emailsOf(propertyId)).next).toEqual({
    emailContentTemplateName: 'Email_12A_Urgent',
    recipientCompanyName: 'Tōtara Fire Limited',
    day: '2026-11-21',
    why: 'Urgent: the warrant is due in 5 days (26 November 2026), no reminder yet',
  })
})

test('the next e-mail of a property that was reminded yesterday follows later, although no list has it today', async () => {
  const { propertyId } = await buildWarrant(opened().db, {
    due: '2026-12-20',
    systems: [{ whenLastSupplierEmailSent: '2026-11-19T23:00:00Z' }],
  })
  expect((await emailsOf(propertyId)).next).toEqual({
    emailContentTemplateName: 'Email_12A_FollowUp',
    recipientCompanyName: 'Tōtara Fire Limited',
    day: '2026-12-06',
    why: '',
  })
})

test('a snooze puts the next e-mail off', async () => {
  const { propertyId } = await buildWarrant(opened().db, {
    systems: [{ whenSupplierEmailsSnoozedUntil: '2026-12-01' }],
  })
  expect((await emailsOf(propertyId)).next).toMatchObject({ day: '2026-12-02' })
})

test('of a warrant and a trial, the one that comes first is next', async () => {
  const { db } = opened()
  const { propertyId, propertyServiceId } = await buildTrial(db, { whenNextServiceAnniversary: '2026-12-10' })
  const kind = (await emailsOf(propertyId)).next?.emailContentTemplateName
  expect(kind).toBe('Email_TrialEvac_FullService_Request')
  await db
    .updateTable('propertyService')
    .set({ whenSupplierEmailsSnoozedUntil: '2026-12-30' })
    .where('propertyServiceId', '=', propertyServiceId)
    .execute()
  expect((await emailsOf(propertyId)).next).toMatchObject({ day: '2026-12-31' })
})

test('nothing is planned while something other than a snooze holds it', async () => {
  const { propertyId } = await buildWarrant(opened().db, { property: { enableEmailAutomation: false } })
  expect((await emailsOf(propertyId)).next).toBeNull()
})
