import { beforeAll, describe, expect, test } from 'vitest'
import { buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildEmail, buildTrial, NOON, rowsOf } from '../testing/buildings.ts'

const opened = useTestApp({}, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const rows = async (propertyId: number, body: object = {}) =>
  rowsOf(await opened().call('/email/trial-evacuation-email-list', { token, body }), propertyId)

test('a recommended row is one service', async () => {
  const { propertyId, propertyServiceId, supplier } = await buildTrial(opened().db, { exceptionNotes: 'Night shift' })
  expect((await rows(propertyId)).recommended).toMatchObject([
    {
      emailContentTemplateName: 'Email_TrialEvac_FullService_Request',
      recipientCompanyId: supplier.companyId,
      recipients: 'jobs@totara.example',
      ccRecipients: '',
      nextDue: '2026-12-10',
      days: 19,
      specificPropertyServiceID: propertyServiceId,
      why: 'Request: the trial evacuation is due in 19 days (10 December 2026), no reminder yet',
      subServices: [{ propertyServiceId, serviceName: 'Trial Evacuation', exceptionNotes: 'Night shift' }],
    },
  ])
})

test('an overdue audit is copied to the contacts on the site', async () => {
  const { db } = opened()
  const { propertyId } = await buildTrial(db, { serviceType: 'Audit', whenNextServiceAnniversary: '2026-11-20' })
  await buildContact(db, { propertyId, email: 'reception@rimu.example' })
  await buildContact(db, { propertyId, email: 'off@rimu.example', enableAutomationEmails: false })
  await buildContact(db, { propertyId, email: 'gone@rimu.example', whenDeleted: '2026-01-01T00:00:00Z' })
  expect((await rows(propertyId)).recommended).toMatchObject([
    { emailContentTemplateName: 'Email_TrialEvac_Audit_Overdue', ccRecipients: 'reception@rimu.example' },
  ])
})

test.each([
  ['due in 31 days', { whenNextServiceAnniversary: '2026-12-22' }],
  ['without a date', { whenNextServiceAnniversary: null }],
  ['that is inactive', { active: false }],
  ['that is deleted', { whenDeleted: '2026-01-01T00:00:00Z' }],
])('a trial %s is in no list', async (_, service) => {
  const { propertyId } = await buildTrial(opened().db, service)
  expect(await rows(propertyId)).toEqual({ recommended: [], held: [], sent: [] })
})

test('a trial on an inactive property is in no list', async () => {
  const { propertyId } = await buildTrial(opened().db, {}, { active: false })
  expect(await rows(propertyId)).toEqual({ recommended: [], held: [], sent: [] })
})

describe('a snoozed trial', () => {
  const whenSupplierEmailsSnoozedUntil = '2026-11-30'

  test('is held although no rule selects it yet, and not when it is not considered at all', async () => {
    const soon = { whenSupplierEmailsSnoozedUntil, whenNextServiceAnniversary: '2027-02-19' }
    const considered = await buildTrial(opened().db, soon)
    expect((await rows(considered.propertyId)).held).toMatchObject([
      { reason: 'SNOOZED', snoozedTill: '2026-11-30', days: 90, nextEmail: '2027-01-20' },
    ])
    const later = await buildTrial(opened().db, { ...soon, whenNextServiceAnniversary: '2027-02-20' })
    expect((await rows(later.propertyId)).held).toEqual([])
  })

  test('is recommended on the list of the day after', async () => {
    const { propertyId } = await buildTrial(opened().db, { whenSupplierEmailsSnoozedUntil })
    expect((await rows(propertyId, { asOf: '2026-11-30' })).held).toHaveLength(1)
    expect((await rows(propertyId, { asOf: '2026-12-01' })).recommended).toMatchObject([{ days: 9 }])
  })
})

test('the sent e-mails of trials come with the list, those of warrants do not', async () => {
  const { db } = opened()
  const { propertyId, propertyServiceId } = await buildTrial(db)
  await buildEmail(db, { propertyId, templateName: 'Email_12A_Urgent' })
  const emailId = await buildEmail(db, { propertyId, templateName: 'Email_TrialEvac_FullService_Request' }, [
    propertyServiceId,
  ])
  expect(await rows(propertyId)).toMatchObject({ recommended: [], sent: [{ emailId, status: 'QUEUED' }] })
})
