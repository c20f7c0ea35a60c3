import type { Day } from '@app/contract/dates'
import { joinAddresses } from '@app/contract/email/rules'
import type { AttachedForm, EmailTemplateRequest, RenderedEmail } from '@app/contract/email/schema'
import type { Login } from '../../auth/login.ts'
import { findAttachedForms } from '../../document/attached-forms.ts'
import { whyNoAuthorityNotice } from '../candidates/no-authority-notice.ts'
import { findRequestedEmail } from '../candidates/requested-email.ts'
import { AUTHORITY_KIND } from '../rules/authority-reminder.ts'
import { draftEmail, type TemplateServices } from './compose-email.ts'

/**
 * Drafts an e-mail with today's text and recipients for review before it is sent. No notice to the authority is drafted
 * for a warrant that is not late, or that only has to be issued.
 *
 * @throws ProblemError as findRequestedEmail and draftEmail
 */
export async function renderEmail(
  context: TemplateServices,
  { login, today }: { login: Pick<Login, 'email'>; today: Day },
  request: EmailTemplateRequest,
): Promise<RenderedEmail> {
  const { propertyId, recipientCompanyId } = request
  const { kind, hasServices, propertyServiceIds, to, cc } = await findRequestedEmail(context, today, request)
  const noNotice = kind === AUTHORITY_KIND ? await whyNoAuthorityNotice(context.db, propertyId, today) : null
  const { subject, body, attachedFiles } = noNotice
    ? { subject: '', body: `<p>${noNotice}</p>`, attachedFiles: [] }
    : await draftEmail(context, {
        kind,
        propertyId,
        recipientCompanyId,
        propertyServiceIds,
        generatedBy: login.email,
        today,
        isCopied: cc.length > 0,
      })
  return {
    recipients: joinAddresses(to.map(({ address }) => address)),
    ccRecipients: joinAddresses(cc.map(({ address }) => address)),
    subject,
    attachedFiles,
    renderedEmailContent: body,
    emailContentTemplate: kind,
    hasServices,
  }
}

/**
 * The forms that would be attached to the e-mail today.
 *
 * @throws ProblemError as findRequestedEmail
 */
export async function listAttachedForms(
  context: TemplateServices,
  today: Day,
  request: EmailTemplateRequest,
): Promise<AttachedForm[]> {
  const { kind, propertyServiceIds } = await findRequestedEmail(context, today, request)
  return findAttachedForms(context.db, { ...request, kind, propertyServiceIds, issuedDate: null, today })
}
