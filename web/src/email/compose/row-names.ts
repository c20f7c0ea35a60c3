import { SITE_AUDIT_KIND } from '@app/contract/email/kinds'
import type { EmailRow } from '@app/contract/email/schema'

/**
 * The recipient company's name, or its id if it has no name. Without a company it is 'Site' for an e-mail to the site
 * contacts, otherwise 'Unknown' (docs/rules/screens.md#outbound-e-mails).
 */
export function recipientName(
  row: Pick<EmailRow, 'recipientCompanyId' | 'recipientCompanyName'> & { emailContentTemplateName?: string },
): string {
  if (row.recipientCompanyName) return row.recipientCompanyName
  if (row.recipientCompanyId !== null) return `ID: ${row.recipientCompanyId}`
  return row.emailContentTemplateName === SITE_AUDIT_KIND ? 'Site' : 'Unknown'
}

/** `12 - Rata House` */
export const propertyTitle = (row: Pick<EmailRow, 'propertyId' | 'propertyName'>): string =>
  `${row.propertyId} - ${row.propertyName}`
