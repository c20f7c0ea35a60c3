import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Audience } from '@app/contract/roles'
import type { Day } from '@app/contract/dates'
import {
  ALL_SERVICES,
  AWAY_UP_TO_DAYS,
  OVERDUE_UP_TO_DAYS,
  PENDING_UP_TO_DAYS,
  type ChartSlice,
} from '@app/contract/dashboard/rules'
import {
  CustomerDashboardRow,
  DashboardRow,
  SupplierDashboardRow,
  type DashboardQuery,
} from '@app/contract/dashboard/schema'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Login } from '../auth/login.ts'
import { isPropertyOfCustomer, canSeeProperty, canSeeService } from '../auth/scope.ts'
import { propertyIsland } from '../database/property-island.ts'
import { isOutstanding } from '../bwof/outstanding.ts'
import type { Connection } from '../database/connection.ts'
import { fieldsOf, joinParts } from '../lib/json-sql.ts'

const SHAPES: Record<Audience, z.ZodObject> = {
  internal: DashboardRow,
  customer: CustomerDashboardRow,
  supplier: SupplierDashboardRow,
}

type Filter = Omit<DashboardQuery, 'queryString'>

const byUrgency = sql`order by property_service.when_next_service_anniversary nulls first, property.property_id,
  property_service.property_service_id`

/**
 * Selects the rows as JSON texts, most urgent first, with only the fields that the login's audience may see.
 *
 * @param first only so many rows. They are chosen first, so that the warrants of their properties alone are read.
 */
export function dashboardRows(login: Login, today: Day, filter: Filter, first?: number): RawBuilder<{ row: string }> {
  const fields = rowFields(SHAPES[login.audience], login, today, filter.includeBwofAnniversary)
  const found = sql`where ${conditions(login, today, filter)} ${byUrgency} ${first ? sql`limit ${first}` : sql``}`
  // Whether a warrant is ready is known once all of them are read.
  const isChosen = first !== undefined && !asksForReady(login, filter)
  return isChosen
    ? sql`
      with chosen as materialized (
        select property_service.property_service_id as id, property.property_id as of_property
        from property_service ${services} ${found}),
      ${warrants(sql`in (select of_property from chosen)`)}
      select row_to_json(shown)::text as row
      from (select ${fields} from chosen join property_service on property_service_id = chosen.id ${joined}
        ${byUrgency}) shown`
    : sql`
      with ${warrants(oneOf(filter.propertyIds))}
      select row_to_json(shown)::text as row
      from (select ${fields} from property_service ${joined} ${found}) shown`
}

/** The fields that the keyword filter searches. */
const SearchedRow = DashboardRow.pick({
  propertyId: true,
  propertyNameAndLocation: true,
  customerName: true,
  customerPropertyRef: true,
  serviceName: true,
  serviceType: true,
  supplierName: true,
  propertyServiceRef: true,
})
export type SearchedRow = z.infer<typeof SearchedRow>

export const searchedRows = (login: Login, today: Day, filter: Filter): RawBuilder<{ row: string }> => sql<{
  row: string
}>`with ${warrants(oneOf(filter.propertyIds))}
    select row_to_json(searched)::text as row
    from (select ${rowFields(SearchedRow, login, today, false)} from property_service ${joined}
      where ${conditions(login, today, filter)}) searched`

/** Whether there are more than `count` rows. Skips the count if the whole table has fewer. */
export const isMoreThan = (
  count: number,
  login: Login,
  today: Day,
  filter: Filter,
): RawBuilder<{ isMore: boolean }> => sql<{
  isMore: boolean
}>`with ${warrants(oneOf(filter.propertyIds))}
    select case when (select max(property_service_id) from property_service) > ${count}
      then (select count(*) > ${count} from (
        select from property_service ${joined} where ${conditions(login, today, filter)} limit ${count + 1}) counted)
      else false end as "isMore"`

export const countRows = (login: Login, today: Day, filter: Filter): RawBuilder<{ count: number }> => sql<{
  count: number
}>`with ${warrants(oneOf(filter.propertyIds))}
    select count(*)::int as count from property_service ${joined} where ${conditions(login, today, filter)}`

