import { INVITATION_DAYS, RESET_MINUTES } from '@app/contract/auth/rules'
import { escapeHtml } from '../lib/escape-html.ts'
import type { AccountMailKind } from './queue/queue-account-mail.ts'

interface Facts {
  productName: string
  operatorName: string
  /** The address of the link, or of the screens for a message without one. */
  url: string
  /** Who did it, where that is somebody else, or which factor it is about. */
  detail: string
  /** What people log in with instead of a password, such as `Kauri ID`. */
  signOnLabel: string
}

interface Message {
  subject: string
  /** Paragraphs of plain text; `url` stands for a button. */
  paragraphs: string[]
}

const NOT_YOU = 'If this was not you, tell the office at once: somebody else may know your password.'

/** Which factor it is, where the message says so. */
const named = (detail: string): string => (detail ? `: ${detail}` : '')

type Invited = Pick<Facts, 'productName' | 'operatorName' | 'detail'>

/** Until the office has a company of its own, it goes by the product's name, which is not said twice. */
const invitedTo = ({ productName, operatorName }: Invited): string =>
  `Your login to ${productName}${operatorName === productName ? '' : ` of ${operatorName}`}`

const invitedBy = ({ productName, operatorName, detail }: Invited): string =>
  `${operatorName === productName ? 'You were given' : `${operatorName} gave you`} a login to ${productName}${detail ? `, by ${detail}` : ''}.`

const MESSAGES: Record<AccountMailKind, (facts: Facts) => Message> = {
  reset: ({ productName }) => ({
    subject: `A new password for ${productName}`,
    paragraphs: [
      'Kia ora',
      `Somebody, most likely you, asked for a new password for your login to ${productName}. Set it here:`,
      'url',
      `The link works once, for ${RESET_MINUTES} minutes. If you did not ask for it, you need do nothing: your password has not changed.`,
    ],
  }),
  invitation: (facts) => ({
    subject: invitedTo(facts),
    paragraphs: [
      'Kia ora',
      `${invitedBy(facts)} Set your password here, then log in with this email address:`,
      'url',
      `The link works once, for ${INVITATION_DAYS} days. After that, ask the office for a new one.`,
    ],
  }),
  'sign-on-instead': ({ productName, signOnLabel }) => ({
    subject: `Logging in to ${productName}`,
    paragraphs: [
      'Kia ora',
      `Somebody, most likely you, asked for a new password for your login to ${productName}. You need none: log in with ${signOnLabel} here:`,
      'url',
      `If you cannot log in with ${signOnLabel}, ask whoever looks after it.`,
    ],
  }),
  'sign-on-invitation': ({ signOnLabel, ...facts }) => ({
    subject: invitedTo(facts),
    paragraphs: [
      'Kia ora',
      `${invitedBy(facts)} It takes no password: log in with ${signOnLabel} and this email address here:`,
      'url',
    ],
  }),
  'password-was-set': ({ productName }) => ({
    subject: `Your password for ${productName} was changed`,
    paragraphs: [
      'Kia ora',
      `The password of your login to ${productName} was set by a link in a message. You have been logged out everywhere.`,
      NOT_YOU,
    ],
  }),
  'factor-added': ({ productName, detail }) => ({
    subject: `Your login to ${productName} has a second factor`,
    paragraphs: [
      'Kia ora',
      `A second factor was added to your login to ${productName}${named(detail)}. From now on, logging in also takes a second factor.`,
      NOT_YOU,
    ],
  }),
  'factor-removed': ({ productName, detail }) => ({
    subject: `A second factor of your login to ${productName} was removed`,
    paragraphs: ['Kia ora', `A second factor of your login to ${productName} was removed${named(detail)}.`, NOT_YOU],
  }),
  'factor-reset': ({ productName, detail }) => ({
    subject: `The second factor of your login to ${productName} was reset`,
    paragraphs: [
      'Kia ora',
      `${detail} removed the second factor of your login to ${productName}, so that you can set up a new one.`,
      'If you did not ask for this, tell the office at once.',
    ],
  }),
}

/** The subject and the body, as HTML that still has to be laid out, of a message about a login. */
export function writeMessage(kind: AccountMailKind, facts: Facts): { subject: string; html: string } {
  const { subject, paragraphs } = MESSAGES[kind](facts)
  const link = `<a href="${escapeHtml(facts.url)}">${escapeHtml(facts.url)}</a>`
  const html = paragraphs.map((text) => `<p>${text === 'url' ? link : escapeHtml(text)}</p>`).join('\n')
  return { subject, html }
}
