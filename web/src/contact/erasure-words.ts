import type { ErasedPlace, KeptPlace } from '@app/contract/contact/rules'

/** What an erasure changes: one and several. */
export const ERASED_WORDS: Readonly<Record<ErasedPlace, readonly [one: string, several: string]>> = {
  contacts: ['contact, with all its earlier versions', 'contacts, with all their earlier versions'],
  waitingEmails: ['email that waits to be sent: it is dropped', 'emails that wait to be sent: they are dropped'],
  emails: ['line of an email that was sent', 'lines of emails that were sent'],
  messages: ['message that came in, with its file', 'messages that came in, with their files'],
  answers: ['answer of a supplier', 'answers of suppliers'],
  certificates: ['certificate that the law no longer wants', 'certificates that the law no longer wants'],
  warrants: ['warrant that the law no longer wants', 'warrants that the law no longer wants'],
  iqps: ['registration as an IQP', 'registrations as an IQP'],
  notes: ['note or description', 'notes and descriptions'],
  documents: ['name of a document', 'names of documents'],
  history: ['line of the history', 'lines of the history'],
  audit: ['line of the audit', 'lines of the audit'],
  logins: ['login, which ends', 'logins, which end'],
}

/** What stays. */
export const KEPT_WORDS: Readonly<Record<KeptPlace, readonly [one: string, several: string]>> = {
  certificates: ['certificate of the last two years, with a mark', 'certificates of the last two years, with a mark'],
  warrants: ['warrant of the last two years, with a mark', 'warrants of the last two years, with a mark'],
  iqps: [
    'registration that such a certificate names, with a mark',
    'registrations that such certificates name, with a mark',
  ],
  answers: ['answer that became such a certificate', 'answers that became such certificates'],
}

export const counted = (count: number, [one, several]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : several}`
