import {
  isReminderKind,
  isUmbrellaKind,
  topicOf,
  type ReminderKind,
  type ReminderTopic,
  type UmbrellaKind,
} from '@app/contract/email/kinds'
import type { EmailRow } from '@app/contract/email/schema'
import { propertyTitle, recipientName } from './row-names.ts'

/** One e-mail to review before it is sent: its property, recipient and kind. */
export interface EmailCase {
  readonly propertyId: number
  readonly recipientCompanyId: number | null
  /** The company whose contacts may be copied. */
  readonly customerCompanyId: number | null
  readonly kind: ReminderKind | UmbrellaKind
  /** The service that triggered it. */
  readonly propertyServiceId: number | null
  /** What the e-mail is about, as the dialog's subtitle. */
  readonly subject: string
}

/** The e-mail of a list's row; null if its kind is unknown. */
export function emailCaseOf(row: EmailRow): EmailCase | null {
  const kind = row.emailContentTemplateName
  if (!isReminderKind(kind) && !isUmbrellaKind(kind)) return null
  return {
    propertyId: row.propertyId,
    recipientCompanyId: row.recipientCompanyId,
    customerCompanyId: row.customerCompanyId,
    kind,
    propertyServiceId: row.specificPropertyServiceID,
    subject: `${propertyTitle(row)}, to ${recipientName(row)}`,
  }
}

/**
 * The titles of e-mail dialogs (docs/rules/screens.md#document-and-e-mail-dialog). E-mails about warrants have
 * certificates, or requests for them, attached.
 */
const DIALOG_TITLES: Readonly<Record<ReminderTopic, string>> = {
  bwof: 'Automated Email with Generated Document',
  evacuation: 'Automated Email',
  authority: 'Regional Authority Email',
}

/** What heads its dialog (docs/rules/screens.md#document-and-e-mail-dialog). */
export const dialogTitle = (kind: ReminderKind | UmbrellaKind): string => DIALOG_TITLES[topicOf(kind)]
