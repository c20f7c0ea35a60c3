import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { VisibleDefect } from '@app/contract/defect/schema'
import type { VisibleProperty } from '@app/contract/property/schema'
import {
  buildCompany,
  buildContact,
  buildDefect,
  buildLogin,
  buildProperty,
  buildService,
} from '../testing/factories.ts'
import { samplePhoto } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const ids = { property: 0, foreign: 0, own: 0, others: 0, building: 0, photo: 0, othersPhoto: 0, plain: 0, draft: 0 }
let staff = ''
let customer = ''
let supplier = ''

async function photoOf(defectId: number): Promise<number> {
  const form = new FormData()
  form.set('PropertyId', String(ids.property))
  form.set('DefectId', String(defectId))
  form.append('Files', new Blob([new Uint8Array(await samplePhoto())]), 'door.jpg')
  const answer = await opened().call('/document/upload', { token: staff, form })
  return answer.json<{ documentId: number }[]>()[0]?.documentId ?? 0
}

beforeAll(async () => {
  const { db, staffToken, tokenOf } = opened()
  staff = await staffToken()
  const customerCompany = await buildCompany(db, { isCustomer: true })
  const supplierCompany = await buildCompany(db, { isSupplier: true })
  const otherSupplier = await buildCompany(db, { isSupplier: true })
  ids.property = await buildProperty(db, { customerCompanyId: customerCompany })
  ids.foreign = await buildProperty(db)
  const system = (supplierCompanyId: number, serviceId: number) =>
    buildService(db, { propertyId: ids.property, serviceId, supplierCompanyId })
  const clearing = {
    state: 'cleared',
    clearedDate: '2026-01-31',
    clearedBy: 'secret@office.example',
    clearedNote: 'SECRET note',
  } as const
  const build = async (propertyServiceId: number | null, more: object = {}) =>
    (await buildDefect(db, { propertyId: ids.property, propertyServiceId, ...more })).defectId
  ids.own = await build(await system(supplierCompany, 104), clearing)
  ids.others = await build(await system(otherSupplier, 106))
  ids.building = await build(null)
  await buildDefect(db, { propertyId: ids.foreign })
  ids.photo = await photoOf(ids.own)
  ids.othersPhoto = await photoOf(ids.others)
  const document = async (more: object) => {
    const row = {
      propertyId: ids.property,
      fileName: `${ids.property} plan.pdf`,
      size: 1,
      contentType: 'application/pdf',
      contentHash: 'a'.repeat(64),
      storedAs: crypto.randomUUID(),
      ...more,
    }
    return (await db.insertInto('document').values(row).returning('documentId').executeTakeFirstOrThrow()).documentId
  }
  ids.plain = await document({})
  ids.draft = await document({ isDraft: true })
  await buildLogin(db, { loginEmail: 'cust@customer.example', isExternalCustomer: true })
  await buildContact(db, { companyId: customerCompany, email: 'cust@customer.example', loginAccess: true })
  await buildLogin(db, { loginEmail: 'supp@supplier.example', isExternalSupplier: true })
  await buildContact(db, { companyId: supplierCompany, email: 'supp@supplier.example', loginAccess: true })
  customer = await tokenOf('cust@customer.example')
  supplier = await tokenOf('supp@supplier.example')
})

const defects = async (token: string, query = '') =>
  (await opened().call(`/defect/list${query}`, { token })).json<{ data: VisibleDefect[] }>().data
const seen = async (token: string, query = '') =>
  (await defects(token, query)).map(({ defectId }) => defectId).toSorted()
const documents = async (token: string) =>
  (await opened().call(`/property/${ids.property}`, { token }))
    .json<VisibleProperty>()
    .documents.map(({ documentId }) => documentId)
    .toSorted()
const thumbnail = async (token: string, id: number) =>
  (await opened().call(`/document/thumbnail?id=${id}`, { token })).statusCode
const download = async (token: string, id: number) =>
  (await opened().call(`/document/download?id=${id}`, { token })).statusCode

describe('a customer', () => {
  test('sees all defects of its properties and no others, without who cleared them', async () => {
    expect(await seen(customer)).toEqual([ids.own, ids.others, ids.building].toSorted())
    expect(await seen(customer, `?propertyId=${ids.foreign}`)).toEqual([])
    const answer = JSON.stringify(await defects(customer))
    expect(answer).toContain('2026-01-31')
    expect(answer).not.toMatch(/SECRET|secret@|clearedBy|clearedNote/)
  })

  test('sees their photos, and no drafts', async () => {
    expect(await documents(customer)).toEqual([ids.photo, ids.othersPhoto, ids.plain].toSorted())
    expect(await thumbnail(customer, ids.photo)).toBe(200)
    expect(await download(customer, ids.draft)).toBe(404)
    expect(await documents(staff)).toContain(ids.draft)
  })
})

describe('a supplier', () => {
  test('sees the defects of its systems and no others', async () => {
    expect(await seen(supplier)).toEqual([ids.own])
    expect(await seen(supplier, `?propertyId=${ids.property}`)).toEqual([ids.own])
  })

  test('sees a photo only with its defect, and documents that belong to no record', async () => {
    expect(await documents(supplier)).toEqual([ids.photo, ids.plain].toSorted())
    expect([await thumbnail(supplier, ids.photo), await thumbnail(supplier, ids.othersPhoto)]).toEqual([200, 404])
    expect([await download(supplier, ids.photo), await download(supplier, ids.othersPhoto)]).toEqual([200, 404])
  })

  test('no longer sees a defect whose system it lost', async () => {
    const { db } = opened()
    const set = (whenDeleted: string | null) =>
      db.updateTable('propertyService').set({ whenDeleted }).where('serviceId', '=', 104).execute()
    const other = await buildService(db, {
      propertyId: ids.property,
      serviceId: 108,
      supplierCompanyId: await companyOfSupplier(),
    })
    await set('2026-01-01T00:00:00Z')
    expect(await seen(supplier)).toEqual([])
    expect(await download(supplier, ids.photo)).toBe(404)
    await set(null)
    await db.deleteFrom('propertyService').where('propertyServiceId', '=', other).execute()
    expect(await seen(supplier)).toEqual([ids.own])
  })
})

async function companyOfSupplier(): Promise<number> {
  const { companyId } = await opened()
    .db.selectFrom('contact')
    .select('companyId')
    .where('email', '=', 'supp@supplier.example')
    .executeTakeFirstOrThrow()
  return companyId ?? 0
}

test('an Excel file has the rows and the columns that its login may see', async () => {
  const sheet = async (token: string) => {
    const answer = await opened().call('/defect/defect-list-excel-export', { token, body: {} })
    return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
  }
  expect((await sheet(supplier)).slice(1).map(([id]) => id)).toEqual([ids.own])
  expect(JSON.stringify(await sheet(customer))).not.toMatch(/SECRET|secret@|Cleared by/)
  expect((await sheet(staff)).length).toBe(5)
})
