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

/**
 * The forms that an e-mail carries. Only e-mails about warrants carry one: a supplier is asked for a certificate, the
 * operator's own company gives its own.
 *
 * @throws ProblemError 400 or 404 where the property or the recipient is gone
 */
export async function findAttachedForms(db: Connection, email: AttachingEmail): Promise<AttachedForm[]> {
  const { propertyId, recipientCompanyId, propertyServiceIds, issuedDate, today } = email
  if (topicOf(email.kind) !== 'bwof' || recipientCompanyId === null) return []
  const all = await getFormFacts(db, { propertyId, supplierCompanyId: recipientCompanyId, issuedDate, today })
  const facts = propertyServiceIds.length === 0 ? all : aboutSystems(all, new Set(propertyServiceIds))
  const kind = facts.operator?.companyId === recipientCompanyId ? 'certificate' : 'certificateRequest'
  // A large module, and only e-mails need it here.
  const { defaultAnswers, formFileName } = await import('@app/forms/render')
  const fileName = formFileName(kind, facts, defaultAnswers(kind, facts))
  return [{ kind, fileName, facts, hash: hashOf(kind, facts) }]
}

/** Without the specified systems that the e-mail is not about: their certificates are there already. */
const aboutSystems = (facts: FormFacts, ids: ReadonlySet<number>): FormFacts => ({
  ...facts,
  services: facts.services.filter((service) => !isBwofSubService(service) || ids.has(service.propertyServiceId)),
})

/** The date of issue is chosen with the e-mail, and no fact of the records. */
const hashOf = (kind: DocumentKind, facts: FormFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, { ...facts, issuedDate: null }]))
    .digest('hex')

/**
 * Refuses to attach what somebody has reviewed when it is not what the e-mail carries by now.
 *
 * @throws ProblemError 400 for a document that it does not carry, 409 for one that would print something else
 */
export function refuseOutdated(forms: readonly AttachedForm[], reviewed: readonly ReviewedForm[]): void {
  for (const [index, { kind, hash }] of reviewed.entries()) {
    const form = forms.find((carried) => carried.kind === kind)
    if (!form) {
      throw badPayload({ path: `attachedForms.${index}.kind`, message: 'takes a document that this email carries' })
    }
    if (hash !== null && hash !== form.hash) {
      throw conflict(
        `The records that ${form.fileName} is made from have changed since it was opened. Look it over again before you send it.`,
      )
    }
  }
}
