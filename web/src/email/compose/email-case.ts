import {
  isEmailKind,
  isUmbrellaKind,
  topicOf,
  type EmailKind,
  type ReminderTopic,
  type UmbrellaKind,
} from '@app/contract/email/kinds'
import type { EmailRow } from '@app/contract/email/schema'
import { propertyTitle, recipientName } from './row-names.ts'

/** One e-mail to look at before it is sent: about which property, to whom, and of which kind. */
export interface EmailCase {
  readonly propertyId: number
  readonly recipientCompanyId: number | null
  /** Whose contacts may be copied. */
  readonly customerCompanyId: number | null
  readonly kind: EmailKind | UmbrellaKind
  /** The service that asked for it. */
  readonly propertyServiceId: number | null
  /** What it is about, for people. */
  readonly subject: string
}

/** What a row of a list would send; null for a kind that is not known. */
export function caseOfRow(row: EmailRow): EmailCase | null {
  const kind = row.emailContentTemplateName
  if (!isEmailKind(kind) && !isUmbrellaKind(kind)) return null
  return {
    propertyId: row.propertyId,
    recipientCompanyId: row.recipientCompanyId,
    customerCompanyId: row.customerCompanyId,
    kind,
    propertyServiceId: row.specificPropertyServiceID,
    subject: `${propertyTitle(row)}, to ${recipientName(row)}`,
  }
}

/** Certificates and requests for them go with e-mails about warrants. */
const DIALOG_TITLES: Readonly<Record<ReminderTopic, string>> = {
  bwof: 'Automated Email with Generated Document',
  evacuation: 'Automated Email',
  authority: 'Regional Authority Email',
}

/** What heads its dialog (docs/rules/screens.md#document-and-e-mail-dialog). */
export const dialogTitle = (kind: EmailKind | UmbrellaKind): string => DIALOG_TITLES[topicOf(kind)]
