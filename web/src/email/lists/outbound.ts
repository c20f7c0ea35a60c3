/** One of the two lists of automated e-mails (docs/rules/screens.md#outbound-e-mails). */
export interface Outbound {
  readonly name: 'bwof' | 'evacuation'
  readonly title: string
  /** Heads the column of due dates. */
  readonly dueHeader: string
  /** As the calls name it. */
  readonly isBwofEmail: boolean
  /** What is said when its list cannot be had (docs/rules/screens.md#messages). */
  readonly failure: string
}

export const BWOF_EMAILS: Outbound = {
  name: 'bwof',
  title: 'BWOF Emails',
  dueHeader: 'BWOF Due',
  isBwofEmail: true,
  failure: 'Error retrieving recommended emails',
}

/** Its list comes with what was sent. */
export const EVAC_EMAILS: Outbound = {
  name: 'evacuation',
  title: 'Evac Emails',
  dueHeader: 'Evac Due',
  isBwofEmail: false,
  failure: 'Error retrieving email data',
}
