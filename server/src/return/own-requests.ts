import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { isSuppliedBy } from '../auth/scope.ts'
import { isOfWarrant } from '../bwof/of-warrant.ts'
import { isOutstanding } from '../bwof/outstanding.ts'
import { notFound } from '../lib/problem.ts'
import { readRequests } from './read-requests.ts'
import type { Returning } from './returning.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'

/** A supplier sees what is asked of it from this many days before the warrant is due. */
const ASKED_BEFORE_DAYS = 90

/**
 * A row for each building and company whose systems the login may answer about, with the present anniversary. Its steps are
 * materialized: before PostgreSQL knows how many rows its tables have, which is so for a minute after an import, it would
 * compute the anniversary for each pair of a system and a building.
 *
 * @param among narrows the systems; their alias is `supplied`
 */
const suppliedBy = (login: Login, among: RawBuilder<boolean> = sql`true`) => sql`
  with own as materialized (
    select supplied.* from property_service supplied
    where supplied.active and supplied.when_deleted is null and ${isSuppliedBy(login, 'supplied')} and ${among}
      and supplied.service_id in (select service_id from service where parent_service_id = ${BWOF_SERVICE_ID})),
  warrant as materialized (
    select property_id, ${presentAnniversary(sql`property.property_id`)} as bwof_anniversary from property
    where active and when_deleted is null and property_id in (select property_id from own))
  select property_id, supplier_company_id, bwof_anniversary,
    bool_or(${isOutstanding('own', sql`bwof_anniversary`)}) as is_outstanding
  from own join warrant using (property_id)
  where bwof_anniversary is not null
  group by property_id, supplier_company_id, bwof_anniversary`

/** What the companies of a login are asked for, by the day of the warrant. */
export const listOwnRequests = (context: Pick<AppContext, 'db' | 'environment'>, login: Login, today: Day) =>
  readRequests(context, askedOf(login, today), today)

export const askedOf = (
  login: Login,
  today: Day,
) => sql`select property_id, supplier_company_id, bwof_anniversary from (${suppliedBy(login)}) own
      where bwof_anniversary <= ${addDays(today, ASKED_BEFORE_DAYS)}::date
        and (is_outstanding or exists (select from return_submission answer
          where answer.property_id = own.property_id and answer.supplier_company_id = own.supplier_company_id
            and ${isOfWarrant(sql`answer.bwof_anniversary`, sql`own.bwof_anniversary`)}))`

/**
 * What a login answers about at a property. A login of several companies there answers for the one whose system comes
 * first in the answer.
 *
 * @throws ProblemError 404 for a property where it looks after no system of the warrant
 */
export async function ownReturning(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  { propertyId, firstSystem }: { propertyId: number; firstSystem: number | null },
  clientAddress: string,
): Promise<Returning> {
  const { rows } = await sql<Pick<Returning, 'propertyId' | 'supplierCompanyId' | 'bwofAnniversary'>>`
    select property_id, supplier_company_id, bwof_anniversary from (${suppliedBy(login, sql`supplied.property_id = ${propertyId}`)}) own
    order by supplier_company_id = (select supplier_company_id from property_service
      where property_service_id = ${firstSystem}::int) desc nulls last, supplier_company_id limit 1`.execute(db)
  if (!rows[0]) throw notFound('property', propertyId)
  return { ...rows[0], returnLinkId: null, login: login.email, clientAddress }
}
