import type { Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import { AUTOMATION } from '@app/contract/email/rules'
import type { AppContext } from '../app-context.ts'
import type { Tables } from '../database/tables.ts'
import { queueWritten } from '../email/queue/queue-written.ts'
import { composeEmail } from '../email/templates/compose-email.ts'
import { actorOf, type Returning } from './returning.ts'

type Context = Pick<AppContext, 'environment' | 'timeZone'> & { db: Transaction<Tables> }

interface Confirmation {
  number: number
  summary: string
  /** Empty for none. */
  email: string
  /** The signed form, for whoever signed it here. */
  documentId?: number
  fileName?: string
  now: Date
  today: Day
}

/** Queues the confirmation of an answer to the address that was given with it. Wake the dispatcher afterwards. */
export async function confirmByEmail(
  context: Context,
  returning: Returning,
  { number, summary, email, documentId, fileName, now, today }: Confirmation,
): Promise<void> {
  if (email === '') return
  const { propertyId, supplierCompanyId } = returning
  const kind = 'Email_Return_Received'
  const { environment, db } = context
  const composed = await composeEmail(context, {
    kind,
    propertyId,
    recipientCompanyId: supplierCompanyId,
    propertyServiceIds: [],
    today,
    // The office confirms it, so its own address stands below, not that of whoever answered.
    generatedBy: AUTOMATION,
    isCopied: false,
    evidence: { answerNumber: String(number), message: summary, attachedFiles: fileName ? [fileName] : [] },
  })
  await queueWritten(
    db,
    [
      {
        ...composed,
        kind,
        propertyId,
        recipientCompanyId: supplierCompanyId,
        to: [{ address: email, contactId: null }],
        documentIds: documentId === undefined ? [] : [documentId],
      },
    ],
    { generatedBy: actorOf(returning), now, environment },
  )
}
