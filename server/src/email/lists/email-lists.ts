import type { Kysely } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { LATEST_LIST_DAYS } from '@app/contract/email/rules'
import type { EmailListQuery, SentEmail } from '@app/contract/email/schema'
import type { Tables } from '../../database/tables.ts'
import { badPayload } from '../../lib/problem.ts'
import { emailRow } from './email-row.ts'
import { streamReminders, type ListName } from '../candidates/list-reminders.ts'
import { isRecommended, type ReminderClock } from '../rules/reminder.ts'

/** Characters per chunk of the answer. */
const CHUNK = 65_536
const HELD_ROWS_PER_CHUNK = 50

/**
 * The day that a list is requested for.
 *
 * @throws ProblemError 400 for a day in the past or too far ahead
 */
export function listDay(query: EmailListQuery, today: Day): Day {
  const asOf = query?.asOf ?? today
  const latest = addDays(today, LATEST_LIST_DAYS)
  if (asOf < today || asOf > latest)
    throw badPayload({ path: 'asOf', message: `takes a day from ${today} to ${latest}` })
  return asOf
}

/**
 * Streams the JSON of `EmailLists` while the database still reads. Held rows are collected until all recommended ones
 * have been sent.
 */
export async function* emailListsJson(
  db: Kysely<Tables>,
  list: ListName,
  clock: ReminderClock & { propertyIds?: readonly number[] },
  sentEmails: readonly SentEmail[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const held: string[] = []
  let chunk = '{"recommendedEmails":['
  let separator = ''
  for await (const reminder of streamReminders(db, list, clock, signal)) {
    const row = JSON.stringify(emailRow(reminder, clock.asOf))
    if (!isRecommended(reminder)) {
      held.push(row)
      continue
    }
    chunk += separator + row
    separator = ','
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}],"heldEmails":[`
  for (let first = 0; first < held.length; first += HELD_ROWS_PER_CHUNK) {
    yield `${first === 0 ? '' : ','}${held.slice(first, first + HELD_ROWS_PER_CHUNK).join(',')}`
  }
  yield `],"sentEmails":${JSON.stringify(sentEmails)}}`
}
