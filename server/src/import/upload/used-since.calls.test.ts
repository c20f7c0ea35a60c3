import { describe, expect, test } from 'vitest'
import { queueOne } from '../../email/testing/queue-one.ts'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../../testing/factories.ts'
import { openImports } from './testing.ts'

const { opened, upload, check, run, undo, company } = openImports()

/** Imports a file that may change what is there. */
const bring = async (kind: 'companies' | 'contacts' | 'properties' | 'services', ...rows: string[][]) => {
  const checked = await check(await upload(kind, ...rows), { changesExisting: true, likely: 'take' })
  return (await run(checked)).importId
}

const reasonOf = async (importId: number) => {
  const answer = await undo(importId)
  expect(answer.statusCode, answer.body).toBe(409)
  return answer.json<{ detail: string }>().detail
}

const isUndone = async (importId: number) => {
  const answer = await undo(importId)
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('an e-mail about a service that an import changed', () => {
  let built = 0

  const build = async () => {
    const { db } = opened()
    const ref = `ML-${++built}`
    const supplierCompanyId = await buildCompany(db, { companyName: `First Fire ${built}`, isSupplier: true })
    const recipientCompanyId = await buildCompany(db, { companyName: `Next Fire ${built}`, isSupplier: true })
    const propertyId = await buildProperty(db, { propertyName: `Mail House ${built}`, customerPropertyRef: ref })
    const propertyServiceId = await buildService(db, { propertyId, serviceId: 2, supplierCompanyId })
    const about = { propertyId, propertyServiceIds: [propertyServiceId] }
    const giveToNext = () =>
      bring('services', ['Our ref', 'Service', 'Supplier'], [ref, 'Trial evacuation', `Next Fire ${built}`])
    const set = (emailId: number, values: object) =>
      db.updateTable('email').set(values).where('emailId', '=', emailId).execute()
    return { ...about, about, supplierCompanyId, recipientCompanyId, giveToNext, set }
  }

  test('that waits or is sent keeps the import', async () => {
    const { about, recipientCompanyId, giveToNext, set } = await build()
    const importId = await giveToNext()
    const { emailId } = await queueOne(opened().db, { ...about, recipientCompanyId })
    expect(await reasonOf(importId)).toContain(`A service of Mail House ${built} has emails since.`)
    await set(emailId, { status: 'SENT', whenSent: new Date().toISOString() })
    expect(await reasonOf(importId)).toContain(`A service of Mail House ${built} has emails since.`)
    await set(emailId, { status: 'FAILED', whenSent: null })
    await isUndone(importId)
  })

  test('that waited before keeps it only once it is written or on its way', async () => {
    const { about, supplierCompanyId, giveToNext, set } = await build()
    const { emailId } = await queueOne(opened().db, { ...about, recipientCompanyId: supplierCompanyId })
    const importId = await giveToNext()
    await set(emailId, { status: 'SENDING' })
    expect(await reasonOf(importId)).toContain('has emails since.')
    await set(emailId, { status: 'QUEUED', whenPrepared: new Date().toISOString() })
    expect(await reasonOf(importId)).toContain('has emails since.')
    await set(emailId, { whenPrepared: null })
    await isUndone(importId)
  })
})

describe('an e-mail about a building to a company that an import gave it', () => {
  let built = 0

  /** A building that gets another council, customer and owner. */
  const build = async () => {
    const { db } = opened()
    const ref = `PT-${++built}`
    const name = `Party House ${built}`
    const authority = { isAuthority: true, companyName: `Told Council ${built}` }
    const regionalAuthorityCompanyId = await buildCompany(db, authority)
    const customerCompanyId = await buildCompany(db, { isCustomer: true, companyName: `Told Customer ${built}` })
    const ownerId = await buildCompany(db, { isOwner: true, companyName: `Told Owner ${built}` })
    const propertyId = await buildProperty(db, { propertyName: name, streetAddress: name, customerPropertyRef: ref })
    const notice = {
      propertyId,
      kind: 'Email_AuthorityOverdueBwofNotification',
      recipientCompanyId: regionalAuthorityCompanyId,
      propertyServiceIds: [],
    } as const
    const give = () =>
      bring(
        'properties',
        ['Our ref', 'Building', 'Street', 'City', 'Council', 'Customer', 'Owner'],
        [ref, '', name, 'Napier', `Told Council ${built}`, `Told Customer ${built}`, `Told Owner ${built}`],
      )
    const set = (emailId: number, values: object) =>
      db.updateTable('email').set(values).where('emailId', '=', emailId).execute()
    return { name, propertyId, regionalAuthorityCompanyId, customerCompanyId, ownerId, notice, give, set }
  }

  test('keeps the import when it is a notice of a late warrant that waits or is sent', async () => {
    const { name, notice, give, set } = await build()
    const importId = await give()
    const { emailId } = await queueOne(opened().db, notice)
    expect(await reasonOf(importId)).toContain(`Told Council ${built} got emails about ${name} since.`)
    await set(emailId, { status: 'SENT', whenSent: new Date().toISOString() })
    expect(await reasonOf(importId)).toContain(`Told Council ${built} got emails about ${name} since.`)
    await set(emailId, { status: 'FAILED', whenSent: null })
    await isUndone(importId)
  })

  test('keeps it whatever the clock of the process that queues says', async () => {
    const { name, notice, give, set } = await build()
    const importId = await give()
    const { emailId, propertyId } = await queueOne(opened().db, notice)
    const whenQueued = '2020-01-01T00:00:00Z'
    await set(emailId, { whenQueued })
    const stamps = { whenLastAuthorityEmailTriggered: whenQueued }
    await opened().db.updateTable('property').set(stamps).where('propertyId', '=', propertyId).execute()
    expect(await reasonOf(importId)).toContain(`Told Council ${built} got emails about ${name} since.`)
  })

  test('keeps it when it is to the owner, or a copy to a contact of the customer', async () => {
    const { name, propertyId, customerCompanyId, ownerId, give, set } = await build()
    const contactId = await buildContact(opened().db, { companyId: customerCompanyId })
    const importId = await give()
    const { emailId } = await queueOne(opened().db, { propertyId, recipientCompanyId: ownerId, propertyServiceIds: [] })
    expect(await reasonOf(importId)).toContain(`Told Owner ${built} got emails about ${name} since.`)
    await set(emailId, { recipientCompanyId: null })
    await opened().db.updateTable('emailRecipient').set({ contactId }).where('emailId', '=', emailId).execute()
    expect(await reasonOf(importId)).toContain(`Told Customer ${built} got emails about ${name} since.`)
  })

  test('does not keep it when it went before, or to somebody else', async () => {
    const { notice, propertyId, give, set } = await build()
    const { emailId } = await queueOne(opened().db, notice)
    await set(emailId, { status: 'SENT', whenSent: new Date().toISOString() })
    const importId = await give()
    await queueOne(opened().db, { propertyId, propertyServiceIds: [] })
    expect((await undo(importId)).statusCode).toBe(200)
  })
})

describe('an e-mail to a contact that an import changed', () => {
  const build = async (firstName: string) => {
    const { db } = opened()
    const companyName = `${firstName} Ltd`
    const companyId = await buildCompany(db, { companyName })
    const contactId = await buildContact(db, { companyId, firstName, lastName: 'Reti', email: '' })
    const give = () =>
      bring(
        'contacts',
        ['Company', 'First name', 'Last name', 'Email'],
        [companyName, firstName, 'Reti', `${firstName.toLowerCase()}@reti.example`],
      )
    const queue = async () => {
      const { emailId } = await queueOne(db, { propertyServiceIds: [] })
      await db.updateTable('emailRecipient').set({ contactId }).where('emailId', '=', emailId).execute()
      return (values: object) => db.updateTable('email').set(values).where('emailId', '=', emailId).execute()
    }
    return { give, queue }
  }

  test('keeps the import once it waits for the new address', async () => {
    const { give, queue } = await build('Pania')
    const importId = await give()
    const set = await queue()
    expect(await reasonOf(importId)).toContain('Pania Reti got emails since.')
    await set({ status: 'FAILED' })
    await isUndone(importId)
  })

  test('that waited before keeps it once it is written', async () => {
    const { give, queue } = await build('Tui')
    const set = await queue()
    const importId = await give()
    await set({ whenPrepared: new Date().toISOString() })
    expect(await reasonOf(importId)).toContain('Tui Reti got emails since.')
    await set({ whenPrepared: null })
    await isUndone(importId)
  })
})

describe('a role that an import gave a company', () => {
  test('is kept by a building that names the company in it since', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db, { companyName: 'Role Trust' })
    const propertyId = await buildProperty(db, { propertyName: 'Role House' })
    const importId = await bring(
      'companies',
      ['Company', 'Customer', 'Owner', 'Authority'],
      ['Role Trust', 'Yes', 'Yes', 'Yes'],
    )
    const roles = {
      customerCompanyId: 'a customer',
      billingEntityCompanyId: 'a customer',
      ownerId: 'an owner',
      regionalAuthorityCompanyId: 'an authority',
    }
    const name = (field: string, id: number | null) =>
      db
        .updateTable('property')
        .set({ [field]: id })
        .where('propertyId', '=', propertyId)
        .execute()
    for (const [field, role] of Object.entries(roles)) {
      await name(field, companyId)
      expect(await reasonOf(importId)).toContain(`Role Trust, which it made ${role}, is named by Role House since.`)
      await name(field, null)
    }
    await isUndone(importId)
  })

  test('is kept by a service that names the company since, and not by those of the import itself', async () => {
    const { db } = opened()
    const supplierCompanyId = await buildCompany(db, { companyName: 'Gained Fire' })
    await buildProperty(db, { propertyName: 'Gained House', customerPropertyRef: 'GN-1' })
    const propertyId = await buildProperty(db, { propertyName: 'Second Gained House' })
    const importId = await bring(
      'services',
      ['Our ref', 'Service', 'Supplier'],
      ['GN-1', 'Trial evacuation', 'Gained Fire'],
    )
    expect((await company('Gained Fire')).isSupplier).toBe(true)
    const propertyServiceId = await buildService(db, { propertyId, serviceId: 2, supplierCompanyId })
    expect(await reasonOf(importId)).toContain(
      'Gained Fire, which it made a supplier, is named by a service of Second Gained House since.',
    )
    await db
      .updateTable('propertyService')
      .set({ whenDeleted: new Date().toISOString() })
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    await isUndone(importId)
    expect((await company('Gained Fire')).isSupplier).toBe(false)
  })

  test('is taken back where the company was named without it before', async () => {
    const { db } = opened()
    const customerCompanyId = await buildCompany(db, { companyName: 'Named Before' })
    await buildProperty(db, { propertyName: 'Before House', customerCompanyId })
    const importId = await bring('companies', ['Company', 'Customer'], ['Named Before', 'Yes'])
    expect((await company('Named Before')).isCustomer).toBe(true)
    await isUndone(importId)
    expect((await company('Named Before')).isCustomer).toBe(false)
  })
})

test('a company that has become the operator since stays', async () => {
  const { db, call, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  const token = await tokenOf('chief@office.example')
  const importId = await bring('companies', ['Company'], ['Operating Ltd'])
  const { companyId: operatorCompanyId } = await company('Operating Ltd')
  const name = async (saved: number | null) => {
    const { whenUpdated } = (await call('/settings', { token })).json<{ whenUpdated: string }>()
    const body = { whenUpdated, operatorCompanyId: saved }
    expect((await call('/settings', { token, body })).statusCode).toBe(200)
  }
  await name(operatorCompanyId)
  expect(await reasonOf(importId)).toContain('Operating Ltd is named by the settings, as the operator.')
  await name(null)
  await isUndone(importId)
})
