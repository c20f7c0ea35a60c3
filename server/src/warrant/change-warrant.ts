import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { SETTLED } from '@app/contract/email/settled'
import type { WarrantAcknowledgement, WarrantWithdrawal } from '@app/contract/warrant/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { inLockOrder } from '../database/lock-rows.ts'
import { lostUpdate } from '../database/lost-update.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { ENDED, leaveOut } from '../email/queue/waiting.ts'
import { badPayload, conflict, notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { getWarrant } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'timeZone'>

interface LockedWarrant {
  warrantId: number
  propertyId: number
  issueDate: Day
  issuedDateBefore: Day | null
  setsIssuedDate: boolean
  state: 'issued' | 'withdrawn'
  whenUpdated: string
  updatedBy: string
  isStale: boolean
}

/**
 * Records that the authority confirmed a warrant.
 *
 * @throws ProblemError 400 for a day in the future, 404, or 409 for one that is withdrawn or that somebody changed
 */
export function acknowledgeWarrant(
  { db, timeZone }: Context,
  login: Login,
  { whenAcknowledged, reference, note, ...named }: z.infer<typeof WarrantAcknowledgement>,
  today: Day,
): Promise<ShapedJson> {
  if (whenAcknowledged > today) {
    throw badPayload({ path: 'whenAcknowledged', message: `takes a day up to today, ${today}` })
  }
  return transactionBy(db, login.email, async (transaction) => {
    const { warrantId } = await lockIssued(transaction, named, 'acknowledged', timeZone)
    await transaction
      .updateTable('warrant')
      .set({ whenAcknowledged, acknowledgementReference: reference, acknowledgementNote: note })
      .where('warrantId', '=', warrantId)
      .execute()
    return getWarrant(transaction, login, warrantId)
  })
}

/**
 * Withdraws a warrant with the reason: the dates that issuing moved are put back, and its documents are named as
 * withdrawn (docs/rules/evidence.md#issuing-a-warrant).
 *
 * @throws ProblemError 404, or 409 for one whose dates have changed since, that is withdrawn, or that somebody changed.
 *   Then nothing changes.
 */
export function withdrawWarrant(
  { db, timeZone }: Context,
  login: Login,
  { reason, ...named }: z.infer<typeof WarrantWithdrawal>,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    await stopSending(transaction, named.warrantId)
    const warrant = await lockIssued(transaction, named, 'withdrawn', timeZone)
    // One that was queued while this waited.
    await stopSending(transaction, named.warrantId)
    await putDatesBack(transaction, warrant)
    await transaction
      .updateTable('warrant')
      .set({ state: 'withdrawn', reason })
      .where('warrantId', '=', warrant.warrantId)
      .execute()
    await sql`update document set reference_name = left('Withdrawn: ' || reference_name, 200)
      where document_id in (select document_id from paper where warrant_id = ${warrant.warrantId})`.execute(transaction)
    return getWarrant(transaction, login, warrant.warrantId)
  })
}

/**
 * E-mails with the warrant that nobody is sending stay in the queue no longer: what they carry would be false. One that somebody
 * has already is listed as sent, so that the office sees whom to tell.
 */
async function stopSending(transaction: Transaction<Tables>, warrantId: number): Promise<void> {
  const isWaiting = sql`email_id in (select email_id from warrant_email where warrant_id = ${warrantId})
    and status in ('QUEUED', 'HELD') and claimed_by is null`
  await sql`
    with waiting as materialized (${inLockOrder('email', isWaiting)}),
      left_out as (${leaveOut('waiting', SETTLED.warrantWithdrawn)})
    update email set ${ENDED}, failure_reason = ${SETTLED.warrantWithdrawn}, hold_reason = ''
    from waiting where email.email_id = waiting.email_id`.execute(transaction)
}

