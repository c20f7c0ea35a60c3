import { todayIn, type Day } from '@app/contract/dates'
import type { AttachedForm } from '@app/contract/email/schema'
import { bwofAnniversary } from '@app/contract/service/rules'
import type { AppContext } from '../../app-context.ts'
import { findAttachedForms } from '../../document/attached-forms.ts'
import { makeAttachments } from '../../document/make-attachments.ts'
import type { UnpreparedEmail } from './claim-emails.ts'
import { composeEmail } from '../templates/compose-email.ts'
import type { Preparations } from './prepare-email.ts'

type PreparingServices = Pick<AppContext, 'db' | 'environment' | 'store' | 'printer' | 'timeZone' | 'now'>

/**
 * Prepares e-mails from the administrators' templates, with the attachments of their kind
 * (docs/rules/reminders.md#attachments).
 */
export function createPreparations(context: PreparingServices): Preparations {
  const asOfToday = (email: UnpreparedEmail) => ({ ...email, today: todayIn(context.timeZone, context.now()) })
  /** Read once, for the text that names the forms and for the forms. */
  const known = new WeakMap<UnpreparedEmail, Promise<AttachedForm[]>>()
  const formsOf = (email: UnpreparedEmail) => {
    const forms = known.get(email) ?? findAttachedForms(context.db, asOfToday(email))
    known.set(email, forms)
    return forms
  }
  return {
    areOutdated: async (email) => asksInVain(await formsOf(email), asOfToday(email)),
    writeTemplate: async (email) => composeEmail(context, { ...asOfToday(email), forms: await formsOf(email) }),
    makeAttachments: async (email, keepWith) =>
      makeAttachments(context, asOfToday(email), email.generatedBy, keepWith, { forms: await formsOf(email) }),
  }
}

/** Whether a request of an earlier day names a day that has passed since (docs/rules/reminders.md#daily-run). */
function asksInVain(
  forms: readonly AttachedForm[],
  { attachedOn, today }: Pick<UnpreparedEmail, 'attachedOn'> & { today: Day },
): boolean {
  const request = forms.find(({ kind }) => kind === 'certificateRequest')
  if (!request || attachedOn === null) return false
  const days = [request.facts.certificatesWantedBy, bwofAnniversary(request.facts.services)]
  return days.some((day) => day !== null && day >= attachedOn && day < today)
}
