import type { Day } from '@app/contract/dates'
import { isEmailKind, isUmbrellaKind, topicOf } from '@app/contract/email/kinds'
import type { EmailTemplateRequest } from '@app/contract/email/schema'
import { badPayload } from '../../lib/problem.ts'
import type { TemplateServices } from '../templates/compose-email.ts'
import { findCurrentEmail, type CurrentEmail } from './current-email.ts'
import { assertRelatedCompany } from '../queue/assert-related-company.ts'

/**
 * What an e-mail that somebody wants to review is today.
 *
 * @throws ProblemError 400 that names the field, for a kind that does not exist or a company that it does not go to
 */
export async function findRequestedEmail(
  { db, timeZone }: Pick<TemplateServices, 'db' | 'timeZone'>,
  today: Day,
  request: EmailTemplateRequest,
): Promise<CurrentEmail> {
  const { propertyId, recipientCompanyId, emailBodyTemplateName: name, triggeredByPropertyServiceID } = request
  if (!isEmailKind(name) && !isUmbrellaKind(name)) {
    throw badPayload({ path: 'emailBodyTemplateName', message: 'takes the name of an e-mail template' })
  }
  await assertRelatedCompany(db, topicOf(name), request)
  const asked = { name, propertyId, recipientCompanyId, propertyServiceId: triggeredByPropertyServiceID }
  return findCurrentEmail(db, asked, { today, timeZone })
}
