import type { Day } from '@app/contract/dates'
import { isReminderKind, isUmbrellaKind, topicOf } from '@app/contract/email/kinds'
import type { EmailTemplateRequest } from '@app/contract/email/schema'
import type { Connection } from '../../database/connection.ts'
import { badPayload } from '../../lib/problem.ts'
import { assertRelatedCompany } from './assert-related-company.ts'
import { findCurrentEmail, type CurrentEmail } from './current-email.ts'

/**
 * Determines what an e-mail that somebody wants to review is today.
 *
 * @throws ProblemError 400 that names the field, for an unknown kind or a company that the e-mail cannot go to
 */
export async function findRequestedEmail(
  { db, timeZone }: { db: Connection; timeZone: string },
  today: Day,
  request: EmailTemplateRequest,
): Promise<CurrentEmail> {
  const { propertyId, recipientCompanyId, emailBodyTemplateName: name, triggeredByPropertyServiceID } = request
  if (!isReminderKind(name) && !isUmbrellaKind(name)) {
    throw badPayload({ path: 'emailBodyTemplateName', message: 'takes the name of an email template' })
  }
  await assertRelatedCompany(db, topicOf(name), request)
  const requested = { name, propertyId, recipientCompanyId, propertyServiceId: triggeredByPropertyServiceID }
  return findCurrentEmail(db, requested, { today, timeZone })
}
