import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '@app/contract/company/schema'
import type { Property } from '@app/contract/property/schema'
import { storePrint } from '../document/store-print.ts'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let colleague = ''
beforeAll(async () => {
  const { db, staffToken, tokenOf } = opened()
  token = await staffToken()
  await buildLogin(db, { loginEmail: 'hemi@office.example', isCompassStaff: true })
  colleague = await tokenOf('hemi@office.example')
})

const DELETED = '2026-11-20T00:00:00Z'

/** A row as in answers. */
interface Row {
  whenUpdated: string
  [field: string]: unknown
}

interface Case {
  /** The field of the payload that has the rows. */
  path: string
  idField: string
  /** A field with a value that differs from the stored one. */
  change: Record<string, unknown>
  table: 'contact' | 'billingEntity' | 'propertyService' | 'document'
  build: () => Promise<Nested>
}

/** A record with one nested row, and how to read and save it. */
interface Nested {
  read: () => Promise<Row[]>
  save: (row: object, as?: string) => ReturnType<ReturnType<typeof opened>['call']>
}

const inCompany = (companyId: number, path: 'contacts' | 'billingEntities'): Nested => {
  const read = async () => (await opened().call(`/company/${companyId}`, { token })).json<Company>()
  return {
    read: async () => (await read())[path],
    save: async (row, as = token) => {
      const { whenUpdated } = await read()
      return opened().call('/company/update', { token: as, body: { companyId, whenUpdated, [path]: [row] } })
    },
  }
}

const inProperty = (id: number, path: 'services' | 'siteContacts' | 'documents'): Nested => {
  const read = async () => (await opened().call(`/property/${id}`, { token })).json<Property>()
  return {
    read: async () => (await read())[path],
    save: async (row, as = token) => {
      const { whenUpdated } = await read()
      return opened().call(`/property/${id}`, { token: as, body: { whenUpdated, [path]: [row] } })
    },
  }
}

const CASES: Case[] = [
  {
    path: 'contacts',
    idField: 'contactId',
    change: { firstName: 'Mere' },
    table: 'contact',
    build: async () => {
      const companyId = await buildCompany(opened().db)
      await buildContact(opened().db, { companyId })
      return inCompany(companyId, 'contacts')
    },
  },
  {
    path: 'billingEntities',
    idField: 'billingEntityId',
    change: { accountNumber: 'KH-2' },
    table: 'billingEntity',
    build: async () => {
      const companyId = await buildCompany(opened().db)
      await opened().db.insertInto('billingEntity').values({ companyId, billingEntityName: 'Kauri Leases' }).execute()
      return inCompany(companyId, 'billingEntities')
    },
  },
  {
    path: 'services',
    idField: 'propertyServiceId',
    change: { price: 99.5 },
    table: 'propertyService',
    build: async () => {
      const propertyId = await buildProperty(opened().db)
      const dates = { whenNextServiceAnniversary: '2027-02-12', whenLastComplianceReceived: '2026-08-12' }
      await buildService(opened().db, { propertyId, serviceId: 2, price: 85, ...dates })
      return inProperty(propertyId, 'services')
    },
  },
  {
    path: 'siteContacts',
    idField: 'contactId',
    change: { mobile: '021 555 0100' },
    table: 'contact',
    build: async () => {
      const propertyId = await buildProperty(opened().db)
      await buildContact(opened().db, { propertyId })
      return inProperty(propertyId, 'siteContacts')
    },
  },
  {
    path: 'documents',
    idField: 'documentId',
    change: { active: false },
    table: 'document',
    build: async () => {
      const { db, services } = opened()
      const propertyId = await buildProperty(db)
      await storePrint(services, 'office@example.nz', propertyId, samplePdf(), { fileName: `${propertyId}.pdf` })
      return inProperty(propertyId, 'documents')
    },
  },
]

