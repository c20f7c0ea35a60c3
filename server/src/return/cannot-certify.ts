import { sql, type Transaction } from 'kysely'
import { shownDay, type Day } from '@app/contract/dates'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { withoutFullStop } from '@app/contract/finding'
import { CANNOT_REASON_NAMES } from '@app/contract/return/rules'
import type { CannotCertify } from '@app/contract/return/schema'
import { isBwofSubService } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import { insertCertificate } from '../certificate/file-certificate.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { getFormFacts } from '../document/form-facts.ts'
import { storePrints } from '../document/store-print.ts'
import { badPayload } from '../lib/problem.ts'
import { confirmByEmail } from './confirm-by-email.ts'
import { contentHashOf } from './content-hash.ts'
import { titleOf } from './in-words.ts'
import { refusePast } from './not-yet.ts'
import {
  actorOf,
  findSameAnswer,
  keepAnswer,
  lockAnswered,
  receivedVia,
  type Moment,
  type Returning,
} from './returning.ts'
import { SameAnswer } from './same-answer.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'printer' | 'environment' | 'timeZone' | 'wakeDispatcher'>
type Reason = CannotCertify['systems'][number]

const TO_SIGN = 'The report in lieu is attached. Please sign it, and send it back to us.'

const pathOf = (index: number) => `systems.${index}.propertyServiceId`

/**
 * Keeps why systems cannot be certified: as a report in lieu that waits for its paper, or an S-RaD where the council takes
 * no such reports, and as a defect for each system that has one (docs/rules/returns.md#answers). The report in lieu is
 * printed with what was said, for the supplier to sign.
 *
 * @returns the number of the answer
 * @throws ProblemError 400 for a day in the past or a system that is not the supplier's, 503 while nothing can be printed
 */
export async function explainWhyNot(
  context: Context,
  returning: Returning,
  answer: CannotCertify,
  moment: Moment,
): Promise<number> {
  const { propertyId, supplierCompanyId, bwofAnniversary } = returning
  const { now, today } = moment
  for (const [index, { expectedDate }] of answer.systems.entries())
    refusePast(`systems.${index}.expectedDate`, expectedDate, today)
  const propertyServiceIds = answer.systems.map(({ propertyServiceId }) => propertyServiceId)
  const contentHash = contentHashOf('cannot', answer.systems, answer.name)
  const report = await printReport(context, returning, answer, moment)
  let number = 0
  try {
    await storePrints(
      context,
      actorOf(returning),
      propertyId,
      report ? [report] : [],
      async (transaction, [document]) => {
        const systems = await lockAnswered(transaction, returning, propertyServiceIds, pathOf)
        const same = await findSameAnswer(transaction, returning, { contentHash })
        if (same !== null) throw new SameAnswer(same)
        const titles = new Map(systems.map((system) => [system.propertyServiceId, titleOf(system)]))
        const lines = answer.systems.map((reason) => reasonInWords(titles.get(reason.propertyServiceId) ?? '', reason))
        const summary = [`${answer.name} cannot certify:`, ...lines].join('\n')
        number = await keepAnswer(transaction, returning, {
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
            kind: document ? 'ReportInLieu' : 'SRaD',
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
          { receivedVia: receivedVia(returning), returnSubmissionId: number },
        )
        await keepDefects(transaction, returning, answer, today)
        await confirmByEmail({ ...context, db: transaction }, returning, {
          number,
          summary: document ? `${summary}\n\n${TO_SIGN}` : summary,
          email: answer.email,
          ...(document && { documentId: document.documentId, fileName: document.fileName }),
          now,
          today,
        })
      },
    )
  } catch (error) {
    if (error instanceof SameAnswer) return error.number
    throw error
  }
  context.wakeDispatcher()
  return number
}

/** The report in lieu with what the supplier said, unsigned; null where the council takes no such reports. */
async function printReport(
  context: Context,
  { propertyId, supplierCompanyId, bwofAnniversary }: Returning,
  { systems }: CannotCertify,
  { today, signal }: Moment,
) {
  if (!(await takesReportsInLieu(context.db, propertyId))) return null
  const all = await getFormFacts(context.db, {
    propertyId,
    supplierCompanyId,
    issuedDate: null,
    bwofAnniversary,
    today,
  })
  const own = all.services.filter(
    (service) => isBwofSubService(service) && service.supplierCompanyId === supplierCompanyId && service.active,
  )
  const chosen = systems.map((system, index) => {
    const service = own.find(({ propertyServiceId }) => propertyServiceId === system.propertyServiceId)
    if (!service) throw badPayload({ path: pathOf(index), message: 'takes your own systems in this building' })
    const reason = CANNOT_REASON_NAMES[system.reason].toLowerCase()
    return { service, title: titleOf(service), ...system, reason, wasMissed: system.reason === 'missed' }
  })
  const reported = new Set(chosen.map(({ service }) => service))
  const facts = {
    ...all,
    services: all.services.filter((service) => !isBwofSubService(service) || reported.has(service)),
  }
  const { formFileName, formScaling, renderReportInLieu, unsignedAnswers } = await import('@app/forms/render')
  const pdf = await context.printer.print(renderReportInLieu(facts, chosen), {
    ...formScaling('reportInLieu', facts),
    signal,
  })
  return {
    pdf,
    fileName: formFileName('reportInLieu', facts, unsignedAnswers('reportInLieu', facts)),
    referenceName: DOCUMENT_KINDS.reportInLieu.header,
    documentDate: today,
    kind: 'reportInLieu' as const,
    isDraft: true,
  }
}

const reasonInWords = (title: string, { reason, found, expectedDate }: Reason): string =>
  [
    `${title}: ${CANNOT_REASON_NAMES[reason].toLowerCase()}`,
    expectedDate ? withoutFullStop(found) : found,
    expectedDate && `Expected ${shownDay(expectedDate)}`,
  ]
    .filter(Boolean)
    .join('. ')

async function takesReportsInLieu(db: Connection, propertyId: number): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`select takes_reports_in_lieu as takes from company
    where company_id = (select regional_authority_company_id from property where property_id = ${propertyId})`.execute(
    db,
  )
  return rows[0]?.takes ?? true
}

/**
 * A defect that a supplier names stops a Form 12A, so it is at least minor. The office judges how bad it is. One that is open
 * already, as after the report about it was refused, is not recorded a second time.
 */
async function keepDefects(
  transaction: Transaction<Tables>,
  { propertyId }: Returning,
  { systems, name }: CannotCertify,
  today: Day,
): Promise<void> {
  const open = await transaction
    .selectFrom('defect')
    .select(['propertyServiceId', 'description'])
    .where('propertyId', '=', propertyId)
    .where('state', '=', 'open')
    .execute()
  const defects = systems
    .filter(({ reason }) => reason === 'defect')
    .map(({ propertyServiceId, found, expectedDate }) => ({
      propertyId,
      propertyServiceId,
      description: found || 'A defect that prevents the Form 12A; the supplier has not said which.',
      severity: 'minor' as const,
      responsible: 'owner' as const,
      foundBy: name,
      foundDate: today,
      dueDate: expectedDate,
    }))
    .filter(
      (named) =>
        !open.some(
          ({ propertyServiceId, description }) =>
            propertyServiceId === named.propertyServiceId && description === named.description,
        ),
    )
  if (defects.length > 0) await transaction.insertInto('defect').values(defects).execute()
}
