/** One of the two lists of automated e-mails (docs/rules/screens.md#outbound-e-mails). */
export interface Outbound {
  readonly name: 'bwof' | 'evacuation'
  readonly title: string
  /** The header of the column of due dates. */
  readonly dueHeader: string
  /** The name in the calls. */
  readonly isBwofEmail: boolean
  /** The message when the list cannot be loaded (docs/rules/screens.md#messages). */
  readonly failure: string
}

export const BWOF_EMAILS: Outbound = {
  name: 'bwof',
  title: 'BWOF Emails',
  dueHeader: 'BWOF Due',
  isBwofEmail: true,
  failure: 'Error retrieving recommended emails',
}

/** Its lists include the sent e-mails. */
export const EVAC_EMAILS: Outbound = {
  name: 'evacuation',
  title: 'Evac Emails',
  dueHeader: 'Evac Due',
  isBwofEmail: false,
  failure: 'Error retrieving email data',
}
