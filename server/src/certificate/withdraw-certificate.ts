import { sql, type Transaction } from 'kysely'
import { isWithdrawable, CERTIFICATE_STATES } from '@app/contract/certificate/rules'
import { printedDay, type Day } from '@app/contract/dates'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { conflict } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockCertificate } from './lock-certificate.ts'
import { putDatesBack } from './put-dates-back.ts'
import { getChangedCertificate } from './queries.ts'

interface Withdrawal {
  certificateId: number
  whenUpdated: string
  reason: string
}

/**
 * Withdraws a certificate with the reason. If it was accepted, both dates of its systems are put back
 * (docs/rules/evidence.md#withdrawing).
 *
 * @throws ProblemError 404; 409 for a certificate that an issued warrant names, whose dates have changed since, that has
 *   another state, or that somebody changed since it was read. Then nothing changes.
 */
export function withdrawCertificate(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  withdrawal: Withdrawal,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    await withdrawInTransaction(transaction, withdrawal, timeZone)
    return getChangedCertificate(transaction, login, withdrawal.certificateId)
  })
}

/**
 * Withdraws a certificate within a transaction.
 *
 * @throws ProblemError as withdrawCertificate; then nothing is written
 */
export async function withdrawInTransaction(
  transaction: Transaction<Tables>,
  { reason, ...named }: Withdrawal,
  timeZone: string,
): Promise<void> {
  const from = CERTIFICATE_STATES.filter(isWithdrawable)
  const { certificateId } = await lockCertificate(transaction, named, { from, doing: 'withdrawn', timeZone })
  await takeBackAcceptance(transaction, certificateId)
  await sql`update certificate set state = 'withdrawn', reason = ${reason}, decided_by = actor(),
    when_decided = clock_timestamp() where certificate_id = ${certificateId}`.execute(transaction)
}

/**
 * Puts back what accepting a locked certificate moved; nothing for one that was not accepted.
 *
 * @throws ProblemError 409 for a certificate that an issued warrant names, or whose dates have changed since
 */
export async function takeBackAcceptance(transaction: Transaction<Tables>, certificateId: number): Promise<void> {
  await refuseIssued(transaction, certificateId)
  await putDatesBack(transaction, certificateId)
}

async function refuseIssued(transaction: Transaction<Tables>, certificateId: number): Promise<void> {
  const { rows } = await sql<{ number: string; bwofAnniversary: Day }>`
    select number, bwof_anniversary from warrant join warrant_certificate using (warrant_id)
    where certificate_id = ${certificateId} and state = 'issued'`.execute(transaction)
  const [warrant] = rows
  if (warrant) {
    throw conflict(
      `Warrant ${warrant.number} of ${printedDay(warrant.bwofAnniversary)} was issued with this certificate. Withdraw the warrant first.`,
    )
  }
}
