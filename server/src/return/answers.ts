import { sql } from 'kysely'
import { MOST_LISTED } from '@app/contract/return/rules'
import type { ReturnSubmission, SupplierPromise, UnreadAnswer, UnreadAnswerList } from '@app/contract/return/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { isOutstanding } from '../bwof/outstanding.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { namedAs } from '../lib/json-sql.ts'
import { notFound } from '../lib/problem.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'
import { promisedDay } from '../bwof/promised-day.ts'

/** What suppliers answered about a property, by links and from logins, newest first. */
export async function listSubmissions(db: Connection, propertyId: number): Promise<ReturnSubmission[]> {
  const { rows } = await sql<ReturnSubmission>`
    select ${namedAs<ReturnSubmission>({
      number: sql`answer.return_submission_id`,
      when: sql`when_submitted`,
      kind: sql`answer.kind`,
      text: sql`summary`,
      state: sql`coalesce(certificate.state, 'noted')`,
      reason: sql`coalesce(certificate.reason, '')`,
      propertyId: sql`answer.property_id`,
      supplierCompanyId: sql`answer.supplier_company_id`,
      supplierName: sql`company_name`,
      returnLinkId: sql`return_link_id`,
      by: sql`login`,
      clientAddress: sql`client_address`,
      propertyServiceIds: sql`answer.property_service_ids`,
      certificateId: sql`certificate_id`,
    })}
    from return_submission answer
    join company on company.company_id = answer.supplier_company_id
    left join certificate using (return_submission_id)
    where answer.property_id = ${propertyId}
    order by answer.return_submission_id desc limit ${MOST_LISTED}`.execute(db)
  return rows
}

/**
 * What suppliers promised for the systems that the present warrant of a property waits for. A promise of somebody who
 * looks after the system no more, or for an earlier warrant, says nothing.
 */
export async function listPromises(db: Connection, propertyId: number): Promise<SupplierPromise[]> {
  const { rows } = await sql<SupplierPromise>`
    select promised.property_service_id as "propertyServiceId", expected_date as "expectedDate"
    from property_service promised
    join lateral (select ${presentAnniversary(sql`promised.property_id`)} as due) warrant on due is not null
    join lateral (select ${promisedDay('promised', sql`due`)} as expected_date) promise on expected_date is not null
    where promised.property_id = ${propertyId} and promised.active and promised.when_deleted is null
      and ${isOutstanding('promised', sql`due`)}
    order by promised.property_service_id`.execute(db)
  return rows
}

/** The answers that wait until somebody of the office has read them, oldest first. */
export async function listUnread(db: Connection): Promise<UnreadAnswerList> {
  const { rows } = await sql<UnreadAnswer & { total: number }>`
    select ${namedAs<UnreadAnswer & { total: number }>({
      total: sql`(count(*) over ())::int`,
      number: sql`return_submission_id`,
      when: sql`when_submitted`,
      kind: sql`answer.kind`,
      text: sql`summary`,
      propertyId: sql`answer.property_id`,
      propertyName: sql`property_name`,
      supplierCompanyId: sql`answer.supplier_company_id`,
      supplierName: sql`company_name`,
    })}
    from return_submission answer
    join property on property.property_id = answer.property_id and property.when_deleted is null
    join company on company.company_id = answer.supplier_company_id
    where answer.kind = 'not-ours' and when_read is null
    order by when_submitted, return_submission_id limit ${MOST_LISTED}`.execute(db)
  return { data: rows, total: rows[0]?.total ?? 0 }
}

/**
 * Keeps who has read an answer. Of two readers, the first is kept.
 *
 * @returns its number
 * @throws ProblemError 404 for an answer that does not exist, or that a decision is made on instead
 */
export function markRead({ db }: Pick<AppContext, 'db'>, login: Login, number: number): Promise<number> {
  return transactionBy(db, login.email, async (transaction) => {
    const { rows } = await sql`
      update return_submission
      set when_read = coalesce(when_read, clock_timestamp()), read_by = case when when_read is null then actor() else read_by end
      where return_submission_id = ${number} and kind = 'not-ours' returning 1`.execute(transaction)
    if (rows.length === 0) throw notFound('answer', number)
    return number
  })
}
