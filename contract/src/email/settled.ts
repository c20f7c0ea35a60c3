/**
 * Why an e-mail is not sent any more although nothing has failed: what it is about was settled, changed or switched off while it
 * waited (docs/rules/reminders.md#daily-run). It is listed as failed, with one of these reasons.
 */
export const SETTLED = {
  answered: 'The supplier has answered since it was queued.',
  recorded: 'Compliance of what it asks for was recorded since it was queued.',
  otherSupplier: 'Its supplier was changed since it was queued.',
  inactive: 'What it is about was removed or made inactive since it was queued.',
  noAudit: 'Nobody is asked for the audit any more.',
  notLate: 'There is nothing to tell the authority any more.',
  notRefused: 'The certificate is not refused any more, or was refused again.',
  propertyOff: 'Email automation of the property was switched off since it was queued.',
  supplierOff: 'Email automation of the supplier was switched off since it was queued.',
  supplierInactive: 'The supplier was made inactive since it was queued.',
  otherAuthority: 'The regional authority was changed since it was queued.',
  warrantWithdrawn: 'The warrant was withdrawn.',
} as const
