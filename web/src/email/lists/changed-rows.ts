import { SENT_LIMIT } from '@app/contract/email/rules'
import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import { replaceEqualDeep } from '@tanstack/react-query'
import { isForAuthority, rowKey } from './email-rows.ts'

const sentKey = ({ emailId }: SentEmail): number => emailId

/** The new rows. Those that are as before are the same objects, so that they are not drawn again. */
function withSame<Row>(old: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  const before = new Map(old.map((row) => [keyOf(row), row]))
  const shared = rows.map((row) => replaceEqualDeep(before.get(keyOf(row)), row))
  const isUnchanged = shared.length === old.length && shared.every((row, at) => row === old[at])
  return isUnchanged ? (old as Row[]) : shared
}

/** The sent e-mails with those of before as the same objects. */
export const withSameSent = (old: readonly SentEmail[], rows: readonly SentEmail[]): SentEmail[] =>
  withSame(old, rows, sentKey)

/** The lists with the rows of before as the same objects; the same lists if nothing is different. */
export function withSameLists(old: EmailLists, now: EmailLists): EmailLists {
  const lists = {
    recommendedEmails: withSame(old.recommendedEmails, now.recommendedEmails, rowKey),
    sentEmails: withSameSent(old.sentEmails, now.sentEmails),
    heldEmails: withSame(old.heldEmails, now.heldEmails, rowKey),
  }
  const isUnchanged =
    lists.recommendedEmails === old.recommendedEmails &&
    lists.sentEmails === old.sentEmails &&
    lists.heldEmails === old.heldEmails
  return isUnchanged ? old : lists
}

const firstService = ({ subServices }: EmailRow): number =>
  Math.min(...subServices.map(({ propertyServiceId }) => propertyServiceId))

/** The order of the server (withCompanies): by due day and property, suppliers before the authority. */
const compareReminders = (one: EmailRow, other: EmailRow): number =>
  (one.nextDue ?? '').localeCompare(other.nextDue ?? '') ||
  one.propertyId - other.propertyId ||
  Number(isForAuthority(one)) - Number(isForAuthority(other)) ||
  (one.recipientCompanyId ?? Infinity) - (other.recipientCompanyId ?? Infinity) ||
  firstService(one) - firstService(other) ||
  0

const compareSent = (one: SentEmail, other: SentEmail): number =>
  Date.parse(other.whenQueued) - Date.parse(one.whenQueued) || other.emailId - one.emailId

type Properties = ReadonlySet<number>

const replaced = <Row extends { readonly propertyId: number }>(
  old: readonly Row[],
  properties: Properties,
  now: readonly Row[],
  compare: (one: Row, other: Row) => number,
): Row[] => [...old.filter(({ propertyId }) => !properties.has(propertyId)), ...now].sort(compare)

/** The sent e-mails with those about some properties replaced by what they are now. */
export const withSentOf = (old: readonly SentEmail[], properties: Properties, now: readonly SentEmail[]): SentEmail[] =>
  withSameSent(old, replaced(old, properties, now, compareSent).slice(0, SENT_LIMIT))

/** The lists with the rows of some properties replaced by what they are now, in the order of the server. */
export const withListsOf = (old: EmailLists, properties: Properties, now: EmailLists): EmailLists =>
  withSameLists(old, {
    recommendedEmails: replaced(old.recommendedEmails, properties, now.recommendedEmails, compareReminders),
    sentEmails: withSentOf(old.sentEmails, properties, now.sentEmails),
    heldEmails: replaced(old.heldEmails, properties, now.heldEmails, compareReminders),
  })
