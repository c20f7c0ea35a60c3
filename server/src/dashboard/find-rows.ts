import type { Kysely } from 'kysely'
import { dashboardSearchText } from '@app/contract/dashboard/rules'
import type { DashboardList, DashboardQuery } from '@app/contract/dashboard/schema'
import type { Day } from '@app/contract/dates'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Login } from '../auth/login.ts'
import { readRows } from '../database/stream-rows.ts'
import type { Tables } from '../database/tables.ts'
import { jsonRows } from '../database/stream-json.ts'
import { countRows, dashboardRows, isMoreThan, searchedRows, type SearchedRow } from './queries.ts'

/** A dashboard query of a login. `signal` cancels it. */
export interface DashboardSearch {
  login: Login
  today: Day
  query: DashboardQuery
  signal: AbortSignal
}

/** Streams the rows that a query finds as JSON texts. */
export function findRows(
  db: Kysely<Tables>,
  { login, today, query, signal }: DashboardSearch & { query: DashboardList },
): AsyncGenerator<string[]> {
  const words = keywords(query.queryString)
  if (words.length === 0) return jsonRows(db, dashboardRows(login, today, query, query.first), signal)
  return firstOf(matching(jsonRows(db, dashboardRows(login, today, query), signal), words), query.first)
}

/** The first so many rows; the rest is not read. */
async function* firstOf(rows: AsyncIterable<string[]>, count = Infinity): AsyncGenerator<string[]> {
  let left = count
  for await (const texts of rows) {
    yield texts.slice(0, left)
    left -= texts.length
    if (left <= 0) return
  }
}

async function* matching(rows: AsyncIterable<string[]>, words: readonly string[]): AsyncGenerator<string[]> {
  const isMatch = (row: SearchedRow) => matchesKeywords(fold(dashboardSearchText(row)), words)
  for await (const texts of rows) yield texts.filter((text) => isMatch(JSON.parse(text)))
}

/** How many rows a query finds. Keywords are matched outside the database, so all rows are read for that. */
export async function countFoundRows(db: Kysely<Tables>, search: DashboardSearch): Promise<number> {
  const { login, today, query, signal } = search
  const words = keywords(query.queryString)
  if (words.length === 0) return (await readRows(db, countRows(login, today, query), signal))[0]?.count ?? 0
  let found = 0
  for await (const texts of matching(jsonRows(db, searchedRows(login, today, query), signal), words))
    found += texts.length
  return found
}

/**
 * Whether a query finds more than `than` rows. Keywords are matched outside the database, so all rows are read for
 * that, but only if there are too many without keywords.
 */
export async function findsMoreRows(db: Kysely<Tables>, search: DashboardSearch, than: number): Promise<boolean> {
  const { login, today, query, signal } = search
  const [counted] = await readRows(db, isMoreThan(than, login, today, query), signal)
  if (!counted?.isMore) return false
  const words = keywords(query.queryString)
  if (words.length === 0) return true
  let found = 0
  for await (const texts of matching(jsonRows(db, searchedRows(login, today, query), signal), words)) {
    found += texts.length
    if (found > than) return true
  }
  return false
}
