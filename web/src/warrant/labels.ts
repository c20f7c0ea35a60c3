/** The labels of a warrant's fields in its history. */
export const WARRANT_LABELS = {
  number: 'Number',
  state: 'State',
  reason: 'Why it was withdrawn',
  bwofAnniversary: 'Anniversary',
  issueDate: 'Date of issue',
  expiryDate: 'Expires on',
  signatoryName: 'Signed by',
  signatoryPosition: 'Position',
  signatoryOrganisation: 'Organisation',
  issuedBy: 'BWOF issued by',
  doubts: 'Doubts that were accepted',
  whenAcknowledged: 'Acknowledged on',
  acknowledgementReference: 'Reference of the authority',
  acknowledgementNote: 'Note on the acknowledgement',
} as const
