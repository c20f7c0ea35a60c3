import type { NewView } from '@app/contract/view/schema'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { SubmissionKind } from '@app/contract/return/rules'
import type { Tables } from '../database/tables.ts'
import { hashPassword } from '../lib/password.ts'

type Row<Name extends keyof Tables> = Partial<Insertable<Tables[Name]>>
type Db = Kysely<Tables>

export const PASSWORD = 'kereru-over-rimu-7'
/** Hashing is slow on purpose, so all logins of the tests share one hash. */
const passwordHash = hashPassword(PASSWORD)

export async function buildCompany(db: Db, overrides: Row<'company'> = {}): Promise<number> {
  const row = { companyName: 'Kauri Holdings Limited', city: 'Napier', ...overrides }
  const { companyId } = await db.insertInto('company').values(row).returning('companyId').executeTakeFirstOrThrow()
  return companyId
}

export async function buildContact(db: Db, overrides: Row<'contact'>): Promise<number> {
  const row = { firstName: 'Aroha', lastName: 'Ngata', email: 'aroha@kauri.example', ...overrides }
  const { contactId } = await db.insertInto('contact').values(row).returning('contactId').executeTakeFirstOrThrow()
  return contactId
}

export async function buildProperty(db: Db, overrides: Row<'property'> = {}): Promise<number> {
  const row = { propertyName: 'Rimu House', streetAddress: '12 McVay Street', city: 'Napier', ...overrides }
  const { propertyId } = await db.insertInto('property').values(row).returning('propertyId').executeTakeFirstOrThrow()
  return propertyId
}

export async function buildService(
  db: Db,
  overrides: Row<'propertyService'> & { propertyId: number; serviceId: number },
): Promise<number> {
  const { propertyServiceId } = await db
    .insertInto('propertyService')
    .values(overrides)
    .returning('propertyServiceId')
    .executeTakeFirstOrThrow()
  return propertyServiceId
}

export async function buildLogin(db: Db, overrides: Row<'login'> & { loginEmail: string }): Promise<number> {
  const row = { passwordHash: await passwordHash, ...overrides }
  const { loginId } = await db.insertInto('login').values(row).returning('loginId').executeTakeFirstOrThrow()
  return loginId
}

export async function buildDefect(
  db: Db,
  overrides: Row<'defect'> & { propertyId: number },
): Promise<{ defectId: number; whenUpdated: string }> {
  const row = { description: 'The door does not close', severity: 'major' as const, ...overrides }
  return db.insertInto('defect').values(row).returning(['defectId', 'whenUpdated']).executeTakeFirstOrThrow()
}

export async function buildIqp(db: Db, overrides: Row<'iqp'> = {}): Promise<{ iqpId: number; whenUpdated: string }> {
  const row = { name: `Hēmi Tāne ${crypto.randomUUID()}`, email: '', confirmed: true, ...overrides }
  return db.insertInto('iqp').values(row).returning(['iqpId', 'whenUpdated']).executeTakeFirstOrThrow()
}

interface Answer {
  propertyId: number
  supplierCompanyId: number
  propertyServiceIds: readonly number[]
  kind?: SubmissionKind
  bwofAnniversary?: string
  summary?: string
}

/** What a supplier answered from a login, as a row of the table. Returns its number. */
export async function buildAnswer(db: Db, answer: Answer): Promise<number> {
  const { propertyId, supplierCompanyId, propertyServiceIds, kind = 'not-ours' } = answer
  const { bwofAnniversary = '2026-12-01', summary = 'Hana says that these are not theirs' } = answer
  const { rows } = await sql<{ number: number }>`
    insert into return_submission (property_id, supplier_company_id, bwof_anniversary, login, kind, property_service_ids,
      facts, summary, content_hash)
    values (${propertyId}, ${supplierCompanyId}, ${bwofAnniversary}::date, 'hana@totara.example', ${kind},
      ${[...propertyServiceIds]}::int[], '{}', ${summary}, ${crypto.randomUUID()})
    returning return_submission_id as number`.execute(db)
  return rows[0]?.number ?? 0
}

/** What adds a view, under a name of its own. */
export const buildView = (overrides: Partial<NewView> = {}): NewView => ({
  list: 'dashboard',
  name: `Late in Napier ${crypto.randomUUID()}`,
  isForAll: false,
  search: [
    { name: 'q', value: 'lift' },
    { name: 'city', value: 'Napier' },
  ],
  columns: [{ id: 'due', isShown: true, width: 120 }],
  ...overrides,
})
