import type { EmailRow, EmailRowsRequest, SentEmail } from '@app/contract/email/schema'
import { EMAIL_KINDS, isEmailKind, kindLabel } from '@app/contract/email/kinds'
import type { RowLink, RowState } from '../../ui/table/row.ts'
import type { Tone } from '../../ui/feedback/tone.ts'
import { propertyTitle, recipientName } from '../compose/row-names.ts'
import type { Outbound } from './outbound.ts'

/** What rows of all three tabs hold. */
export type AnyEmail = EmailRow | SentEmail

/** The colour of a kind; a first request has none. */
const KIND_TONES = {
  normal: undefined,
  followUp: 'followUp',
  urgent: 'upcoming',
  overdue: 'overdue',
  authority: 'authority',
} as const satisfies Record<(typeof EMAIL_KINDS)[keyof typeof EMAIL_KINDS]['tone'], Tone | undefined>

export const kindTone = (kind: string): Tone | undefined =>
  isEmailKind(kind) ? KIND_TONES[EMAIL_KINDS[kind].tone] : undefined

/** Such a row is a property's, and is named by it (docs/rules/reminders.md#naming-rows). */
const isForAuthority = (row: Pick<EmailRow, 'emailContentTemplateName'>): boolean =>
  kindTone(row.emailContentTemplateName) === 'authority'

/** Tells rows apart: a property has one for each recipient, one for each trial evacuation, one for its authority. */
export const rowKey = (row: EmailRow): string =>
  isForAuthority(row)
    ? `${row.propertyId} authority`
    : [row.propertyId, row.recipientCompanyId ?? '-', row.specificPropertyServiceID ?? ''].join(' ')

/** Names rows to the server. */
export const namedRows = (
  rows: readonly EmailRow[],
  { isBwofEmail }: Pick<Outbound, 'isBwofEmail'>,
): Omit<EmailRowsRequest, 'numberOfDays'> => ({
  isBwofEmail,
  authorityPropertyIdList: rows.filter(isForAuthority).map(({ propertyId }) => propertyId),
  propertyServiceIdList: rows
    .filter((row) => !isForAuthority(row))
    .flatMap(({ subServices }) => subServices.map(({ propertyServiceId }) => propertyServiceId)),
})

/** What the keywords search. */
export const emailSearchText = (row: AnyEmail): string =>
  [
    propertyTitle(row),
    row.customerCompanyName,
    recipientName(row),
    kindLabel(row.emailContentTemplateName),
    row.recipients,
    row.ccRecipients,
    row.reason,
    row.status,
    row.generatedBy,
  ].join(' ')

export const emailLink = (row: AnyEmail): RowLink => ({
  to: '/property/$propertyId',
  params: { propertyId: String(row.propertyId) },
})

export const emailRowState = (row: AnyEmail): RowState => ({ tone: kindTone(row.emailContentTemplateName) })
