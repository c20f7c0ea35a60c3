/** The kinds of e-mail, by name (docs/rules/reminders.md#kinds). */
export const EMAIL_KINDS = {
  Email_12A_Request: { value: 101, label: '12A Request', tone: 'normal' },
  Email_12A_FollowUp: { value: 102, label: '12A Follow Up', tone: 'followUp' },
  Email_12A_Urgent: { value: 103, label: '12A Urgent', tone: 'urgent' },
  Email_12A_Overdue: { value: 104, label: '12A Overdue', tone: 'overdue' },
  Email_TrialEvac_Audit_Request: { value: 201, label: 'Trial evacuation audit: request', tone: 'normal' },
  Email_TrialEvac_Audit_Overdue: { value: 202, label: 'Trial evacuation audit: overdue', tone: 'overdue' },
  Email_TrialEvac_FullService_Request: { value: 203, label: 'Trial evacuation: request', tone: 'normal' },
  Email_TrialEvac_FullService_FollowUp: { value: 204, label: 'Trial evacuation: follow up', tone: 'followUp' },
  Email_TrialEvac_FullService_Overdue: { value: 205, label: 'Trial evacuation: overdue', tone: 'overdue' },
  Email_AuthorityOverdueBwofNotification: { value: 300, label: 'Overdue BWOF notification', tone: 'authority' },
  Email_Bwof_Audit: { value: 301, label: 'BWOF audit', tone: 'normal' },
  Email_Bwof_Audit_Site: { value: 302, label: 'BWOF audit: site', tone: 'normal' },
  Email_Warrant_Council: { value: 401, label: 'BWOF to the council', tone: 'normal' },
  Email_Warrant_Copy: { value: 402, label: 'BWOF issued', tone: 'normal' },
  Email_Certificate_Refused: { value: 403, label: 'Certificate refused', tone: 'normal' },
  Email_Return_Received: { value: 404, label: 'Answer received', tone: 'normal' },
  Email_Mail_Answer: { value: 411, label: 'Answer', tone: 'normal' },
} as const satisfies Record<string, { value: number; label: string; tone: string }>

export type EmailKind = keyof typeof EMAIL_KINDS
export type EmailTone = (typeof EMAIL_KINDS)[EmailKind]['tone']

/**
 * The site's part of an audit (docs/rules/reminders.md#audits). It goes beside the contractor's e-mail to the site
 * contacts, who belong to no company, and no rule selects it by itself.
 */
export const SITE_AUDIT_KIND = 'Email_Bwof_Audit_Site' satisfies EmailKind

/**
 * Umbrella kinds stand for the kind that the rules select for a row, or the request if they select none
 * (docs/rules/reminders.md#kinds). No e-mail is of an umbrella kind itself.
 */
export const UMBRELLA_KINDS = {
  Email_Auto_12A: { value: 100, label: '12A (automatic)' },
  Email_Auto_TrialEvac: { value: 200, label: 'Trial evacuation (automatic)' },
} as const
export type UmbrellaKind = keyof typeof UMBRELLA_KINDS

export const isEmailKind = (name: string): name is EmailKind => Object.hasOwn(EMAIL_KINDS, name)
export const isUmbrellaKind = (name: string): name is UmbrellaKind => Object.hasOwn(UMBRELLA_KINDS, name)

export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS).filter(isEmailKind)

/** What a reminder is about: certificates that a warrant needs, a trial evacuation, or a late warrant for the authority. */
export type ReminderTopic = 'bwof' | 'evacuation' | 'authority'
/** Other e-mails bring a warrant, say why a certificate was refused, or answer a message (docs/rules/reminders.md#evidence). */
export type EmailTopic = ReminderTopic | 'evidence'

const TOPICS = {
  Email_Auto_12A: 'bwof',
  Email_12A_Request: 'bwof',
  Email_12A_FollowUp: 'bwof',
  Email_12A_Urgent: 'bwof',
  Email_12A_Overdue: 'bwof',
  Email_Bwof_Audit: 'bwof',
  Email_Bwof_Audit_Site: 'bwof',
  Email_Auto_TrialEvac: 'evacuation',
  Email_TrialEvac_Audit_Request: 'evacuation',
  Email_TrialEvac_Audit_Overdue: 'evacuation',
  Email_TrialEvac_FullService_Request: 'evacuation',
  Email_TrialEvac_FullService_FollowUp: 'evacuation',
  Email_TrialEvac_FullService_Overdue: 'evacuation',
  Email_AuthorityOverdueBwofNotification: 'authority',
  Email_Warrant_Council: 'evidence',
  Email_Warrant_Copy: 'evidence',
  Email_Certificate_Refused: 'evidence',
  Email_Return_Received: 'evidence',
  Email_Mail_Answer: 'evidence',
} as const satisfies Record<EmailKind | UmbrellaKind, EmailTopic>

/** The kinds that are about a topic. */
export type KindOfTopic<Topic extends EmailTopic> = {
  [Kind in EmailKind]: (typeof TOPICS)[Kind] extends Topic ? Kind : never
}[EmailKind]

/** Whether an e-mail of this kind asks a supplier for certificates, so that it carries a link to answer by. */
export const carriesReturnLink = (kind: EmailKind): boolean =>
  (topicOf(kind) === 'bwof' && kind !== SITE_AUDIT_KIND) || kind === 'Email_Certificate_Refused'

/** The kinds that the rules select, or that somebody drafts in the dialog. */
export type ReminderKind = KindOfTopic<ReminderTopic>

export const topicOf = <Kind extends EmailKind | UmbrellaKind>(kind: Kind): (typeof TOPICS)[Kind] => TOPICS[kind]

export const isReminderKind = (name: string): name is ReminderKind => isEmailKind(name) && topicOf(name) !== 'evidence'

export const REMINDER_KIND_NAMES = EMAIL_KIND_NAMES.filter(isReminderKind)

export const kindsOfTopic = (...topics: EmailTopic[]): EmailKind[] =>
  EMAIL_KIND_NAMES.filter((kind) => topics.includes(topicOf(kind)))

/** The label of a kind; the name itself if it is unknown. */
export const kindLabel = (name: string): string =>
  isEmailKind(name) ? EMAIL_KINDS[name].label : isUmbrellaKind(name) ? UMBRELLA_KINDS[name].label : name
