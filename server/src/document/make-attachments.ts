import type { Transaction } from 'kysely'
import { DOCUMENT_KINDS, isSignedByIqp } from '@app/contract/document/kinds'
import type { AttachedForm, ReviewedForm } from '@app/contract/email/schema'
import type { AppContext } from '../app-context.ts'
import type { Tables } from '../database/tables.ts'
import { findAttachedForms, refuseOutdated, type EmailWithForms } from './attached-forms.ts'
import { createUnstoredPrints, findPrintedForm, printHash } from './printed-forms.ts'
import { storePrints } from './store-print.ts'

interface Options {
  /** What the e-mail carries, if it is known already. */
  forms: readonly AttachedForm[]
  /** The forms that somebody has reviewed. */
  reviewed: readonly ReviewedForm[]
  /** Cancels printing. */
  signal: AbortSignal
}

/** A document that an e-mail carries. */
export interface AttachedDocument {
  documentId: number
  /** What it was printed from, as `printHash` gives it; null for one that somebody edited. */
  printHash: string | null
}

/** Writes which documents the e-mail carries, in the transaction that inserts those that are new. */
export type LinkAttachments = (
  transaction: Transaction<Tables>,
  documents: readonly AttachedDocument[],
) => Promise<void>

type Printing = Pick<AppContext, 'db' | 'store' | 'printer' | 'environment'>

/** A form that has been printed, or that a document of the property shows already. */
type Made = { form: AttachedForm; hash: string | null } & ({ pdf: Buffer } | { documentId: number })

const unstored = createUnstoredPrints()

/**
 * Prints the forms that an e-mail carries and stores them with the property: edited forms as they were edited, the
 * others from the records, unless the same has been printed for an e-mail before. `keepWith` links the documents to the
 * e-mail in the same transaction, so that none is made twice. It is called even if there are none.
 *
 * @throws ProblemError as `findAttachedForms` and `refuseOutdated`, 503 without a browser; then nothing is stored
 */
export async function makeAttachments(
  context: Printing,
  email: EmailWithForms,
  generatedBy: string,
  keepWith: LinkAttachments,
  { forms: known, reviewed, signal }: Partial<Options> = {},
): Promise<void> {
  const forms = known ?? (await findAttachedForms(context.db, email))
  if (reviewed) refuseOutdated(forms, reviewed)
  const made: Made[] = []
  for (const form of forms) {
    const edited = reviewed?.find(({ kind }) => kind === form.kind)?.edited ?? null
    made.push(edited ? await printEdited(context, form, edited, signal) : await printOnce(context, email, form, signal))
  }
  signal?.throwIfAborted()
  try {
    await store(context, email, generatedBy, made, keepWith)
  } catch (error) {
    for (const each of made) if (each.hash !== null && 'pdf' in each) unstored.add(each.hash, each.pdf)
    throw error
  }
  for (const { hash } of made) if (hash !== null) unstored.remove(hash)
}

async function printEdited(
  { printer }: Printing,
  form: AttachedForm,
  { htmlContent, ...layout }: NonNullable<ReviewedForm['edited']>,
  signal: AbortSignal | undefined,
): Promise<Made> {
  return { form, hash: null, pdf: await printer.print(htmlContent, { ...layout, isForeign: true, signal }) }
}

async function printOnce(
  context: Printing,
  { propertyId, issuedDate }: EmailWithForms,
  form: AttachedForm,
  signal: AbortSignal | undefined,
): Promise<Made> {
  const { kind, facts, fileName } = form
  const { formScaling, renderForm, unsignedAnswers } = await import('@app/forms/render')
  const html = renderForm(kind, facts, unsignedAnswers(kind, facts))
  const layout = formScaling(kind, facts)
  const hash = printHash(html, { ...layout, creator: context.environment.PRODUCT_NAME })
  const documentId = await findPrintedForm(context.db, { propertyId, fileName, issuedDate, printHash: hash })
  if (documentId !== null) return { form, hash, documentId }
  return { form, hash, pdf: unstored.get(hash) ?? (await context.printer.print(html, { ...layout, signal })) }
}

async function store(
  context: Printing,
  email: EmailWithForms,
  generatedBy: string,
  made: readonly Made[],
  keepWith: LinkAttachments,
): Promise<void> {
  const documentDate = email.issuedDate ?? email.today
  const fresh = made.filter((each) => 'pdf' in each)
  const prints = fresh.map(({ form: { kind, fileName }, pdf }) => {
    return {
      pdf,
      fileName,
      referenceName: DOCUMENT_KINDS[kind].header,
      documentDate,
      kind,
      isDraft: isSignedByIqp(kind),
    }
  })
  const shown = made.filter((each) => 'documentId' in each)
  await storePrints(context, generatedBy, email.propertyId, prints, (transaction, documents) =>
    keepWith(transaction, [
      ...documents.map(({ documentId }, index) => ({ documentId, printHash: fresh[index]?.hash ?? null })),
      ...shown.map(({ documentId, hash }) => ({ documentId, printHash: hash })),
    ]),
  )
}
