import { splitAddresses } from '@app/contract/email/rules'

/** One line of To or CC. */
export interface Recipient {
  readonly key: number
  readonly address: string
}

const isBlank = ({ address }: Recipient): boolean => address.trim() === ''

/** Makes sure that there is a blank line at the end (docs/rules/reminders.md#the-dialog). */
function withBlank(recipients: readonly Recipient[]): readonly Recipient[] {
  const last = recipients.at(-1)
  if (last && isBlank(last)) return recipients
  return [...recipients, { key: Math.max(0, ...recipients.map(({ key }) => key)) + 1, address: '' }]
}

/** The lines of an address list such as `a@kea.example; b@kea.example`. */
export const recipientsIn = (text: string): readonly Recipient[] =>
  withBlank(splitAddresses(text).map((address, at) => ({ key: at + 1, address })))

/** The recipients with one address changed. */
export const withAddress = (recipients: readonly Recipient[], key: number, address: string): readonly Recipient[] =>
  withBlank(recipients.map((recipient) => (recipient.key === key ? { key, address } : recipient)))

/** Whether a line can be removed: all but the blank one at the end (docs/rules/reminders.md#the-dialog). */
export const canRemove = (recipients: readonly Recipient[], key: number): boolean => recipients.at(-1)?.key !== key

export const withoutRecipient = (recipients: readonly Recipient[], key: number): readonly Recipient[] =>
  canRemove(recipients, key) ? recipients.filter((recipient) => recipient.key !== key) : recipients

/** The addresses without blank lines (docs/rules/reminders.md#the-dialog). */
export const addressesOf = (recipients: readonly Recipient[]): string[] =>
  recipients.filter((recipient) => !isBlank(recipient)).map(({ address }) => address.trim())
