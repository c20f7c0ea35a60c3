import type { MailboxCondition } from '@app/contract/mail/rules'
import { cleanLine } from '../parse/clean.ts'

/** The mailbox takes no more messages, so that what was kept cannot be moved. */
export class MailboxFull extends Error {}

interface Condition {
  condition: Exclude<MailboxCondition, 'off' | 'new' | 'ok'>
  /** For administrators: what to look at. */
  reason: string
}

/** What an error on the way to the mailbox, or in it, says of the mailbox; null if the fault is on our side. */
export function conditionOf(error: unknown): Condition | null {
  if (error instanceof MailboxFull) return { condition: 'full', reason: error.message }
  if (!(error instanceof Error)) return null
  const told = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message
  const words = cleanLine(told, 300)
  if ('authenticationFailed' in error && error.authenticationFailed === true) {
    return { condition: 'refused', reason: `The mail server refuses the user or the password: ${words}` }
  }
  if (/OVERQUOTA|over quota|quota exceeded/i.test(`${serverCode(error)} ${words}`)) {
    return { condition: 'full', reason: `The mailbox is full: ${words}` }
  }
  if (isOfDatabase(error)) return null
  return { condition: 'away', reason: words }
}

const serverCode = (error: Error): string =>
  'serverResponseCode' in error && typeof error.serverResponseCode === 'string' ? error.serverResponseCode : ''

/** Errors of PostgreSQL carry a severity, those of the store a path or a request. */
const isOfDatabase = (error: Error): boolean => 'severity' in error || error.name.startsWith('E_')
