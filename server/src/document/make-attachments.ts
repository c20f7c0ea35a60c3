import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import type { AttachedForm, ReviewedForm } from '@app/contract/email/schema'
import type { AppContext } from '../app-context.ts'
import { findAttachedForms, refuseOutdated, type EmailWithForms } from './attached-forms.ts'
import type { LinkDocuments } from './store-documents.ts'
import { storePrints } from './store-print.ts'

/** The forms that somebody has reviewed, and a signal that cancels printing them. */
interface Review {
  reviewed: readonly ReviewedForm[]
  signal: AbortSignal
}

/**
 * Prints the forms that an e-mail carries and stores them with the property: edited forms as they were edited, the
 * others from the records. `keepWith` links the documents to the e-mail in the same transaction, so that none is made
 * twice. It is called even if there are none.
 *
 * @throws ProblemError as `findAttachedForms` and `refuseOutdated`, 503 without a browser; then nothing is stored
 */
export async function makeAttachments(
  context: Pick<AppContext, 'db' | 'store' | 'printer' | 'environment'>,
  email: EmailWithForms,
  generatedBy: string,
  keepWith: LinkDocuments,
  { reviewed, signal }: Partial<Review> = {},
): Promise<void> {
  const forms = await findAttachedForms(context.db, email)
  if (reviewed) refuseOutdated(forms, reviewed)
  const prints = []
  for (const form of forms) {
    const { kind, fileName } = form
    const pdf = await print(context, form, reviewed?.find((each) => each.kind === kind)?.edited ?? null, signal)
    const { header } = DOCUMENT_KINDS[kind]
    prints.push({ pdf, fileName, referenceName: header, documentDate: email.issuedDate ?? email.today })
  }
  signal?.throwIfAborted()
  await storePrints(context, generatedBy, email.propertyId, prints, keepWith)
}

async function print(
  { printer }: Pick<AppContext, 'printer'>,
  { kind, facts }: AttachedForm,
  edited: ReviewedForm['edited'],
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  if (edited) {
    const { htmlContent, ...printing } = edited
    return printer.print(htmlContent, { ...printing, isForeign: true, signal })
  }
  const { formScaling, renderForm, unsignedAnswers } = await import('@app/forms/render')
  return printer.print(renderForm(kind, facts, unsignedAnswers(kind, facts)), { ...formScaling(kind, facts), signal })
}
