import { expect, test } from 'vitest'
import { buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildWarrant } from '../testing/buildings.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'
import { runDaily } from './run-daily.ts'

const opened = useTestApp()
/** Tuesday 10 March 2026, 09:00 in Auckland. */
const run = () => runDaily({ ...opened().services, now: () => new Date('2026-03-09T20:00:00Z') })

test('a site is told of an audit by who is there on the day, at the address of the day', async () => {
  const { db } = opened()
  const contacts: number[] = []
  const building = await buildWarrant(db, {
    due: '2026-04-01',
    property: { enableEmailAutomation: true },
    systems: [{ serviceType: 'Audit' }],
  })
  const { propertyId, propertyServiceIds, supplier } = building
  for (const email of ['left@rimu.example', 'old@rimu.example'])
    contacts.push(await buildContact(db, { propertyId, email, enableAutomationEmails: true }))
  const asked = { kind: 'Email_Bwof_Audit', propertyId, recipientCompanyId: supplier.companyId } as const
  await queueOne(db, { ...asked, propertyServiceIds, due: null })
  const [left = 0, moved = 0] = contacts
  const change = (contactId: number, set: object) =>
    db.updateTable('contact').set(set).where('contactId', '=', contactId).execute()
  await change(left, { active: false })
  await change(moved, { email: 'new@rimu.example' })
  await run()
  const { emailId } = await db
    .selectFrom('email')
    .select('emailId')
    .where('propertyId', '=', propertyId)
    .where('templateName', '=', 'Email_Bwof_Audit_Site')
    .executeTakeFirstOrThrow()
  expect(await readEmail(db, emailId)).toMatchObject({
    status: 'QUEUED',
    recipients: [{ address: 'new@rimu.example' }],
  })
  await change(moved, { whenDeleted: '2026-03-09T00:00:00Z' })
  await db.updateTable('email').set({ whenNextTry: null }).where('emailId', '=', emailId).execute()
  await run()
  expect(await readEmail(db, emailId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'Nobody on the site gets automated emails any more.',
  })
})
