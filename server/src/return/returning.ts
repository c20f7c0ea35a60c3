import { sql, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { SubmissionKind } from '@app/contract/return/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { recordAudit } from '../audit/record-audit.ts'
import { isOfWarrant } from '../bwof/of-warrant.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload, notFound, type ProblemError } from '../lib/problem.ts'

/** Who answers about what: by a link, or from a login, whose e-mail is `login`. */
export interface Returning {
  propertyId: number
  supplierCompanyId: number
  bwofAnniversary: Day
  returnLinkId: number | null
  login: string
  clientAddress: string
  /** What is said once the link has been revoked. */
  linkEnded?: (db: Connection) => Promise<ProblemError>
}

/** When an answer came; `signal` aborts when the caller leaves. */
export interface Moment {
  now: Date
  today: Day
  signal: AbortSignal
}

/** Who changed a row, for the history. */
export const actorOf = ({ login }: Pick<Returning, 'login'>): string => login || 'Return link'

export const receivedVia = ({ login }: Pick<Returning, 'login'>) => (login ? 'login' : 'link')

export interface AnsweredSystem {
  propertyServiceId: number
  serviceName: string
  ref: string
  buildingAct: string
  councilCodes: string
}

/**
 * Locks the property, and the systems that an answer names, which the supplier must look after. An answer may take minutes to
 * arrive, so its link is looked at again.
 *
 * @returns the systems in the order of the schedule
 * @throws ProblemError 400 at `path` for a system that is not the supplier's, 404 for a property that is gone or a link that
 *   was revoked meanwhile
 */
export async function lockAnswered(
  transaction: Transaction<Tables>,
  { propertyId, supplierCompanyId, returnLinkId, linkEnded }: Returning,
  ids: readonly number[],
  path: (index: number) => string,
): Promise<AnsweredSystem[]> {
  const { rows: properties } = await sql`select from property where property_id = ${propertyId}
    and when_deleted is null for no key update`.execute(transaction)
  if (properties.length === 0) throw notFound('property', propertyId)
  if (linkEnded && !(await holdLink(transaction, returnLinkId))) throw await linkEnded(transaction)
  const { rows } = await sql<AnsweredSystem>`
    select property_service_id, service_name, ref, building_act, council_codes
    from property_service supplied join service using (service_id)
    where property_service_id = any(${ids}::int[]) and supplied.property_id = ${propertyId}
      and supplier_company_id = ${supplierCompanyId} and supplied.active and supplied.when_deleted is null
      and service.parent_service_id = ${BWOF_SERVICE_ID}
    order by property_service_id for no key update of supplied`.execute(transaction)
  const known = new Set(rows.map(({ propertyServiceId }) => propertyServiceId))
  const errors = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: path(index), message: 'takes your own systems in this building' }],
  )
  if (errors.length > 0) throw badPayload(...errors)
  return rows
}

/** Whether a link works still; if so, nobody revokes it until the answer is kept. */
async function holdLink(transaction: Transaction<Tables>, returnLinkId: number | null): Promise<boolean> {
  const { rows } = await sql`select from return_link where return_link_id = ${returnLinkId} and when_revoked is null
    for share`.execute(transaction)
  return rows.length > 0
}

interface Answer {
  kind: SubmissionKind
  propertyServiceIds: readonly number[]
  facts: object
  /** In words, a line for each system or fact. */
  summary: string
  contentHash: string
}

/** Keeps an answer and returns its number. Call it after `lockAnswered`, which lets one of two wait. */
export async function keepAnswer(
  transaction: Transaction<Tables>,
  { propertyId, supplierCompanyId, bwofAnniversary, returnLinkId, login, clientAddress }: Returning,
  { kind, propertyServiceIds, facts, summary, contentHash }: Answer,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into return_submission (property_id, supplier_company_id, bwof_anniversary, return_link_id, login, kind,
      property_service_ids, facts, summary, client_address, content_hash)
    values (${propertyId}, ${supplierCompanyId}, ${bwofAnniversary}::date, ${returnLinkId}, ${login}, ${kind},
      ${[...propertyServiceIds]}::int[], ${JSON.stringify(facts)}::jsonb, ${summary}, ${clientAddress}, ${contentHash})
    returning return_submission_id as number`.execute(transaction)
  if (returnLinkId !== null) {
    const subject = `answer ${rows[0]?.number ?? 0}, property ${propertyId}`
    await recordAudit(transaction, { kind: 'return-link-used', login: null, clientAddress, subject, detail: kind })
  }
  return rows[0]?.number ?? 0
}

/**
 * The number of the same answer, if it was given before and what became of it is not refused or withdrawn; null
 * otherwise. An answer with no certificate, such as a promise, counts only while it is the last one.
 */
export async function findSameAnswer(
  transaction: Transaction<Tables>,
  { propertyId, supplierCompanyId, bwofAnniversary }: Returning,
  { contentHash }: Pick<Answer, 'contentHash'>,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select return_submission_id as number from return_submission answer
    where property_id = ${propertyId} and supplier_company_id = ${supplierCompanyId}
      and ${isOfWarrant(sql`bwof_anniversary`, sql`${bwofAnniversary}::date`)} and content_hash = ${contentHash}
      and (exists (select from certificate
          where certificate.return_submission_id = answer.return_submission_id and state in ('received', 'accepted'))
        or (kind in ('later', 'not-ours')
          -- Staff may have resumed the reminders since; then it is promised anew.
          and (kind <> 'later' or not exists (select from unnest(answer.property_service_ids) as answered (id)
            where not exists (select from promise where promise.property_service_id = answered.id
              and promise.return_submission_id = answer.return_submission_id)))
          and not exists (select from return_submission later
          where later.property_id = answer.property_id and later.supplier_company_id = answer.supplier_company_id
            and later.return_submission_id > answer.return_submission_id)))
    order by return_submission_id desc limit 1`.execute(transaction)
  return rows[0]?.number ?? null
}
