import { todayIn } from '@app/contract/dates'
import type { AppContext } from '../../app.ts'
import { makeAttachments } from '../../document/make-attachments.ts'
import type { UnpreparedEmail } from './claim-emails.ts'
import { composeEmail } from '../templates/compose-email.ts'
import type { Preparations } from './prepare-email.ts'

type PreparingServices = Pick<AppContext, 'db' | 'environment' | 'store' | 'printer' | 'timeZone' | 'now'>

/** E-mails are worded as administrators want it, and carry what their kind asks for (decisions 6). */
export function createPreparations(services: PreparingServices): Preparations {
  const asOfToday = (email: UnpreparedEmail) => ({ ...email, today: todayIn(services.timeZone, services.now()) })
  return {
    writeTemplate: (email) => composeEmail(services, asOfToday(email)),
    makeAttachments: (email, keepWith) => makeAttachments(services, asOfToday(email), email.generatedBy, keepWith),
  }
}
