import { daysBetween, type Day } from '@app/contract/dates'
import { joinAddresses } from '@app/contract/email/rules'
import type { EmailRow } from '@app/contract/email/schema'
import { isSnoozed } from '@app/contract/email/snooze'
import { copiedRecipients, distinctRecipients } from '../rules/copies.ts'
import type { Recipient } from '../rules/recipient.ts'
import type { Reminder } from '../rules/reminder.ts'
import { explainReminder } from '../rules/explain-reminder.ts'

const addresses = (recipients: readonly Recipient[]) => joinAddresses(recipients.map(({ address }) => address))

/** A reminder as a row of the lists on a day. */
export function emailRow(reminder: Reminder, asOf: Day): EmailRow {
  const { candidate, kind } = reminder
  const { propertyId, recipientCompanyId, recipientCompanyName, snoozedTill, services } = candidate
  const recipients = addresses(distinctRecipients(candidate.recipients))
  return {
    propertyId,
    propertyName: candidate.propertyName,
    customerCompanyId: candidate.customerCompanyId,
    customerCompanyName: candidate.customerCompanyName,
    recipientCompanyId,
    recipientCompanyName,
    nextDue: candidate.due,
    days: daysBetween(asOf, candidate.due),
    emailContentTemplateName: kind,
    recipients,
    ccRecipients: addresses(copiedRecipients(candidate, kind)),
    status: '',
    generatedBy: '',
    reason: reminder.reasons.join(', '),
    why: explainReminder(reminder, asOf),
    nextEmail: reminder.next?.day ?? null,
    snoozedTill: isSnoozed(snoozedTill, asOf) ? snoozedTill : null,
    lstSupEmailSent: candidate.lastSent,
    lstSupEmailTrg: candidate.lastTriggered,
    specificPropertyServiceID: candidate.topic === 'evacuation' ? (services[0]?.propertyServiceId ?? null) : null,
    subServices: services.map((service) => ({
      ...service,
      propertyId,
      supplierId: recipientCompanyId,
      subServiceSupplierName: recipientCompanyName,
      recipients,
    })),
  }
}
