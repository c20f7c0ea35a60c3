import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { EmailKind } from '@app/contract/email/kinds'
import { isBwofSubService } from '@app/contract/service/rules'
import type { Day } from '@app/contract/dates'
import type { Services } from '../app.ts'
import type { Connection } from '../database/connection.ts'
import { transactionBy } from '../database/transaction.ts'
import { getFormFacts } from './form-facts.ts'
import type { KeepWith } from './store-documents.ts'
import { storePrint } from './store-print.ts'

/** What an e-mail says of itself. */
export interface AttachingEmail {
  kind: EmailKind
  propertyId: number
  recipientCompanyId: number | null
  /** The systems that it is about; none means all that the recipient supplies. */
  propertyServiceIds: readonly number[]
  issuedDate: Day | null
  today: Day
}

/** The kinds that carry a form (decisions 6). */
const CARRYING: readonly EmailKind[] = [
  'Email_12A_Request',
  'Email_12A_FollowUp',
  'Email_12A_Urgent',
  'Email_12A_Overdue',
  'Email_Bwof_Audit',
]

/** The files that `makeAttachments` would make. @throws as it does */
export async function attachmentNames(db: Connection, email: AttachingEmail): Promise<string[]> {
  const form = await findForm(db, email)
  if (!form) return []
  const { defaultAnswers, formFileName } = await import('@app/forms/render')
  return [formFileName(form.kind, form.facts, defaultAnswers(form.kind, form.facts))]
}

/**
 * Prints the form that an e-mail carries and keeps it with the property; `keepWith` says in the same transaction which
 * documents the e-mail has, so that none is made twice. It is called for an e-mail without any, too.
 *
 * @throws ProblemError 400 or 404 where the property or the recipient is gone, 503 without a browser
 */
export async function makeAttachments(
  services: Pick<Services, 'db' | 'store' | 'printer' | 'environment'>,
  email: AttachingEmail,
  generatedBy: string,
  keepWith: KeepWith,
): Promise<void> {
  const form = await findForm(services.db, email)
  if (!form) return transactionBy(services.db, generatedBy, (transaction) => keepWith(transaction, []))
  const { kind, facts } = form
  // A large module, and only e-mails need it here.
  const { defaultAnswers, formFileName, formScaling, renderForm } = await import('@app/forms/render')
  const answers = defaultAnswers(kind, facts)
  const pdf = await services.printer.print(renderForm(kind, facts, answers), formScaling(kind, facts))
  const named = {
    fileName: formFileName(kind, facts, answers),
    referenceName: DOCUMENT_KINDS[kind].header,
    documentDate: email.issuedDate ?? email.today,
  }
  await storePrint(services, generatedBy, email.propertyId, pdf, named, keepWith)
}

/** Asks the supplier for a certificate; the operator's own company gives its own. */
async function findForm(
  db: Connection,
  { kind, propertyId, recipientCompanyId, propertyServiceIds, issuedDate, today }: AttachingEmail,
): Promise<{ kind: DocumentKind; facts: FormFacts } | null> {
  if (!CARRYING.includes(kind) || recipientCompanyId === null) return null
  const facts = await getFormFacts(db, { propertyId, supplierCompanyId: recipientCompanyId, issuedDate, today })
  const isOwn = facts.operator?.companyId === recipientCompanyId
  return {
    kind: isOwn ? 'certificate' : 'certificateRequest',
    facts: propertyServiceIds.length === 0 ? facts : aboutSystems(facts, new Set(propertyServiceIds)),
  }
}

/** Without the specified systems that the e-mail is not about: their certificates are there already. */
const aboutSystems = (facts: FormFacts, ids: ReadonlySet<number>): FormFacts => ({
  ...facts,
  services: facts.services.filter((service) => !isBwofSubService(service) || ids.has(service.propertyServiceId)),
})
