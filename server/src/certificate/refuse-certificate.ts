import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { refuseCertificate as refusing } from '@app/contract/certificate/calls'
import type { CertificateKind } from '@app/contract/certificate/rules'
import type { CertificateRefusal } from '@app/contract/certificate/schema'
import type { Day } from '@app/contract/dates'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { queueWritten, type WrittenEmail } from '../email/queue/queue-written.ts'
import { canBeTakenBackUntil } from '../email/queue/take-back.ts'
import type { Recipient } from '../email/rules/recipient.ts'
import { composeEmail } from '../email/templates/compose-email.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockCertificate, type LockedCertificate } from './lock-certificate.ts'
import { getChangedCertificate } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'timeZone' | 'wakeDispatcher'>

/**
 * Refuses a certificate with the reason, and tells its supplier by e-mail, unless the call says not to or the supplier
 * has no address (docs/rules/evidence.md#refusing). The e-mail waits a moment, in which the refusal can be taken back. The
 * audit has a line only if there is one.
 *
 * @throws ProblemError 404, or 409 as lockCertificate; then nobody is told
 */
export async function refuseCertificate(
  context: Context,
  login: Login,
  { reason, tellSupplier, ...named }: z.infer<typeof CertificateRefusal>,
  { now, today, clientAddress }: { now: Date; today: Day; clientAddress: string },
): Promise<ShapedJson> {
  const refusal = await transactionBy(context.db, login.email, async (transaction) => {
    const certificate = await lockCertificate(transaction, named, {
      from: ['received'],
      doing: 'refused',
      timeZone: context.timeZone,
    })
    const { certificateId } = certificate
    await sql`update certificate set state = 'refused', reason = ${reason}, decided_by = actor(),
      when_decided = clock_timestamp() where certificate_id = ${certificateId}`.execute(transaction)
    const emails = tellSupplier ? await write(context, transaction, { login, certificate, reason, today }) : []
    await queueWritten(transaction, emails, {
      generatedBy: login.email,
      now,
      environment: context.environment,
      releasedAt: canBeTakenBackUntil(now),
    })
    if (emails.length > 0) {
      const event = { kind: 'sent', subject: refusing.path, detail: JSON.stringify({ certificateId }) } as const
      await recordAudit(transaction, { ...event, login: login.email, clientAddress, now })
    }
    return getChangedCertificate(transaction, login, certificateId)
  })
  context.wakeDispatcher()
  return refusal
}

/** What each kind is called in a sentence. */
const KINDS: Readonly<Record<CertificateKind, string>> = {
  Form12A: 'Form 12A',
  ReportInLieu: 'report in lieu of Form 12A',
  SRaD: 'S-RaD',
}

interface Refused {
  login: Login
  certificate: LockedCertificate
  reason: string
  today: Day
}

async function write(
  context: Context,
  transaction: Transaction<Tables>,
  { login, certificate, reason, today }: Refused,
): Promise<WrittenEmail[]> {
  const { certificateId, propertyId, propertyServiceIds, supplierCompanyId } = certificate
  const to = await readSupplierContacts(transaction, supplierCompanyId)
  if (to.length === 0) return []
  const kind = 'Email_Certificate_Refused'
  const composed = await composeEmail(
    { ...context, db: transaction },
    {
      kind,
      propertyId,
      recipientCompanyId: supplierCompanyId,
      propertyServiceIds,
      bwofAnniversary: certificate.bwofAnniversary,
      today,
      generatedBy: login.email,
      isCopied: false,
      evidence: {
        certificateKind: KINDS[certificate.kind],
        message: reason,
        attachedFiles: [],
      },
    },
  )
  return [
    {
      ...composed,
      kind,
      propertyId,
      recipientCompanyId: supplierCompanyId,
      to,
      documentIds: [],
      refusedCertificateId: certificateId,
    },
  ]
}

async function readSupplierContacts(db: Connection, supplierCompanyId: number | null): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select email as address, contact_id from contact
    where company_id = ${supplierCompanyId}::int and enable_automation_emails and active and when_deleted is null
      and email <> '' order by contact_id`.execute(db)
  return rows
}
