import { sql } from 'kysely'
import type { z } from 'zod'
import type { CertificateRefusal } from '@app/contract/certificate/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockCertificate } from './lock-certificate.ts'
import { getChangedCertificate } from './queries.ts'

/**
 * Refuses a certificate with the reason (docs/rules/evidence.md#states-of-a-certificate).
 *
 * @throws ProblemError 404, or 409 as lockCertificate
 */
export function refuseCertificate(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  { reason, tellSupplier: _, ...named }: z.infer<typeof CertificateRefusal>,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const { certificateId } = await lockCertificate(transaction, named, {
      from: ['received'],
      doing: 'refused',
      timeZone,
    })
    await sql`update certificate set state = 'refused', reason = ${reason}, decided_by = actor(),
      when_decided = clock_timestamp() where certificate_id = ${certificateId}`.execute(transaction)
    return getChangedCertificate(transaction, login, certificateId)
  })
}
