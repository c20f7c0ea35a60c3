import type { Kysely } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { LATEST_LIST_DAYS } from '@app/contract/email/rules'
import type { EmailListQuery } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { Tables } from '../../database/tables.ts'
import { badPayload } from '../../lib/problem.ts'
import { emailRow } from './email-row.ts'
import { streamReminders, type ListName } from '../candidates/list-reminders.ts'
import { isRecommended, type ReminderClock } from '../rules/reminder.ts'

/** Characters per chunk of the answer. */
const CHUNK = 65_536
const HELD_ROWS_PER_CHUNK = 200

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
 * Streams the JSON of `EmailLists` while the database still reads, also the e-mails that were sent. Held rows are collected
 * until all recommended ones have been sent.
 */
export async function* emailListsJson(
  db: Kysely<Tables>,
  list: ListName,
  clock: ReminderClock & { propertyIds?: readonly number[] },
  sentEmails: Promise<readonly SentEmail[]>,
  signal: AbortSignal,
): AsyncGenerator<string | Buffer> {
  // As bytes: thousands of texts would be moved about in memory until the end, with two bytes for each letter.
  const held: Buffer[] = []
  let holding: string[] = []
  let chunk = '{"recommendedEmails":['
  let separator = ''
  for await (const reminder of streamReminders(db, list, clock, signal)) {
    const row = JSON.stringify(emailRow(reminder, clock.asOf))
    if (!isRecommended(reminder)) {
      if (holding.push(row) < HELD_ROWS_PER_CHUNK) continue
      held.push(Buffer.from(holding.join(',')))
      holding = []
      continue
    }
    chunk += separator + row
    separator = ','
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}],"heldEmails":[`
  if (holding.length > 0) held.push(Buffer.from(holding.join(',')))
  // Each is let go as it is sent.
  for (let rows = held.shift(); rows; rows = held.shift()) {
    yield rows
    if (held.length > 0) yield ','
  }
  yield `],"sentEmails":${JSON.stringify(await sentEmails)}}`
}