/** Locks the property, its services of this warrant and the warrant, in the one order of locks. */
async function lockIssued(
  transaction: Transaction<Tables>,
  { warrantId, whenUpdated }: { warrantId: number; whenUpdated: string },
  doing: string,
  timeZone: string,
): Promise<LockedWarrant> {
  const { rows } = await sql<LockedWarrant>`
    with property_row as materialized (
        select property_id from property
        where property_id = (select property_id from warrant where warrant_id = ${warrantId}) for no key update),
      services as materialized (
        select property_service_id from property_service
        where property_service_id in (select property_service_id from issued_service where warrant_id = ${warrantId})
          and (select count(*) from property_row) = 1
        order by property_service_id for no key update)
    select warrant_id, property_id, issue_date, issued_date_before, sets_issued_date, state, when_updated, updated_by,
      when_updated > ${whenUpdated}::timestamptz as is_stale
    from warrant where warrant_id = ${warrantId} and (select count(*) from services) >= 0
    for no key update`.execute(transaction)
  const [warrant] = rows
  if (!warrant) throw notFound('warrant', warrantId)
  if (warrant.isStale) throw lostUpdate('warrant', warrant, timeZone)
  if (warrant.state !== 'issued') throw conflict(`This warrant is ${warrant.state}, so it cannot be ${doing}.`)
  return warrant
}

async function putDatesBack(
  transaction: Transaction<Tables>,
  { warrantId, propertyId, issueDate, issuedDateBefore, setsIssuedDate }: LockedWarrant,
): Promise<void> {
  const { rows } = await sql<{ changed: string }>`
    select service_name as changed from issued_service
    join property_service using (property_service_id) join service using (service_id)
    where warrant_id = ${warrantId}
      and (when_last_compliance_received, when_next_service_anniversary) is distinct from (last_after, next_after)
    union all
    -- One that was removed since cannot be put back; the one in its place would go on saying that the year is done.
    select service_name from property_service anew join service using (service_id)
    where property_id = ${propertyId} and service_id = ${BWOF_SERVICE_ID} and anew.active and anew.when_deleted is null
      and not exists (select from issued_service where warrant_id = ${warrantId}
        and issued_service.property_service_id = anew.property_service_id)
      and exists (select from issued_service join property_service gone using (property_service_id)
        where warrant_id = ${warrantId} and gone.when_deleted is not null
          and anew.when_next_service_anniversary >= next_after)
    union all
    select 'BWOF issued date' from property_bwof
    where property_id = ${propertyId} and ${setsIssuedDate} and bwof_issued_date is distinct from ${issueDate}::date
    limit 1`.execute(transaction)
  const [found] = rows
  if (found) {
    throw conflict(
      `The dates of ${found.changed} have changed since this warrant was issued, so they cannot be put back. Correct them first.`,
    )
  }
  const earlier = await findEarlier(transaction, warrantId)
  await sql`
    with removed as (delete from issued_service where warrant_id = ${warrantId} returning *),
      put_back as (
        select property_service_id, last_before, next_before, earlier.warrant_id, earlier.issue_date, earlier.expiry_date
        from removed left join warrant earlier
          on earlier.warrant_id = ${earlier?.warrantId ?? null}::int and next_before <= earlier.bwof_anniversary),
      taken_over as (
        insert into issued_service (warrant_id, property_service_id, last_before, next_before, last_after, next_after)
        select warrant_id, property_service_id, last_before, next_before, issue_date, expiry_date
        from put_back where warrant_id is not null)
    update property_service
    set when_last_compliance_received = coalesce(issue_date, last_before),
      when_next_service_anniversary = coalesce(expiry_date, next_before)
    from put_back where property_service.property_service_id = put_back.property_service_id`.execute(transaction)
  if (!setsIssuedDate) return
  const takesOver =
    earlier && !earlier.setsIssuedDate && (issuedDateBefore === null || earlier.issueDate > issuedDateBefore)
  if (takesOver) {
    await transaction
      .updateTable('warrant')
      .set({ setsIssuedDate: true, issuedDateBefore })
      .where('warrantId', '=', earlier.warrantId)
      .execute()
  }
  await sql`update property_bwof set bwof_issued_date = ${takesOver ? earlier.issueDate : issuedDateBefore}::date
    where property_id = ${propertyId}`.execute(transaction)
}

type Earlier = Pick<LockedWarrant, 'warrantId' | 'issueDate' | 'setsIssuedDate'>

/** The warrant that is the present one once this one is withdrawn. If it was issued later than this one, it has moved nothing yet. */
async function findEarlier(transaction: Transaction<Tables>, warrantId: number): Promise<Earlier | undefined> {
  const { rows } = await sql<Earlier>`
    select earlier.warrant_id, earlier.issue_date, earlier.sets_issued_date
    from warrant join warrant earlier using (property_id)
    where warrant.warrant_id = ${warrantId} and earlier.state = 'issued'
      and earlier.bwof_anniversary < warrant.bwof_anniversary
    order by earlier.bwof_anniversary desc limit 1`.execute(transaction)
  return rows[0]
}
