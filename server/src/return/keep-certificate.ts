import { CERTIFICATE_KIND_NAMES, type CertificateKind } from '@app/contract/certificate/rules'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { FILE_NAME_LENGTH } from '@app/contract/document/rules'
import type { ReturnedPaper } from '@app/contract/return/schema'
import type { AppContext } from '../app-context.ts'
import { insertCertificate } from '../certificate/file-certificate.ts'
import { PDF_TYPE } from '../document/content-types.ts'
import { storedName } from '../document/file-names.ts'
import { refuseOverQuota } from '../document/quota.ts'
import { storeDocuments } from '../document/store-documents.ts'
import type { SpooledFile } from '../lib/spool.ts'
import { confirmByEmail } from './confirm-by-email.ts'
import {
  actorOf,
  findSameAnswer,
  keepAnswer,
  lockAnswered,
  receivedVia,
  type AnsweredSystem,
  type Moment,
  type Returning,
} from './returning.ts'
import { refuseOverSupplierQuota } from './supplier-quota.ts'
import { SameAnswer } from './same-answer.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'environment' | 'timeZone' | 'wakeDispatcher'>

interface ReturnedCertificate {
  kind: 'files' | 'sign'
  facts: Omit<ReturnedPaper, 'email'>
  /** Where the confirmation goes; empty for none. */
  email: string
  /** The PDF. */
  file: SpooledFile
  contentHash: string
  summary: (systems: readonly AnsweredSystem[]) => string
  /** The confirmation carries the PDF. */
  sendsCopy: boolean
  moment: Moment
}

/** What the paper is called. One that says that a system is not compliant must not read as a certificate. */
const PAPER_LABELS: Readonly<Record<CertificateKind, string>> = {
  Form12A: DOCUMENT_KINDS.certificate.label,
  ReportInLieu: DOCUMENT_KINDS.reportInLieu.label,
  SRaD: CERTIFICATE_KIND_NAMES.SRaD,
}

const pathOf = (index: number) => `propertyServiceIds.${index}`

/**
 * Stores the paper of an answer and files it as a certificate, with the confirmation: all or nothing
 * (docs/rules/returns.md#answers).
 *
 * @returns the number of the answer, or that of the same one given before
 * @throws ProblemError 400 for a system that is not the supplier's, and past a quota
 */
export async function keepCertificate(
  context: Context,
  returning: Returning,
  { kind, facts, email, file, contentHash, summary, sendsCopy, moment }: ReturnedCertificate,
): Promise<number> {
  const { propertyId, supplierCompanyId, bwofAnniversary } = returning
  const { propertyServiceIds, kind: certificateKind, ...signed } = facts
  const name = `${propertyId} ${PAPER_LABELS[certificateKind]} ${bwofAnniversary}`.slice(0, FILE_NAME_LENGTH)
  const fileName = storedName(propertyId, name, '.pdf')
  let number = 0
  moment.signal.throwIfAborted()
  try {
    await storeDocuments(
      context,
      actorOf(returning),
      propertyId,
      [{ ...file, fileName, contentType: PDF_TYPE, isDraft: true }],
      async (transaction, [document]) => {
        if (!document) throw new Error(`${fileName} was not stored`)
        const systems = await lockAnswered(transaction, returning, propertyServiceIds, pathOf)
        const same = await findSameAnswer(transaction, returning, { contentHash })
        if (same !== null) throw new SameAnswer(same)
        const words = summary(systems)
        number = await keepAnswer(transaction, returning, {
          kind,
          propertyServiceIds,
          facts: { ...facts, email },
          summary: words,
          contentHash,
        })
        await insertCertificate(
          transaction,
          {
            ...signed,
            kind: certificateKind,
            propertyId,
            supplierCompanyId,
            bwofAnniversary,
            propertyServiceIds,
            periodFrom: null,
            periodTo: null,
            documentId: document.documentId,
          },
          { receivedVia: receivedVia(returning), returnSubmissionId: number },
        )
        await confirmByEmail({ ...context, db: transaction }, returning, {
          number,
          summary: words,
          email,
          ...(sendsCopy && { documentId: document.documentId, fileName }),
          now: moment.now,
          today: moment.today,
        })
        await refuseOverSupplierQuota(transaction, context.environment, returning)
        await refuseOverQuota(transaction, context.environment)
      },
    )
  } catch (error) {
    if (error instanceof SameAnswer) return error.number
    throw error
  }
  context.wakeDispatcher()
  return number
}
