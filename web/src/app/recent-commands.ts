import { currentSession } from '../auth/session.ts'
import { nameOnDevice } from '../lib/addresses.ts'
import type { FindResult } from './find.ts'

const MOST = 5
const keyOf = (loginId: number): string => nameOnDevice(`warrant.recent-commands ${loginId}`)

/** The keys of the commands and screens that this login chose last, newest first. */
function recentCommands(): readonly string[] {
  const login = currentSession()?.loginId
  if (login === undefined) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(login)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export function rememberCommand({ key, kind }: FindResult): void {
  const login = currentSession()?.loginId
  if (login === undefined || kind !== 'command') return
  const others = recentCommands().filter((known) => known !== key)
  localStorage.setItem(keyOf(login), JSON.stringify([key, ...others].slice(0, MOST)))
}

/** The same results, those that were chosen last first. */
export function recentFirst(results: readonly FindResult[]): readonly FindResult[] {
  const order = new Map(recentCommands().map((key, at) => [key, at]))
  const placeOf = ({ key }: FindResult): number => order.get(key) ?? MOST
  return results.toSorted((one, other) => placeOf(one) - placeOf(other))
}
