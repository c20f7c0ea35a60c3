import { sql, type Transaction } from 'kysely'
import { shownDay, type Day } from '@app/contract/dates'
import { CANNOT_REASON_NAMES } from '@app/contract/return/rules'
import type { CannotCertify } from '@app/contract/return/schema'
import type { AppContext } from '../app-context.ts'
import { insertCertificate } from '../certificate/file-certificate.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { confirmByEmail } from './confirm-by-email.ts'
import { contentHashOf } from './content-hash.ts'
import { titleOf } from './in-words.ts'
import { actorOf, findSameAnswer, keepAnswer, lockAnswered, receivedVia, type Returning } from './returning.ts'

type Context = Pick<AppContext, 'db' | 'environment' | 'timeZone' | 'wakeDispatcher'>
type Reason = CannotCertify['systems'][number]

/**
 * Keeps why systems cannot be certified: as a report in lieu that waits for its paper, or an S-RaD where the council takes
 * no such reports, and as a defect for each system that has one (docs/rules/returns.md#answers).
 *
 * @returns the number of the answer
 * @throws ProblemError 400 for a system that is not the supplier's
 */
export async function explainWhyNot(
  context: Context,
  returning: Returning,
  answer: CannotCertify,
  { now, today }: { now: Date; today: Day },
): Promise<number> {
  const { propertyId, supplierCompanyId, bwofAnniversary } = returning
  const propertyServiceIds = answer.systems.map(({ propertyServiceId }) => propertyServiceId)
  const contentHash = contentHashOf('cannot', answer.systems, answer.name)
  const number = await transactionBy(context.db, actorOf(returning), async (transaction) => {
    const systems = await lockAnswered(
      transaction,
      returning,
      propertyServiceIds,
      (index) => `systems.${index}.propertyServiceId`,
    )
    const same = await findSameAnswer(transaction, returning, { contentHash })
    if (same !== null) return same
    const titles = new Map(systems.map((system) => [system.propertyServiceId, titleOf(system)]))
    const lines = answer.systems.map((reason) => reasonInWords(titles.get(reason.propertyServiceId) ?? '', reason))
    const summary = [`${answer.name} cannot certify:`, ...lines].join('\n')
    const kept = await keepAnswer(transaction, returning, {
      kind: 'cannot',
      propertyServiceIds,
      facts: answer,
      summary,
      contentHash,
    })
    await insertCertificate(
      transaction,
      {
        propertyId,
        supplierCompanyId,
        bwofAnniversary,
        kind: (await takesReportsInLieu(transaction, propertyId)) ? 'ReportInLieu' : 'SRaD',
        propertyServiceIds,
        iqpName: answer.name,
        iqpRegistrationNumber: '',
        iqpRegister: '',
        signedDate: null,
        periodFrom: null,
        periodTo: null,
        recommendation: '',
        documentId: null,
      },
      { receivedVia: receivedVia(returning), returnSubmissionId: kept },
    )
    await keepDefects(transaction, returning, answer, today)
    await confirmByEmail({ ...context, db: transaction }, returning, {
      number: kept,
      summary,
      email: answer.email,
      now,
      today,
    })
    return kept
  })
  context.wakeDispatcher()
  return number
}

const reasonInWords = (title: string, { reason, found, expectedDate }: Reason): string =>
  [
    `${title}: ${CANNOT_REASON_NAMES[reason].toLowerCase()}`,
    found,
    expectedDate && `expected ${shownDay(expectedDate)}`,
  ]
    .filter(Boolean)
    .join('. ')

async function takesReportsInLieu(transaction: Transaction<Tables>, propertyId: number): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`select takes_reports_in_lieu as takes from company
    where company_id = (select regional_authority_company_id from property where property_id = ${propertyId})`.execute(
    transaction,
  )
  return rows[0]?.takes ?? true
}

/** A defect that a supplier names stops a Form 12A, so it is at least minor. The office judges how bad it is. */
async function keepDefects(
  transaction: Transaction<Tables>,
  { propertyId }: Returning,
  { systems, name }: CannotCertify,
  today: Day,
): Promise<void> {
  const defects = systems.filter(({ reason }) => reason === 'defect')
  if (defects.length === 0) return
  await transaction
    .insertInto('defect')
    .values(
      defects.map(({ propertyServiceId, found, expectedDate }) => ({
        propertyId,
        propertyServiceId,
        description: found || 'A defect that prevents the Form 12A; the supplier has not said which.',
        severity: 'minor' as const,
        responsible: 'owner' as const,
        foundBy: name,
        foundDate: today,
        dueDate: expectedDate,
      })),
    )
    .execute()
}
