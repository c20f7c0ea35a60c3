import type { Day } from '@app/contract/dates'
import { isEmailKind, isUmbrellaKind } from '@app/contract/email/kinds'
import { joinAddresses } from '@app/contract/email/rules'
import type { EmailTemplateRequest, RenderedEmail } from '@app/contract/email/schema'
import type { Login } from '../auth/login.ts'
import { badPayload } from '../lib/problem.ts'
import { AUTHORITY_KIND } from './authority-reminder.ts'
import { draftEmail, type WordingServices } from './compose-email.ts'
import { currentEmail, matterAsked } from './current-email.ts'
import { refuseStranger } from './refuse-stranger.ts'
import { warrantNotLate } from './warrant-not-late.ts'

/**
 * What an e-mail would say today and to whom, for somebody to review before it is sent. Of a warrant that is not late no
 * notice to the authority is drafted.
 *
 * @throws ProblemError 400 that names the field, for a kind that does not exist or a company that it does not go to
 */
export async function renderEmail(
  services: WordingServices,
  { login, today }: { login: Pick<Login, 'email'>; today: Day },
  request: EmailTemplateRequest,
): Promise<RenderedEmail> {
  const { db, timeZone } = services
  const { propertyId, recipientCompanyId, emailBodyTemplateName: name, triggeredByPropertyServiceID } = request
  if (!isEmailKind(name) && !isUmbrellaKind(name)) {
    throw badPayload({ path: 'emailBodyTemplateName', message: 'takes the name of an e-mail template' })
  }
  await refuseStranger(db, matterAsked(name), request)
  const asked = { name, propertyId, recipientCompanyId, propertyServiceId: triggeredByPropertyServiceID }
  const { kind, hasServices, propertyServiceIds, to, cc } = await currentEmail(db, asked, { today, timeZone })
  const notLate = kind === AUTHORITY_KIND ? await warrantNotLate(db, propertyId, today) : null
  const { subject, body, attachedFiles } = notLate
    ? { subject: '', body: `<p>${notLate}</p>`, attachedFiles: [] }
    : await draftEmail(services, {
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
