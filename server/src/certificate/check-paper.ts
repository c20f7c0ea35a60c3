import { buffer } from 'node:stream/consumers'
import { sql, type Transaction } from 'kysely'
import { certifiesCompliance, MAX_PAPER_BYTES, MAX_PAPER_PAGES } from '@app/contract/certificate/rules'
import type { Certificate } from '@app/contract/certificate/schema'
import { printedDay } from '@app/contract/dates'
import { isDocumentKind, isSignedByIqp } from '@app/contract/document/kinds'
import { MAX_PACK_MEGABYTES, packMegabytes } from '@app/contract/warrant/rules'
import type { AppContext } from '../app-context.ts'
import type { Tables } from '../database/tables.ts'
import { PDF_TYPE } from '../document/content-types.ts'
import { badPayload } from '../lib/problem.ts'
import type { PdfFault } from '../lib/pdf/pdf-jobs.ts'
import { inspectPdf } from '../lib/pdf/pdf.ts'

/** What a field takes instead of a PDF that cannot become part of a council pack. */
export const FAULTS: Readonly<Record<PdfFault, string>> = {
  encrypted: 'takes a PDF that opens without a password. Ask for one, or print it to a new PDF.',
  damaged: 'takes a PDF that is whole: this one is damaged. Ask for it again, or scan the paper.',
  empty: 'takes a PDF with pages: this one has none',
  'too many pages': `takes a PDF of at most ${MAX_PAPER_PAGES} pages. File the certificate without the rest.`,
  'too slow': 'takes a PDF that can be read: this one takes too long. Print it to a new PDF.',
  form: 'takes a PDF without fields to fill in. Print it to a new PDF.',
}

const MEGABYTE = 1024 * 1024
export const TOO_LARGE = `takes a PDF of at most ${MAX_PAPER_BYTES / MEGABYTE} MB. Scan it in black and white or at 200 dpi.`

/**
 * Refuses a document that cannot become part of a council pack (docs/rules/evidence.md#certificates). The file is read
 * outside any transaction; a document's file never changes.
 *
 * @throws ProblemError 400 that says why, also for a document of another property, one that is deleted, and one that we
 *   printed ourselves
 */
export async function refuseUnusablePaper(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  propertyId: number,
  documentId: number | null,
  signal: AbortSignal,
): Promise<void> {
  if (documentId === null) return
  const document = await db
    .selectFrom('document')
    .select(['storedAs', 'contentType', 'size', 'kind', 'isDraft'])
    .where('documentId', '=', documentId)
    .where('propertyId', '=', propertyId)
    .where('whenDeleted', 'is', null)
    .executeTakeFirst()
  const refuse = (message: string) => badPayload({ path: 'documentId', message })
  if (!document) throw refuse('takes a document of this property')
  if (document.isDraft && document.kind !== '') {
    throw refuse('takes the signed paper: this one was printed for signature')
  }
  // Our own Form 12, council packs and reports are evidence of nothing. Signed papers that were imported have a kind too.
  if (document.kind !== '' && !(isDocumentKind(document.kind) && isSignedByIqp(document.kind))) {
    throw refuse('takes the signed paper of a supplier: this one was printed here')
  }
  if (document.contentType !== PDF_TYPE) throw refuse('takes a PDF')
  if (document.size > MAX_PAPER_BYTES) throw refuse(TOO_LARGE)
  const bytes = new Uint8Array(await buffer(await store.read(document.storedAs)))
  const fault = await paperFault(bytes, signal)
  if (fault !== null) throw refuse(fault)
}

/**
 * Refuses a Form 12A whose paper makes those of a warrant larger than its council pack can be.
 *
 * @throws ProblemError 400
 */
export async function refuseOverfullPack(transaction: Transaction<Tables>, paper: PackedPaper): Promise<void> {
  const overfull = await whyOverfull(transaction, paper)
  if (overfull === null) return
  throw badPayload({ path: 'documentId', message: `${overfull}. Scan it in black and white or at 200 dpi.` })
}

/**
 * That the paper of a Form 12A makes those of a warrant larger than its council pack can be, waiting ones included, because
 * nothing may stop the pack when it is made (docs/rules/evidence.md#certificates); null if it does not. Its property is locked.
 */
export async function whyOverfull(
  transaction: Transaction<Tables>,
  { propertyId, kind, bwofAnniversary, documentId, certificateId = null }: PackedPaper,
): Promise<string | null> {
  if (documentId === null || !certifiesCompliance(kind)) return null
  const { rows: papers } = await sql<{ size: number }>`
    select size from document where document_id = ${documentId} or document_id in (
      select document_id from certificate
      where property_id = ${propertyId} and bwof_anniversary = ${bwofAnniversary}::date and kind = ${kind}
        and state in ('received', 'accepted') and certificate_id is distinct from ${certificateId}::int)`.execute(
    transaction,
  )
  const megabytes = packMegabytes(papers)
  if (megabytes <= MAX_PACK_MEGABYTES) return null
  return `makes the papers for the warrant of ${printedDay(bwofAnniversary)} ${megabytes} MB, and a council pack holds ${MAX_PACK_MEGABYTES} MB`
}

interface PackedPaper extends Pick<Certificate, 'propertyId' | 'kind' | 'bwofAnniversary' | 'documentId'> {
  /** The certificate that takes the place of the stored one; null for a new one. */
  certificateId?: number | null
}

/** Why a PDF cannot become part of a council pack, as what the field takes instead; null if it can. */
export async function paperFault(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<string | null> {
  if (bytes.length > MAX_PAPER_BYTES) return TOO_LARGE
  const inspected = await inspectPdf(bytes, { maxPages: MAX_PAPER_PAGES, signal })
  return 'fault' in inspected ? FAULTS[inspected.fault] : null
}
