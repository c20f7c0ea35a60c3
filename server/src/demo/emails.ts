import type { Calendar } from './calendar.ts'
import { COLLEAGUES, OPERATOR_DOMAIN } from './operator.ts'
import { addressOf } from './people.ts'
import type { Random } from './random.ts'
import type { Reminder } from './reminders.ts'
import type { Row } from './rows.ts'
import { templateOf, type Property } from './email-template.ts'
import type { Words } from './words.ts'

export interface EmailRows {
  email: Row<'email'>
  recipients: Row<'emailRecipient'>[]
  services: Row<'emailPropertyService'>[]
}

const SENDERS = COLLEAGUES.filter(({ hasLogin }) => hasLogin).map((colleague) => addressOf(colleague, OPERATOR_DOMAIN))

/** The time of the daily run (docs/rules/reminders.md#daily-run), in minutes from midnight. */
const RUN_AT = 9 * 60

/** Creates a function that makes e-mails with consecutive ids. */
export function createEmailBook(calendar: Calendar, { notes }: Words) {
  let emailId = 0
  const nextRun = calendar.moment(calendar.workingDayFrom(1), RUN_AT)

  return function makeEmail(random: Random, reminder: Reminder, property: Property): EmailRows {
    emailId += 1
    const { status, queuedOn, queuedAt, services } = reminder
    const isRetried = status === 'QUEUED' && random.chance(0.3)
    const attempted = status === 'QUEUED' && !isRetried ? null : calendar.moment(queuedOn, queuedAt + 1)
    const addresses = [
      ...reminder.to.map((recipient) => ({ ...recipient, kind: 'to' as const })),
      ...reminder.cc.map((recipient) => ({ ...recipient, kind: 'cc' as const })),
    ]
    return {
      email: {
        emailId,
        propertyId: property.propertyId,
        recipientCompanyId: reminder.recipientCompanyId,
        templateName: reminder.template,
        status,
        tries: status === 'QUEUED' ? (isRetried ? random.int(1, 3) : 0) : 1,
        failureReason: isRetried ? random.pick(notes.retries) : status === 'FAILED' ? random.pick(notes.failures) : '',
        generatedBy: queuedAt === RUN_AT ? 'Automation' : random.pick(SENDERS),
        messageId: `<${emailId}.${random.int(100_000, 999_999)}@${OPERATOR_DOMAIN}>`,
        inReplyTo: '',
        // The server prepares e-mails that wait in the queue.
        ...(status === 'QUEUED'
          ? { subject: '', body: '', textBody: '', whenPrepared: null }
          : { ...templateOf(calendar, reminder, property), whenPrepared: calendar.moment(queuedOn, queuedAt) }),
        whenQueued: calendar.moment(queuedOn, queuedAt),
        whenNextTry: isRetried ? nextRun : null,
        whenLastAttempted: attempted,
        whenSent: status === 'SENT' ? attempted : null,
      },
      recipients: addresses.map(({ contactId, email, kind }, index) => ({
        emailId,
        position: index + 1,
        kind,
        address: email,
        contactId,
        outcome: status === 'SENT' ? 'accepted' : 'waiting',
      })),
      services: services.map(({ propertyServiceId }) => ({ emailId, propertyServiceId })),
    }
  }
}