describe.each(CASES)('a deleted row of $path', ({ path, idField, change, table, build }) => {
  async function buildDeleted() {
    const nested = await build()
    const [row] = await nested.read()
    if (!row) throw new Error('The record has one row')
    const id = { [idField]: row[idField] }
    expect((await nested.save({ ...row, whenDeleted: DELETED })).statusCode).toBe(200)
    expect(await nested.read()).toEqual([])
    const readStamp = async () => {
      const { whenUpdated } = await opened()
        .db.selectFrom(table)
        .select('whenUpdated')
        .where('whenDeleted', '=', DELETED)
        .orderBy('whenUpdated', 'desc')
        .executeTakeFirstOrThrow()
      return whenUpdated
    }
    return { ...nested, row, id, readStamp }
  }

  test('comes back by its id alone, as it was', async () => {
    const { read, save, row, id } = await buildDeleted()
    expect((await save({ ...id, whenDeleted: null })).statusCode).toBe(200)
    expect(await read()).toEqual([{ ...row, whenUpdated: expect.any(String) }])
  })

  test('comes back when the whole row is posted without its stamp', async () => {
    const { read, save, row } = await buildDeleted()
    const { whenUpdated: _, ...rest } = row
    expect((await save(rest)).statusCode).toBe(200)
    expect(await read()).toHaveLength(1)
  })

  test('cannot be changed while it is restored without its stamp', async () => {
    const { read, save, id } = await buildDeleted()
    const answer = await save({ ...id, ...change, whenDeleted: null })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: `${path}.0.${Object.keys(change)[0]}` }] })
    expect(await read()).toEqual([])
  })

  test('does not come back with the stamp from before its deletion', async () => {
    const { read, save, row } = await buildDeleted()
    expect((await save({ ...row, whenDeleted: null })).statusCode).toBe(409)
    expect(await read()).toEqual([])
  })

  test('that somebody changed since its deletion is a 409 that says who', async () => {
    const { read, save, id, readStamp } = await buildDeleted()
    const changed = await save({ ...id, ...change, whenUpdated: await readStamp() }, colleague)
    expect(changed.statusCode).toBe(200)
    const answer = await save({ ...id, whenDeleted: null })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ detail: string }>().detail).toMatch(/was changed by hemi@office\.example at /)
    expect(await read()).toEqual([])
  })

  test('that somebody restored already is changed with its stamp only', async () => {
    const { read, save, id } = await buildDeleted()
    await save({ ...id, whenDeleted: null }, colleague)
    const answer = await save({ ...id, whenDeleted: null })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: `${path}.0.whenUpdated` }] })
    expect(await read()).toHaveLength(1)
  })

  test('of another record stays deleted', async () => {
    const { id } = await buildDeleted()
    const other = await buildDeleted()
    const answer = await other.save({ ...id, whenDeleted: null })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: `${path}.0` }] })
  })
})

test('of two saves that undo the same deletion at once, one succeeds and the other needs the stamp', async () => {
  const nested = inCompany(await buildCompany(opened().db), 'contacts')
  await nested.save({ firstName: 'Hana' })
  const [row] = await nested.read()
  await nested.save({ ...row, whenDeleted: DELETED })
  const back = { contactId: row?.contactId, whenDeleted: null }
  const answers = await Promise.all([nested.save(back), nested.save(back, colleague)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  expect(await nested.read()).toHaveLength(1)
})

test('a reminder that was sent meanwhile does not keep a service deleted', async () => {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const propertyServiceId = await buildService(db, { propertyId, serviceId: 2 })
  const { read, save } = inProperty(propertyId, 'services')
  const [row] = await read()
  await save({ ...row, whenDeleted: DELETED })
  await db
    .updateTable('propertyService')
    .set({ whenLastSupplierEmailSent: '2026-11-20T01:00:00Z' })
    .where('propertyServiceId', '=', propertyServiceId)
    .execute()
  expect((await save({ propertyServiceId, whenDeleted: null })).statusCode).toBe(200)
  expect(await read()).toHaveLength(1)
})
