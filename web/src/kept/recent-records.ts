import { currentSession } from '../auth/session.ts'
import { nameOnDevice } from '../lib/addresses.ts'

/** A record that was opened. */
export interface RecentRecord {
  readonly kind: 'company' | 'property'
  readonly id: number
}

const MAX_RECORDS = 8
const keyOf = (loginId: number): string => nameOnDevice(`warrant.recent ${loginId}`)

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'company' || value.kind === 'property') &&
  'id' in value &&
  typeof value.id === 'number'

/** The records that this login opened last, newest first. Ids only: the names are in the lists. */
export function recentRecords(): readonly RecentRecord[] {
  const login = currentSession()?.loginId
  if (login === undefined) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(login)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

export function rememberRecord(record: RecentRecord): void {
  const login = currentSession()?.loginId
  if (login === undefined) return
  const others = recentRecords().filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  localStorage.setItem(keyOf(login), JSON.stringify([record, ...others].slice(0, MAX_RECORDS)))
}
