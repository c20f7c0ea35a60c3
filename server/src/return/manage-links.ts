import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import { lastDayOfLink, MOST_LISTED } from '@app/contract/return/rules'
import type { NewReturnLink, ReturnLink, ReturnRevocation } from '@app/contract/return/schema'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { z } from 'zod'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { readAnniversary } from '../certificate/queries.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { namedAs } from '../lib/json-sql.ts'
import { badPayload, conflict, notFound } from '../lib/problem.ts'
import { newLinkName, returnAddresses } from './links/return-addresses.ts'

/** The links of a property, newest first. */
export async function listLinks(db: Connection, propertyId: number): Promise<ReturnLink[]> {
  const { rows } = await sql<Omit<ReturnLink, 'lastDay'>>`
    select ${namedAs<Omit<ReturnLink, 'lastDay'>>({
      returnLinkId: sql`return_link_id`,
      propertyId: sql`return_link.property_id`,
      supplierCompanyId: sql`supplier_company_id`,
      supplierName: sql`company_name`,
      bwofAnniversary: sql`bwof_anniversary`,
      emailId: sql`return_link.email_id`,
      emailKind: sql`coalesce(template_name, '')`,
      whenSent: sql`email.when_sent`,
      recipients: sql`coalesce((select string_agg(address, '; ' order by position) from email_recipient
        where email_recipient.email_id = return_link.email_id and email_recipient.kind = 'to'), '')`,
      createdBy: sql`created_by`,
      whenCreated: sql`return_link.when_created`,
      whenRevoked: sql`when_revoked`,
      revokedBy: sql`revoked_by`,
    })}
    from return_link join company on company.company_id = supplier_company_id
    left join email using (email_id)
    where return_link.property_id = ${propertyId}
    order by return_link_id desc limit ${MOST_LISTED}`.execute(db)
  return rows.map((link) => ({ ...link, lastDay: lastDayOfLink(link.bwofAnniversary) }))
}

/**
 * Revokes a link, or all of a supplier.
 *
 * @returns how many worked until now
 * @throws ProblemError 404 for a link or a company that does not exist
 */
export function revokeLinks(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  named: ReturnRevocation,
  today: Day,
): Promise<number> {
  return transactionBy(db, login.email, async (transaction) => {
    const isOne = 'returnLinkId' in named
    const { rows: known } = isOne
      ? await sql`select from return_link where return_link_id = ${named.returnLinkId}`.execute(transaction)
      : await sql`select from company where company_id = ${named.supplierCompanyId} and when_deleted is null`.execute(
          transaction,
        )
    if (known.length === 0) {
      throw isOne ? notFound('return link', named.returnLinkId) : notFound('company', named.supplierCompanyId)
    }
    const { rows } = await sql<{ bwofAnniversary: Day }>`
      update return_link set when_revoked = clock_timestamp(), revoked_by = actor()
      where when_revoked is null
        and ${isOne ? sql`return_link_id = ${named.returnLinkId}` : sql`supplier_company_id = ${named.supplierCompanyId}`}
      returning bwof_anniversary`.execute(transaction)
    return rows.filter(({ bwofAnniversary }) => today <= lastDayOfLink(bwofAnniversary)).length
  })
}

/**
 * Makes a link for the present warrant of a property.
 *
 * @returns its id and its address, which is kept nowhere
 * @throws ProblemError 400 for a supplier that looks after no system there, 404 for a property, 409 while it has no
 *   anniversary or links are switched off
 */
export async function createLink(
  context: Pick<AppContext, 'db' | 'environment' | 'sealerFor'>,
  login: Login,
  { propertyId, supplierCompanyId }: z.infer<typeof NewReturnLink>,
): Promise<{ returnLinkId: number; url: string }> {
  if (context.environment.RETURN_LINKS === 'off') throw conflict('Return links are switched off.')
  const name = newLinkName()
  const returnLinkId = await transactionBy(context.db, login.email, async (transaction) => {
    const { rows } = await sql<{ isSupplied: boolean }>`
      select exists (select from property_service join service using (service_id)
          where property_service.property_id = property.property_id and supplier_company_id = ${supplierCompanyId}
            and property_service.active and property_service.when_deleted is null
            and service.parent_service_id = ${BWOF_SERVICE_ID}) as is_supplied
      from property where property_id = ${propertyId} and when_deleted is null`.execute(transaction)
    if (!rows[0]) throw notFound('property', propertyId)
    if (!rows[0].isSupplied) {
      throw badPayload({
        path: 'supplierCompanyId',
        message: 'takes a company that looks after systems of the property',
      })
    }
    const anniversary = await readAnniversary(transaction, propertyId)
    if (anniversary === null) throw conflict('This property has no warrant with an anniversary to answer about.')
    const { rows: made } = await sql<{ returnLinkId: number }>`
      insert into return_link (name, property_id, supplier_company_id, bwof_anniversary)
      values (${name}, ${propertyId}, ${supplierCompanyId}, ${anniversary}::date) returning return_link_id`.execute(
      transaction,
    )
    return made[0]?.returnLinkId ?? 0
  })
  return { returnLinkId, url: returnAddresses(context).urlOf(name) }
}
