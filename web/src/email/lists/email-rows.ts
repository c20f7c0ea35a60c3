import type { Day } from '@app/contract/dates'
import type { EmailRow, EmailRowsRequest, UndoSnoozeRequest } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import { EMAIL_KINDS, isEmailKind, kindLabel } from '@app/contract/email/kinds'
import { hasJustArrived } from '../../lib/arrivals.ts'
import type { RowLink, RowState } from '../../ui/table/row.ts'
import type { Tone } from '../../ui/feedback/tone.ts'
import { propertyTitle, recipientName } from '../compose/row-names.ts'
import type { Outbound } from './outbound.ts'

/** A row of any of the three tabs. */
export type AnyEmail = EmailRow | SentEmail

/** The colour of a kind. A first request has none. */
const KIND_TONES = {
  normal: undefined,
  followUp: 'followUp',
  urgent: 'upcoming',
  overdue: 'overdue',
  authority: 'authority',
} as const satisfies Record<(typeof EMAIL_KINDS)[keyof typeof EMAIL_KINDS]['tone'], Tone | undefined>

export const kindTone = (kind: string): Tone | undefined =>
  isEmailKind(kind) ? KIND_TONES[EMAIL_KINDS[kind].tone] : undefined

/** A row for an authority is identified by its property (docs/rules/reminders.md#naming-rows). */
export const isForAuthority = (row: Pick<EmailRow, 'emailContentTemplateName'>): boolean =>
  kindTone(row.emailContentTemplateName) === 'authority'

/**
 * A unique key. A property has a row for each recipient, each trial evacuation, and its authority; and one more for the
 * systems of a recipient that are held back on their own.
 */
export const rowKey = (row: EmailRow): string =>
  isForAuthority(row)
    ? `${row.propertyId} authority`
    : [row.propertyId, row.recipientCompanyId ?? '-', row.subServices[0]?.propertyServiceId ?? ''].join(' ')

/** The request that refers to these rows. */
export const toRowsRequest = (
  rows: readonly EmailRow[],
  { isBwofEmail }: Pick<Outbound, 'isBwofEmail'>,
): Omit<EmailRowsRequest, 'numberOfDays'> => ({
  isBwofEmail,
  authorityPropertyIdList: rows.filter(isForAuthority).map(({ propertyId }) => propertyId),
  propertyServiceIdList: rows
    .filter((row) => !isForAuthority(row))
    .flatMap(({ subServices }) => subServices.map(({ propertyServiceId }) => propertyServiceId)),
})

/** The request that takes back a snooze of these rows, or with null its end, as they were before it. */
export const toUndoSnooze = (
  rows: readonly EmailRow[],
  { isBwofEmail }: Pick<Outbound, 'isBwofEmail'>,
  snoozedTill: Day | null,
): UndoSnoozeRequest => ({
  isBwofEmail,
  snoozedTill,
  authorities: rows.filter(isForAuthority).map(({ propertyId, snoozedTill: before }) => ({ propertyId, before })),
  services: rows
    .filter((row) => !isForAuthority(row))
    .flatMap(({ subServices }) =>
      subServices.map(({ propertyServiceId, snoozedTill: before }) => ({ propertyServiceId, before })),
    ),
})

/** Whether a request names the row, or one whose services are now part of it. */
export const isNamed = (row: EmailRow, request: ReturnType<typeof toRowsRequest>): boolean =>
  isForAuthority(row)
    ? request.authorityPropertyIdList.includes(row.propertyId)
    : row.subServices.some(({ propertyServiceId }) => request.propertyServiceIdList.includes(propertyServiceId))

/** The text that keywords search. */
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

export const emailRowState = (row: AnyEmail): RowState => ({
  tone: kindTone(row.emailContentTemplateName),
  isChanged: hasJustArrived(row),
})
