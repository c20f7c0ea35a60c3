import type { Kysely } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { LATEST_LIST_DAYS } from '@app/contract/email/rules'
import type { EmailListQuery, SentEmail } from '@app/contract/email/schema'
import type { Tables } from '../../database/tables.ts'
import { badPayload } from '../../lib/problem.ts'
import { emailRow } from './email-row.ts'
import { streamReminders, type ListName } from '../candidates/list-reminders.ts'
import { isRecommended, type ReminderClock } from '../rules/reminder.ts'

/** Characters that are sent at a time. */
const CHUNK = 65_536
const HELD_AT_A_TIME = 50

/**
 * The day that a list is asked for.
 *
 * @throws ProblemError 400 for a day that is past, or too far ahead to say anything of
 */
export function listDay(query: EmailListQuery, today: Day): Day {
  const asOf = query?.asOf ?? today
  const latest = addDays(today, LATEST_LIST_DAYS)
  if (asOf < today || asOf > latest)
    throw badPayload({ path: 'asOf', message: `takes a day from ${today} to ${latest}` })
  return asOf
}

/**
 * The lists as the JSON of `EmailLists`, while the database still reads them. Held rows wait as texts until the
 * recommended ones are on their way.
 */
export async function* emailListsJson(
  db: Kysely<Tables>,
  list: ListName,
  asked: ReminderClock,
  sentEmails: readonly SentEmail[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const held: string[] = []
  let chunk = '{"recommendedEmails":['
  let separator = ''
  for await (const reminder of streamReminders(db, list, asked, signal)) {
    const row = JSON.stringify(emailRow(reminder, asked.asOf))
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
  for (let first = 0; first < held.length; first += HELD_AT_A_TIME) {
    yield `${first === 0 ? '' : ','}${held.slice(first, first + HELD_AT_A_TIME).join(',')}`
  }
  yield `],"sentEmails":${JSON.stringify(sentEmails)}}`
}
