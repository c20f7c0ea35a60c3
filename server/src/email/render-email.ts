import type { Day } from '@app/contract/dates'
import { joinAddresses } from '@app/contract/email/rules'
import type { AttachedForm, EmailTemplateRequest, RenderedEmail } from '@app/contract/email/schema'
import type { Login } from '../auth/login.ts'
import { findAttachedForms } from '../document/attached-forms.ts'
import { askedEmail } from './asked-email.ts'
import { draftEmail, type WordingServices } from './compose-email.ts'

/** What an e-mail would say today and to whom, for somebody to review before it is sent. @throws as askedEmail */
export async function renderEmail(
  services: WordingServices,
  { login, today }: { login: Pick<Login, 'email'>; today: Day },
  request: EmailTemplateRequest,
): Promise<RenderedEmail> {
  const { kind, hasServices, propertyServiceIds, to, cc } = await askedEmail(services, today, request)
  const { subject, body, attachedFiles } = await draftEmail(services, {
    kind,
    propertyId: request.propertyId,
    recipientCompanyId: request.recipientCompanyId,
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

/** What would be attached to it today. @throws as askedEmail */
export async function listAttachedForms(
  services: WordingServices,
  today: Day,
  request: EmailTemplateRequest,
): Promise<AttachedForm[]> {
  const { kind, propertyServiceIds } = await askedEmail(services, today, request)
  return findAttachedForms(services.db, { ...request, kind, propertyServiceIds, issuedDate: null, today })
}
