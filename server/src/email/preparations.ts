import { todayIn } from '@app/contract/dates'
import type { Services } from '../app.ts'
import { composeEmail } from './compose-email.ts'
import type { Preparations } from './prepare-email.ts'

type PreparingServices = Pick<Services, 'db' | 'environment' | 'timeZone' | 'now'>

/** E-mails are worded as administrators want it, and carry what their kind asks for (decisions 6). */
export const createPreparations = (services: PreparingServices): Preparations => ({
  writeWording: (email) =>
    composeEmail(services, { ...email, today: todayIn(services.timeZone, services.now()), attachedFiles: [] }),
  makeAttachments: async () => [],
})
