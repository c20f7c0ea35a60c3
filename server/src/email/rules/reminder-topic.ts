import { EMAIL_KIND_NAMES, type EmailKind } from '@app/contract/email/kinds'
import { AUTHORITY_KIND } from './authority-reminder.ts'
import type { EvacuationKind } from './evacuation-reminder.ts'

/**
 * The subject of an e-mail: a supplier's outstanding systems for a warrant, a trial evacuation, or a late warrant that
 * the authority is notified of.
 */
export type ReminderTopic = 'bwof' | 'evacuation' | 'authority'

const isAboutEvacuation = (kind: EmailKind): kind is EvacuationKind => kind.startsWith('Email_TrialEvac_')

export const topicOf = (kind: EmailKind): ReminderTopic =>
  kind === AUTHORITY_KIND ? 'authority' : isAboutEvacuation(kind) ? 'evacuation' : 'bwof'

export const kindsOfTopic = (...topics: ReminderTopic[]): EmailKind[] =>
  EMAIL_KIND_NAMES.filter((kind) => topics.includes(topicOf(kind)))