/** One row as the dashboard shows it to internal staff. Reads the warrant of its property alone. */
export async function getDashboardRow(
  db: Connection,
  login: Login,
  today: Day,
  { propertyId, propertyServiceId }: { propertyId: number; propertyServiceId: number },
) {
  const { rows } = await sql<{ row: DashboardRow }>`
    with ${warrants(oneOf([propertyId]))}
    select row_to_json(shown) as row
    from (select ${rowFields(DashboardRow, login, today, true)} from property_service ${joined}
      where property_service_id = ${propertyServiceId}) shown`.execute(db)
  return rows[0]?.row ?? null
}

/** The condition that an ID is one of these; null without them. */
const oneOf = (ids: readonly number[] | undefined) => (ids ? sql`= any(${ids})` : null)

/**
 * Each property's warrant: its anniversary, how many of its specified systems are ready
 * (docs/rules/services-and-dates.md#readiness), and whether any is outstanding.
 *
 * @param isAsked a condition that follows the ID of a property, or null for all properties
 */
const warrants = (isAsked: RawBuilder<unknown> | null) => sql`warrant as (
    select property_id, min(when_next_service_anniversary) as anniversary from property_service
    where service_id = ${BWOF_SERVICE_ID} and active and when_deleted is null ${isAsked ? sql`and property_id ${isAsked}` : sql``}
    group by property_id),
  readiness as (
    select sub.property_id, count(*) as total,
      count(*) filter (where sub.when_next_service_anniversary > warrant.anniversary) as ready,
      bool_or(${isOutstanding('sub', sql`warrant.anniversary`)}) as has_outstanding
    from property_service sub join service using (service_id) left join warrant using (property_id)
    where service.parent_service_id = ${BWOF_SERVICE_ID} and sub.active and sub.when_deleted is null
      ${isAsked ? sql`and sub.property_id ${isAsked}` : sql``}
    group by sub.property_id)`

/** What the conditions read, apart from warrants. PostgreSQL leaves out companies that they do not. */
const services = sql`
  join property using (property_id)
  join service using (service_id)
  left join company customer on customer.company_id = property.customer_company_id
  left join company authority on authority.company_id = property.regional_authority_company_id`

const joined = sql`${services}
  left join company supplier on supplier.company_id = property_service.supplier_company_id
  left join billing_entity on billing_entity.billing_entity_id = property.billing_entity_id
  left join warrant on warrant.property_id = property.property_id
  left join readiness on readiness.property_id = property.property_id
    and property_service.service_id = ${BWOF_SERVICE_ID}`

function rowFields(shape: z.ZodObject, login: Login, today: Day, withBwofAnniversary: boolean) {
  const canSeeReadiness = login.audience === 'internal' ? sql`true` : isPropertyOfCustomer(login)
  const counted = (count: RawBuilder<unknown>) =>
    sql`case when property_service.service_id = ${BWOF_SERVICE_ID} and ${canSeeReadiness} then coalesce(${count}, 0) end`
  return fieldsOf(shape, 'property', {
    propertyNameAndLocation: joinParts(
      sql`property.property_name`,
      sql`property.street_address`,
      sql`property.suburb`,
      sql`property.city`,
    ),
    location: joinParts(sql`property.suburb`, sql`property.city`),
    customerName: sql`coalesce(customer.company_name, '')`,
    custId: sql`property.customer_company_id`,
    authorityId: sql`property.regional_authority_company_id`,
    authorityName: sql`coalesce(authority.company_name, '')`,
    isle: propertyIsland,
    serviceId: sql`service.service_id`,
    serviceName: sql`service.service_name`,
    serviceType: sql`property_service.service_type`,
    suppId: sql`property_service.supplier_company_id`,
    supplierName: sql`coalesce(supplier.company_name, '')`,
    propertyServiceRef: sql`property_service.ref`,
    days: sql`property_service.when_next_service_anniversary - ${today}::date`,
    due: sql`property_service.when_next_service_anniversary`,
    lastDue: sql`property_service.when_last_compliance_received`,
    newPreviousDate: sql`null::date`,
    bwofDue: withBwofAnniversary ? sql`warrant.anniversary` : sql`null::date`,
    propertyActive: sql`property.active`,
    serviceActive: sql`property_service.active`,
    readyBwofSubServices: counted(sql`readiness.ready`),
    totalBwofSubServices: counted(sql`readiness.total`),
    // As isWarrantToIssue of the contract decides. A property without systems has no row of readiness.
    isWarrantToIssue: sql`coalesce(property_service.service_id = ${BWOF_SERVICE_ID} and property_service.active
      and property.active and warrant.anniversary < ${today}::date and not readiness.has_outstanding, false)`,
    exceptionNotes: sql`property_service.exception_notes`,
    propertyServiceId: sql`property_service.property_service_id`,
    billingEntityName: sql`coalesce(billing_entity.billing_entity_name, '')`,
    billingEntityAccountNumber: sql`coalesce(billing_entity.account_number, '')`,
  })
}

