import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { ServiceType } from '@app/contract/service/rules'
import type { Connection } from '../database/connection.ts'
import type { Definition } from './find-service.ts'

export const ROLES = ['isAuthority', 'isCustomer', 'isOwner', 'isSupplier'] as const
export type Role = (typeof ROLES)[number]

export type KnownCompany = { companyId: number; companyName: string } & Record<Role, boolean>

export const listKnownCompanies = (db: Connection): Promise<KnownCompany[]> =>
  db
    .selectFrom('company')
    .select(['companyId', 'companyName', ...ROLES])
    .where('whenDeleted', 'is', null)
    .orderBy('active', 'desc')
    .orderBy('companyId')
    .execute()

/** Also the inactive ones, after the others: what is a service of a building already keeps its definition. */
export const listDefinitions = (db: Connection): Promise<Definition[]> =>
  db
    .selectFrom('service')
    .select(['serviceId', 'serviceName', 'serviceShortName', 'buildingAct', 'isCategory', 'intervalMonths', 'active'])
    .orderBy('active', 'desc')
    .orderBy('serviceId')
    .execute()

export interface KnownBuilding {
  propertyId: number
  building: string
  street: string
  suburb: string
  city: string
  postcode: string
  customerRef: string
  council: string
  customer: string
  owner: string
}

/** The stored buildings with one of these references. */
export async function listKnownBuildings(db: Connection, references: readonly string[]): Promise<KnownBuilding[]> {
  const { rows } = await sql<KnownBuilding>`
    select property_id, building_name as building, property.street_address as street, property.suburb, property.city,
      postcode, customer_property_ref as customer_ref, coalesce(authority.company_name, '') as council,
      coalesce(customer.company_name, '') as customer, coalesce(owner.company_name, '') as owner
    from property
    left join company authority on authority.company_id = property.regional_authority_company_id
    left join company customer on customer.company_id = property.customer_company_id
    left join company owner on owner.company_id = property.owner_id
    where property.when_deleted is null
      and fold(customer_property_ref) in (select fold(reference) from unnest(${[...references]}::text[]) reference)
    order by property_id`.execute(db)
  return rows
}

export interface KnownService {
  propertyServiceId: number
  propertyId: number
  serviceId: number
  supplier: string
  type: ServiceType
  months: number
  lastDone: Day | null
  nextDue: Day | null
  price: number
  comment: string
  whenUpdated: string
  /** It has been changed since it was created. */
  isChanged: boolean
}

export async function listKnownServices(db: Connection, propertyIds: readonly number[]): Promise<KnownService[]> {
  const { rows } = await sql<KnownService>`
    select property_service_id, property_id, service_id, coalesce(supplier.company_name, '') as supplier, service_type as type,
      interval_months as months, when_last_compliance_received as last_done, when_next_service_anniversary as next_due,
      price, admin_notes as comment, property_service.when_updated,
      exists (select from history where entity = 'property_service'
        and entity_id = property_service_id::text and was is not null) as is_changed
    from property_service
    left join company supplier on supplier.company_id = property_service.supplier_company_id
    where property_service.when_deleted is null and property_id = any(${[...propertyIds]}::int[])
    order by property_service_id`.execute(db)
  return rows
}

export interface KnownMailbox {
  companyId: number
  email: string
}

/**
 * The companies that have one of these addresses. Deleted contacts count, so that an import does not bring back an
 * address that was removed.
 */
export async function listKnownMailboxes(db: Connection, emails: readonly string[]): Promise<KnownMailbox[]> {
  const { rows } = await sql<KnownMailbox>`
    select distinct company_id, lower(email) as email from contact
    where company_id is not null
      and lower(email) in (select lower(address) from unnest(${[...emails]}::text[]) address)`.execute(db)
  return rows
}
