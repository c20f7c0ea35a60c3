import { todayIn } from '@app/contract/dates'
import type { AppContext } from '../../app-context.ts'
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
  return {
    writeTemplate: (email) => composeEmail(context, asOfToday(email)),
    makeAttachments: (email, keepWith) => makeAttachments(context, asOfToday(email), email.generatedBy, keepWith),
  }
}
