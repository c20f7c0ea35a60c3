import { describe, expect, test } from 'vitest'
import { queueOne } from '../../email/testing/queue-one.ts'
import { buildCompany, buildLogin, buildProperty, buildService } from '../../testing/factories.ts'
import { openImports } from './testing.ts'

const { opened, upload, check, run, undo, company } = openImports()

/** Imports a file that may change what is there. */
const bring = async (kind: 'companies' | 'properties' | 'services', ...rows: string[][]) => {
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
    expect(await reasonOf(importId)).toContain(`A service of Mail House ${built} has e-mails since.`)
    await set(emailId, { status: 'SENT', whenSent: new Date().toISOString() })
    expect(await reasonOf(importId)).toContain(`A service of Mail House ${built} has e-mails since.`)
    await set(emailId, { status: 'FAILED', whenSent: null })
    await isUndone(importId)
  })

  test('that waited before keeps it only once it is written or on its way', async () => {
    const { about, supplierCompanyId, giveToNext, set } = await build()
    const { emailId } = await queueOne(opened().db, { ...about, recipientCompanyId: supplierCompanyId })
    const importId = await giveToNext()
    await set(emailId, { status: 'SENDING' })
    expect(await reasonOf(importId)).toContain('has e-mails since.')
    await set(emailId, { status: 'QUEUED', whenPrepared: new Date().toISOString() })
    expect(await reasonOf(importId)).toContain('has e-mails since.')
    await set(emailId, { whenPrepared: null })
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
