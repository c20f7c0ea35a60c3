import { sql } from 'kysely'
import { CERTIFICATE_STATES, isDecided } from '@app/contract/certificate/rules'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { takeBackRefusal } from '../email/queue/take-back.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { conflict } from '../lib/problem.ts'
import { whyOverfull } from './check-paper.ts'
import { lockCertificate } from './lock-certificate.ts'
import { getChangedCertificate } from './queries.ts'
import { takeBackAcceptance } from './withdraw-certificate.ts'

/**
 * Takes back the acceptance or refusal of a certificate, which then waits again as if nobody had decided, and the e-mail that
 * tells its supplier, unless it is on its way (docs/rules/evidence.md#taking-a-decision-back).
 *
 * @throws ProblemError 404; 409 for a certificate that an issued warrant names, whose dates have changed since, on which
 *   nobody has decided, or that somebody changed since it was read, and for a refused one whose paper has no room in the
 *   council pack any more. Then nothing changes.
 */
export function undoDecision(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  seen: { certificateId: number; whenUpdated: string },
  now: Date,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const from = CERTIFICATE_STATES.filter(isDecided)
    const certificate = await lockCertificate(transaction, seen, { from, doing: 'taken back', timeZone })
    const { certificateId } = certificate
    const overfull = await whyOverfull(transaction, certificate)
    if (overfull !== null) throw conflict(`Its paper ${overfull}. Withdraw or refuse another certificate first.`)
    await takeBackAcceptance(transaction, certificateId)
    await sql`update certificate set state = 'received', reason = '', decided_by = '', when_decided = null
      where certificate_id = ${certificateId}`.execute(transaction)
    await takeBackRefusal(transaction, certificateId, now)
    return getChangedCertificate(transaction, login, certificateId)
  })
}
