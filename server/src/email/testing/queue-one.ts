import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { buildCompany, buildProperty, buildService } from '../../testing/factories.ts'
import { queueEmails, type QueuedRow } from '../queue/queue-emails.ts'

interface Queued extends Partial<Omit<QueuedRow, 'to' | 'cc'>> {
  to?: string[]
  cc?: string[]
  /** When it is sent; null to wait for the next run. */
  due?: Date | null
}

/** Queues an e-mail about a trial evacuation, without attachments; due by default. */
export async function queueOne(
  db: Kysely<Tables>,
  { to = ['aroha@lifts.example'], cc = [], due = new Date(0), ...overrides }: Queued = {},
) {
  const propertyId = overrides.propertyId ?? (await buildProperty(db))
  const supplierCompanyId = overrides.recipientCompanyId ?? (await buildCompany(db))
  const row: QueuedRow = {
    kind: 'Email_TrialEvac_FullService_Request',
    propertyId,
    recipientCompanyId: supplierCompanyId,
    to: to.map((address) => ({ address, contactId: null })),
    cc: cc.map((address) => ({ address, contactId: null })),
    propertyServiceIds: [await buildService(db, { propertyId, serviceId: 2, supplierCompanyId })],
    ...overrides,
  }
  const queuer = { generatedBy: 'staff@office.example', now: new Date(), messageDomain: 'office.example' }
  const [emailId = 0] = await db.transaction().execute((transaction) => queueEmails(transaction, [row], queuer))
  const { messageId, isSealedByNumber } = await db
    .updateTable('email')
    .set({ whenNextTry: due?.toISOString() ?? null })
    .where('emailId', '=', emailId)
    .returning(['messageId', 'isSealedByNumber'])
    .executeTakeFirstOrThrow()
  return { emailId, messageId, isSealedByNumber, propertyId, propertyServiceIds: row.propertyServiceIds }
}

/** An e-mail with the outcomes of its recipients. */
export async function readEmail(db: Kysely<Tables>, emailId: number) {
  const email = await db.selectFrom('email').selectAll().where('emailId', '=', emailId).executeTakeFirstOrThrow()
  const recipients = await db
    .selectFrom('emailRecipient')
    .select(['address', 'outcome', 'outcomeReason'])
    .where('emailId', '=', emailId)
    .orderBy('position')
    .execute()
  return { ...email, recipients }
}
