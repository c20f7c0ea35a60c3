import { sql } from 'kysely'
import type { ReturnSubmission, SupplierPromise, UnreadAnswer } from '@app/contract/return/schema'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { isOutstanding } from '../bwof/outstanding.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { namedAs } from '../lib/json-sql.ts'
import { notFound } from '../lib/problem.ts'

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
    order by answer.return_submission_id desc`.execute(db)
  return rows
}

/**
 * What suppliers promised for the systems that the present warrant of a property waits for. A promise of somebody who
 * looks after the system no more, or for an earlier warrant, says nothing.
 */
export async function listPromises(db: Connection, propertyId: number): Promise<SupplierPromise[]> {
  const { rows } = await sql<SupplierPromise>`
    select ${namedAs<SupplierPromise>({
      propertyServiceId: sql`promised.property_service_id`,
      expectedDate: sql`expected_date`,
    })}
    from property_service promised
    join promise using (property_service_id)
    join return_submission answer using (return_submission_id)
    join lateral (select min(when_next_service_anniversary) as due from property_service
      where property_service.property_id = promised.property_id and service_id = ${BWOF_SERVICE_ID} and active
        and when_deleted is null) warrant on warrant.due = answer.bwof_anniversary
    where promised.property_id = ${propertyId} and promised.active and promised.when_deleted is null
      and promised.supplier_company_id = answer.supplier_company_id
      and ${isOutstanding('promised', sql`warrant.due`)}
    order by promised.property_service_id`.execute(db)
  return rows
}

/** The answers that wait until somebody of the office has read them, oldest first. */
export async function listUnread(db: Connection): Promise<UnreadAnswer[]> {
  const { rows } = await sql<UnreadAnswer>`
    select ${namedAs<UnreadAnswer>({
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
    order by when_submitted, return_submission_id`.execute(db)
  return rows
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