function conditions(login: Login, today: Day, filter: Filter): RawBuilder<unknown> {
  const day = sql.ref('property_service.when_next_service_anniversary')
  const all = [
    sql`property_service.when_deleted is null`,
    canSeeProperty(login),
    canSeeService(login),
    filter.activeProperty && sql`property.active`,
    filter.activeService && sql`property_service.active`,
    serviceCondition(filter),
    filter.startDate && sql`(${day} is null or ${day} >= ${filter.startDate}::date)`,
    filter.endDate && sql`(${day} is null or ${day} <= ${filter.endDate}::date)`,
    asksForReady(login, filter) && sql`readiness.total > 0 and readiness.ready = readiness.total`,
    filter.propertyIds !== undefined && sql`property.property_id = any(${filter.propertyIds})`,
    ...facetConditions(today, filter),
  ]
  return sql.join(
    all.filter((condition) => condition !== false && condition !== null && condition !== ''),
    sql` and `,
  )
}

/** Rows that have one of the values of each facet; 0 and an empty text are rows without one. */
function facetConditions(today: Day, filter: Filter) {
  const isOneOf = (value: RawBuilder<unknown>, values: readonly unknown[] | undefined, type: 'int' | 'text') =>
    values !== undefined && sql`${value} = any(${values}::${sql.raw(type)}[])`
  const { slices } = filter
  return [
    isOneOf(sql`coalesce(property_service.supplier_company_id, 0)`, filter.supplierIds, 'int'),
    isOneOf(sql`coalesce(property.customer_company_id, 0)`, filter.customerIds, 'int'),
    isOneOf(sql`coalesce(property.regional_authority_company_id, 0)`, filter.authorityIds, 'int'),
    isOneOf(propertyIsland, filter.islands, 'text'),
    isOneOf(sql`property.city`, filter.cities, 'text'),
    slices !== undefined &&
      sql`(${sql.join([sql`false`, ...slices.map((slice) => isInSlice(slice, today))], sql` or `)})`,
  ]
}

/** As `chartSlice` of the contract decides, from the same limits. */
function isInSlice(slice: ChartSlice, today: Day) {
  const days = sql`(property_service.when_next_service_anniversary - ${today}::date)`
  if (slice === 'Overdue') return sql`coalesce(${days}, 0) <= ${OVERDUE_UP_TO_DAYS}`
  if (slice === 'Upcoming') return sql`(${days} > ${OVERDUE_UP_TO_DAYS} and ${days} < ${PENDING_UP_TO_DAYS})`
  if (slice === 'Away') return sql`(${days} >= ${PENDING_UP_TO_DAYS} and ${days} < ${AWAY_UP_TO_DAYS})`
  return sql`${days} >= ${AWAY_UP_TO_DAYS}`
}

/**
 * Sub-services appear only if the query includes them or names one (docs/rules/services-and-dates.md#dashboard-rows).
 */
function serviceCondition({ serviceId, includeSubServices }: Filter) {
  if (serviceId !== null && serviceId !== ALL_SERVICES) return sql`property_service.service_id = ${serviceId}`
  return includeSubServices ? false : sql`service.parent_service_id is null`
}

/**
 * Only the BWOF main service supports the filter, and only internal staff see it
 * (docs/rules/services-and-dates.md#dashboard-rows).
 */
const asksForReady = (login: Login, { readyToIssue, serviceId }: Filter) =>
  readyToIssue && login.audience === 'internal' && serviceId === BWOF_SERVICE_ID
