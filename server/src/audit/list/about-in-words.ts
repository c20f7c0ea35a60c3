import type { AuditKind } from '@app/contract/audit-kinds'
import type { AuditLine } from '@app/contract/audit/schema'
import type { SignOnFailure } from '@app/contract/auth/rules'
import { ALL_CALLS } from '@app/contract/calls'
import { shownMoment } from '@app/contract/dates'
import { SUBMISSION_KIND_NAMES } from '@app/contract/return/rules'
import { shownAccessRoles } from '@app/contract/user/rules'
import { ABOUT } from './about.ts'

/** Why somebody who signed on was not let in, to an administrator. */
const SIGN_ON_FAILURE_WORDS: Readonly<Record<SignOnFailure, string>> = {
  unreachable: 'The identity provider cannot be reached',
  refused: 'Not finished, or not allowed by the identity provider',
  expired: 'Took too long, or was begun in another browser',
  weak: 'Without a second factor',
  unverified: 'The email address is not verified',
  another: 'The login belongs to somebody else there',
  unknown: 'There is no login with this address',
  deleted: 'The login was removed',
  failed: 'Failed',
}

/** The details that are fixed words, by the kind of line. */
const DETAIL_WORDS: Partial<Record<AuditKind, Readonly<Record<string, string>>>> = {
  login: { passkey: 'By passkey', 'sign-on': 'By single sign-on' },
  'login-failed': {
    'wrong code': 'Wrong code',
    code: 'Wrong code',
    passkey: 'By passkey',
    'present password': 'Wrong present password',
  },
  'sign-on-failed': SIGN_ON_FAILURE_WORDS,
  'return-link-used': SUBMISSION_KIND_NAMES,
}

/** What each call does, by its method and route. What its summary says behind a semicolon is for programs. */
const CALLS = new Map(
  ALL_CALLS.map(({ method, path, summary }) => [
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    summary.replace(/;.*/, ''),
  ]),
)

/** What a call does, of `GET /api/user/list`. Pages behind a return link are no calls. */
function callInWords(subject: string): string {
  if (subject.endsWith(' no such call')) return 'No such call'
  if (/ (\/.*)?\/r\/:/.test(subject)) return 'Page of a return link'
  return CALLS.get(subject.replace(/ (\/.*)?\/api\//, ' /')) ?? subject
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What stands in the place of a subject, a login's e-mail apart. */
function subjectInWords({ kind, about }: AuditLine, timeZone: string): string {
  if (kind === 'refused' || kind === 'throttled') return callInWords(about)
  if (kind === 'restored')
    return about.replace(/^backup of (.+)$/, (_, made) => `Backup of ${shownMoment(made, timeZone)}`)
  return kind === 'erased' || kind === 'return-link-used' ? capitalised(about) : about
}

function detailInWords({ kind, detail }: AuditLine): string {
  // Ids that say nothing to a person.
  if (kind === 'restored' || kind === 'password-reset') return ''
  if (kind === 'login-added' || kind === 'roles-changed')
    return detail.split(' became ').map(shownAccessRoles).join(' became ')
  // Behind the word stands how often it happened.
  return detail.replace(/^[^,]+/, (word) => DETAIL_WORDS[kind]?.[word] ?? word)
}

/** What a line is about, in words. `about` comes from the database. */
export const aboutInWords = (line: AuditLine, timeZone: string): string =>
  Object.hasOwn(ABOUT, line.subject)
    ? line.about
    : [subjectInWords(line, timeZone), detailInWords(line)].filter(Boolean).join(' · ')
