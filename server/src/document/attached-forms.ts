import { createHash } from 'node:crypto'
import type { Day } from '@app/contract/dates'
import { reasonNotToCertify } from '@app/contract/document/can-be-certified'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import { SITE_AUDIT_KIND, topicOf, type EmailKind } from '@app/contract/email/kinds'
import type { LeftOutSystem } from '@app/contract/email/left-out'
import type { AttachedForm, ReviewedForm } from '@app/contract/email/schema'
import { isBwofSubService } from '@app/contract/service/rules'
import { titleAmong } from '@app/contract/service/system-code'
import type { Connection } from '../database/connection.ts'
import { badPayload, conflict } from '../lib/problem.ts'
import { getFormFacts } from './form-facts.ts'

/** What determines the forms that an e-mail carries. */
export interface EmailWithForms {
  kind: EmailKind
  propertyId: number
  recipientCompanyId: number | null
  /** The systems that it is about; empty for all that the recipient supplies. */
  propertyServiceIds: readonly number[]
  issuedDate: Day | null
  today: Day
}

/** What an e-mail carries, and which systems it has no certificate for. */
export interface Attachments {
  forms: AttachedForm[]
  /** Systems that the operator cannot certify, and why. The e-mail says so. */
  leftOut: LeftOutSystem[]
}

/** The forms that an e-mail carries, as `findAttachments`. */
export const findAttachedForms = async (db: Connection, email: EmailWithForms): Promise<AttachedForm[]> =>
  (await findAttachments(db, email)).forms

/**
 * The forms that an e-mail carries. Only e-mails about warrants carry one: a certificate request for a supplier, the
 * certificate itself for the operator's own company. The certificate leaves out what cannot be certified
 * (docs/rules/documents.md#certificates-of-the-operator); if that is all, there is no certificate.
 *
 * @throws ProblemError 400 or 404 if the recipient or the property is gone
 */
export async function findAttachments(db: Connection, email: EmailWithForms): Promise<Attachments> {
  const { propertyId, recipientCompanyId, propertyServiceIds, issuedDate, today } = email
  const isToContractor = topicOf(email.kind) === 'bwof' && email.kind !== SITE_AUDIT_KIND
  if (!isToContractor || recipientCompanyId === null) return { forms: [], leftOut: [] }
  const all = await getFormFacts(db, { propertyId, supplierCompanyId: recipientCompanyId, issuedDate, today })
  const asked = propertyServiceIds.length === 0 ? all : aboutSystems(all, new Set(propertyServiceIds))
  const kind = asked.operator?.companyId === recipientCompanyId ? 'certificate' : 'certificateRequest'
  // Loaded here because it is large and only e-mails need it.
  const { formFileName, unsignedAnswers } = await import('@app/forms/render')
  const own = asked.services.filter(
    (service) => isBwofSubService(service) && service.supplierCompanyId === recipientCompanyId,
  )
  const refused =
    kind === 'certificate' ? own.filter((service) => reasonNotToCertify(service, asked.defects) !== null) : []
  const leftOut = refused.map((service) => ({
    propertyServiceId: service.propertyServiceId,
    system: titleAmong(service, own),
    reason: reasonNotToCertify(service, asked.defects) ?? '',
  }))
  if (refused.length > 0 && refused.length === own.length) return { forms: [], leftOut }
  const facts = { ...asked, services: asked.services.filter((service) => !refused.includes(service)) }
  const fileName = formFileName(kind, facts, unsignedAnswers(kind, facts))
  return { forms: [{ kind, fileName, facts, hash: hashOf(kind, facts), leftOut }], leftOut }
}

/** Leaves out the specified systems that the e-mail is not about, because their certificates have been received. */
const aboutSystems = (facts: FormFacts, ids: ReadonlySet<number>): FormFacts => ({
  ...facts,
  services: facts.services.filter((service) => !isBwofSubService(service) || ids.has(service.propertyServiceId)),
})

/** The date of issue is left out: it is chosen with the e-mail and is not part of the records. */
const hashOf = (kind: DocumentKind, facts: FormFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, { ...facts, issuedDate: null }]))
    .digest('hex')

/**
 * Refuses reviewed forms that no longer match what the e-mail carries.
 *
 * @throws ProblemError 400 for a form that it does not carry, 409 for one whose records have changed
 */
export function refuseOutdated(forms: readonly AttachedForm[], reviewed: readonly ReviewedForm[]): void {
  for (const [index, { kind, hash }] of reviewed.entries()) {
    const form = forms.find((carried) => carried.kind === kind)
    if (!form) {
      throw badPayload({ path: `attachedForms.${index}.kind`, message: 'takes a document that this email carries' })
    }
    if (hash !== null && hash !== form.hash) {
      throw conflict(
        `The records that ${form.fileName} is made from have changed since you opened it. Review it again before you send it.`,
      )
    }
  }
}
