import type { EmailRow } from '@app/contract/email/schema'

/**
 * What the company is called: a company without a name by its id, none at all 'Unknown'
 * (docs/rules/screens.md#outbound-e-mails).
 */
export const recipientName = (row: Pick<EmailRow, 'recipientCompanyId' | 'recipientCompanyName'>): string =>
  row.recipientCompanyName || (row.recipientCompanyId === null ? 'Unknown' : `ID: ${row.recipientCompanyId}`)

/** `12 - Rata House` */
export const propertyTitle = (row: Pick<EmailRow, 'propertyId' | 'propertyName'>): string =>
  `${row.propertyId} - ${row.propertyName}`
