import type { EmailRow } from '@app/contract/email/schema'

/**
 * The recipient company's name, or its id if it has no name, or 'Unknown' if there is no company
 * (docs/rules/screens.md#outbound-e-mails).
 */
export const recipientName = (row: Pick<EmailRow, 'recipientCompanyId' | 'recipientCompanyName'>): string =>
  row.recipientCompanyName || (row.recipientCompanyId === null ? 'Unknown' : `ID: ${row.recipientCompanyId}`)

/** `12 - Rata House` */
export const propertyTitle = (row: Pick<EmailRow, 'propertyId' | 'propertyName'>): string =>
  `${row.propertyId} - ${row.propertyName}`
