import { sql, type Insertable, type Transaction } from 'kysely'
import type { PropertyServiceTable, Tables } from '../database/tables.ts'
import type { BuildingCells, ServiceCells } from './check-line.ts'
import type { PlannedCompany } from './company-book.ts'
import { referenceOf } from './group-buildings.ts'
import { inChunks } from './in-chunks.ts'
import { companyKey } from './keys.ts'
import { lockPresent } from './write-rows.ts'
import { ROLES, type Role } from './known-register.ts'
import type { ImportPlan } from './plan-register.ts'
import type { Progress } from './progress.ts'
import { analyzeWritten } from './analyze-written.ts'

/** What of a plan is written. */
interface WrittenPlan extends Pick<ImportPlan, 'companies'> {
  newBuildings: readonly { first: { read: BuildingCells }; lines: readonly { read: ServiceCells }[] }[]
  newServices: readonly { propertyId: number; entry: ServiceCells }[]
}

export type CompanyOf = (name: string | undefined) => number | null

/** Writes a plan to the database. Returns a function that finds the companies of the plan by name. */
export async function writeRegister(
  transaction: Transaction<Tables>,
  plan: WrittenPlan,
  progress: Progress,
): Promise<CompanyOf> {
  const companyIds = await writeCompanies(transaction, [...plan.companies.values()])
  const companyOf: CompanyOf = (name) => companyIds.get(companyKey(name ?? '')) ?? null

  const propertyIds = await reserveIds(transaction, 'property', plan.newBuildings.length)
  const buildings = plan.newBuildings.map((building, index) => ({ ...building, propertyId: propertyIds[index] ?? 0 }))
  await inChunks(buildings, (chunk) =>
    transaction
      .insertInto('property')
      .values(chunk.map(({ first, propertyId }) => propertyRow(first.read, propertyId, companyOf)))
      .execute(),
  )

  const services = [
    ...buildings.flatMap(({ lines, propertyId }) => lines.map(({ read }) => serviceRow(read, propertyId, companyOf))),
    ...plan.newServices.map(({ entry, propertyId }) => serviceRow(entry, propertyId, companyOf)),
  ]
  await inChunks(services, async (chunk, done) => {
    await transaction.insertInto('propertyService').values(chunk).execute()
    progress('services written', done, services.length)
  })
  await analyzeWritten(transaction)
  return companyOf
}

const propertyRow = (entry: BuildingCells, propertyId: number, companyOf: CompanyOf) => ({
  propertyId,
  propertyName: entry.building || entry.street,
  buildingName: entry.building,
  streetAddress: entry.street,
  suburb: entry.suburb,
  city: entry.city,
  postcode: entry.postcode,
  customerPropertyRef: referenceOf(entry),
  regionalAuthorityCompanyId: companyOf(entry.council?.name),
  customerCompanyId: companyOf(entry.customer),
  ownerId: companyOf(entry.owner),
})

const serviceRow = (
  entry: ServiceCells,
  propertyId: number,
  companyOf: CompanyOf,
): Insertable<PropertyServiceTable> => ({
  propertyId,
  serviceId: entry.service.serviceId,
  supplierCompanyId: companyOf(entry.supplier),
  serviceType: entry.type,
  intervalMonths: entry.months ?? entry.service.intervalMonths,
  whenLastComplianceReceived: entry.lastDone,
  whenNextServiceAnniversary: entry.nextDue,
  price: entry.price,
  adminNotes: entry.comment,
})

/** Creates missing companies, and adds missing roles and addresses to the others. Returns the ids by key. */
async function writeCompanies(
  transaction: Transaction<Tables>,
  companies: readonly PlannedCompany[],
): Promise<Map<string, number>> {
  await lockPresent(
    transaction,
    'company',
    companies.flatMap(({ stored }) => (stored ? [stored.companyId] : [])),
  )
  const missing = companies.filter(({ stored }) => !stored)
  const newIds = await reserveIds(transaction, 'company', missing.length)
  const ids = new Map(companies.map(({ key, stored }) => [key, stored?.companyId ?? 0]))
  for (const [index, { key }] of missing.entries()) ids.set(key, newIds[index] ?? 0)

  await inChunks(missing, (chunk) =>
    transaction
      .insertInto('company')
      .values(chunk.map((company) => companyRow(company, ids.get(company.key) ?? 0)))
      .execute(),
  )
  const gains = ({ roles, stored }: PlannedCompany, role: Role) => stored && roles.has(role) && !stored[role]
  const changing = companies.filter((company) => ROLES.some((role) => gains(company, role)))
  for (const role of ROLES) {
    const gaining = changing.filter((company) => gains(company, role))
    await inChunks(gaining, (chunk) =>
      transaction
        .updateTable('company')
        .set({ [role]: true })
        .where(
          'companyId',
          'in',
          chunk.map(({ key }) => ids.get(key) ?? 0),
        )
        .execute(),
    )
  }
  const mailboxes = companies.flatMap(({ key, mailboxes: addresses }) =>
    [...addresses.values()].map((email) => ({ companyId: ids.get(key) ?? 0, email })),
  )
  await inChunks(mailboxes, (chunk) => transaction.insertInto('contact').values(chunk).execute())
  return ids
}

const companyRow = ({ name, council, roles }: PlannedCompany, companyId: number) => ({
  companyId,
  companyName: council?.name ?? name,
  companyShortName: council?.shortName ?? '',
  island: council?.island ?? ('' as const),
  isAuthority: roles.has('isAuthority'),
  isCustomer: roles.has('isCustomer'),
  isOwner: roles.has('isOwner'),
  isSupplier: roles.has('isSupplier'),
})

/** Reserves ids before the rows are written, so that rows can refer to each other. */
async function reserveIds(
  transaction: Transaction<Tables>,
  table: 'company' | 'property',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${`${table}_id`}))::integer as id
    from generate_series(1, ${count})`.execute(transaction)
  return rows.map(({ id }) => id)
}
