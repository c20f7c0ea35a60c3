import { describe, expect, test } from 'vitest'
import { AUTOMATION } from '@app/contract/email/rules'
import { buildCompany, buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildWarrant, NOON } from '../testing/buildings.ts'
import { readEmail } from '../testing/queue-one.ts'
import { queueRecommended } from './queue-recommended.ts'
import { runDaily } from './run-daily.ts'

const opened = useTestApp()
/** A Monday, 09:00 in Auckland: the last working day before the warrant's. */
const NINE = new Date('2026-11-22T20:00:00Z')
const run = () => runDaily({ ...opened().services, now: () => NINE })

/** An urgent reminder that the automation has queued, with a copy to the customer, and which waits for the next run. */
async function queueUrgent({ generatedBy = AUTOMATION, customer = {} } = {}) {
  const { db, services } = opened()
  const customerCompanyId = await buildCompany(db, { isCustomer: true, enableCustomerCcEmails: true, ...customer })
  await buildContact(db, {
    companyId: customerCompanyId,
    email: 'customer@kauri.example',
    enableAutomationEmails: true,
  })
  const { propertyId, supplier } = await buildWarrant(db, {
    property: { enableEmailAutomation: true, customerCompanyId },
  })
  const { companyId, contactId } = supplier
  await db.updateTable('company').set({ enableEmailAutomation: true }).where('companyId', '=', companyId).execute()
  await db.updateTable('contact').set({ enableAutomationEmails: true }).where('contactId', '=', contactId).execute()
  await queueRecommended(services, NOON)
  const { emailId } = await db
    .updateTable('email')
    .set({ generatedBy })
    .where('propertyId', '=', propertyId)
    .returning('emailId')
    .executeTakeFirstOrThrow()
  return {
    read: () => readEmail(db, emailId),
    addresses: async () => (await readEmail(db, emailId)).recipients.map(({ address }) => address),
    changeProperty: (set: object) => db.updateTable('property').set(set).where('propertyId', '=', propertyId).execute(),
    changeSupplier: (set: object) => db.updateTable('company').set(set).where('companyId', '=', companyId).execute(),
    changeCustomer: (set: object) =>
      db.updateTable('company').set(set).where('companyId', '=', customerCompanyId).execute(),
  }
}

describe('a customer that is inactive or deleted', () => {
  const COPIED = ['jobs@totara.example', 'customer@kauri.example']

  test.each([{ active: false }, { whenDeleted: '2026-11-20T00:00:00Z' }])('gets no copies: %j', async (gone) => {
    const [present, before, since] = [await queueUrgent(), await queueUrgent({ customer: gone }), await queueUrgent()]
    expect(await present.addresses()).toEqual(COPIED)
    expect(await before.addresses()).toEqual(COPIED.slice(0, 1))
    await since.changeCustomer(gone)
    await run()
    expect(await present.addresses()).toEqual(COPIED)
    expect(await since.addresses()).toEqual(COPIED.slice(0, 1))
  })
})
