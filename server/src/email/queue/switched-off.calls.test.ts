import { describe, expect, test } from 'vitest'
import { AUTOMATION } from '@app/contract/email/rules'
import { buildCompany, buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { claimRetries } from '../delivery/claim-emails.ts'
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
    emailId,
    read: () => readEmail(db, emailId),
    addresses: async () => (await readEmail(db, emailId)).recipients.map(({ address }) => address),
    changeProperty: (set: object) => db.updateTable('property').set(set).where('propertyId', '=', propertyId).execute(),
    changeSupplier: (set: object) => db.updateTable('company').set(set).where('companyId', '=', companyId).execute(),
    changeCustomer: (set: object) =>
      db.updateTable('company').set(set).where('companyId', '=', customerCompanyId).execute(),
  }
}

describe('a reminder of the automation that waits', () => {
  const OFF = { enableEmailAutomation: false }

  test('is not sent once automation is off for its building, its supplier, or the supplier is inactive', async () => {
    const [building, supplier, inactive] = [await queueUrgent(), await queueUrgent(), await queueUrgent()]
    await building.changeProperty(OFF)
    await supplier.changeSupplier(OFF)
    await inactive.changeSupplier({ active: false })
    await run()
    expect(await building.read()).toMatchObject({
      status: 'FAILED',
      failureReason: 'Email automation of the property was switched off since it was queued.',
    })
    expect(await supplier.read()).toMatchObject({
      status: 'FAILED',
      failureReason: 'Email automation of the supplier was switched off since it was queued.',
    })
    expect(await inactive.read()).toMatchObject({
      status: 'FAILED',
      failureReason: 'The supplier was made inactive since it was queued.',
    })
  })

  test('is not tried again either', async () => {
    const { db, services } = opened()
    const { emailId, changeSupplier, read } = await queueUrgent()
    const at = NOON.toISOString()
    await db
      .updateTable('email')
      .set({ tries: 1, whenPrepared: at, whenNextTry: at })
      .where('emailId', '=', emailId)
      .execute()
    await changeSupplier(OFF)
    const claimer = { id: crypto.randomUUID(), holding: [] }
    expect(await claimRetries(db, claimer, 10, { now: NINE, timeZone: services.timeZone })).toEqual([])
    expect((await read()).status).toBe('FAILED')
  })

  test('is sent while it is on, or if a person sent it', async () => {
    const [automatic, sent] = [await queueUrgent(), await queueUrgent({ generatedBy: 'hana@office.example' })]
    await sent.changeProperty(OFF)
    await run()
    for (const { read } of [automatic, sent]) {
      expect(await read()).toMatchObject({ status: 'QUEUED', whenNextTry: expect.any(String) })
    }
  })
})

test('one that a person sends after a backup was restored goes, also while automation is off', async () => {
  const { db, call, staffToken } = opened()
  const { emailId, changeProperty, read } = await queueUrgent()
  await changeProperty({ enableEmailAutomation: false })
  await db.updateTable('email').set({ status: 'HELD', holdReason: 'RESTORED' }).where('emailId', '=', emailId).execute()
  await call('/email/restored/send', { token: await staffToken(), body: { emailIds: [emailId] } })
  expect(await read()).toMatchObject({ status: 'QUEUED', failureReason: '' })
})

describe('a customer that is inactive or deleted, or wants none any more', () => {
  const COPIED = ['jobs@totara.example', 'customer@kauri.example']

  test.each([{ active: false }, { whenDeleted: '2026-11-20T00:00:00Z' }, { enableCustomerCcEmails: false }])(
    'gets no copies: %j',
    async (gone) => {
      const [present, before, since] = [await queueUrgent(), await queueUrgent({ customer: gone }), await queueUrgent()]
      expect(await present.addresses()).toEqual(COPIED)
      expect(await before.addresses()).toEqual(COPIED.slice(0, 1))
      await since.changeCustomer(gone)
      await run()
      expect(await present.addresses()).toEqual(COPIED)
      expect(await since.addresses()).toEqual(COPIED.slice(0, 1))
    },
  )
})
