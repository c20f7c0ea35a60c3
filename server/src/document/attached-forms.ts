import { createHash } from 'node:crypto'
import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import { topicOf, type EmailKind } from '@app/contract/email/kinds'
import type { AttachedForm, ReviewedForm } from '@app/contract/email/schema'
import { isBwofSubService } from '@app/contract/service/rules'
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

/**
 * The forms that an e-mail carries. Only e-mails about warrants carry one: a certificate request for a supplier, the
 * certificate itself for the operator's own company.
 *
 * @throws ProblemError 400 or 404 if the recipient or the property is gone
 */
export async function findAttachedForms(db: Connection, email: EmailWithForms): Promise<AttachedForm[]> {
  const { propertyId, recipientCompanyId, propertyServiceIds, issuedDate, today } = email
  if (topicOf(email.kind) !== 'bwof' || recipientCompanyId === null) return []
  const all = await getFormFacts(db, { propertyId, supplierCompanyId: recipientCompanyId, issuedDate, today })
  const facts = propertyServiceIds.length === 0 ? all : aboutSystems(all, new Set(propertyServiceIds))
  const kind = facts.operator?.companyId === recipientCompanyId ? 'certificate' : 'certificateRequest'
  // Loaded here because it is large and only e-mails need it.
  const { defaultAnswers, formFileName } = await import('@app/forms/render')
  const fileName = formFileName(kind, facts, defaultAnswers(kind, facts))
  return [{ kind, fileName, facts, hash: hashOf(kind, facts) }]
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
      throw badPayload({ path: `attachedForms.${index}.kind`, message: 'takes a document that this e-mail carries' })
    }
    if (hash !== null && hash !== form.hash) {
      throw conflict(
        `The records that ${form.fileName} is made from have changed since you opened it. Review it again before you send it.`,
      )
    }
  }
}
