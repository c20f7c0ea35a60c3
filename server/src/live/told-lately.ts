import type { LiveMessage } from '@app/contract/live/schema'
import { NOTHING, together } from '@app/contract/live/together'

/** For how long it is remembered what was told, in milliseconds (docs/rules/calls.md#live). */
export const REMEMBERED_MS = 5 * 60_000

/** More records than these are not worth naming to somebody who comes back, and would not fit into one event. */
const MOST_NAMED = 1000

/** What each kind of login was told; undefined if nothing. */
export interface Told {
  internal: LiveMessage | undefined
  external: LiveMessage | undefined
}

/**
 * Remembers what was told lately, so that a browser that comes back hears only what it missed. Times are in
 * milliseconds, by a clock that nobody sets.
 */
export function createToldLately(now: () => number = () => performance.now()) {
  /** Everything that changed after this has been told. */
  let since: number | undefined
  let remembered: { at: number; told: Told }[] = []

  return {
    /** From now on all is told: what changed before has been seen by the first look. */
    begin: (): void => {
      since = now()
      remembered = []
    },
    add: (told: Told): void => {
      const oldest = now() - REMEMBERED_MS
      since = Math.max(since ?? 0, oldest)
      remembered = remembered.filter(({ at }) => at >= oldest)
      if (told.internal || told.external) remembered.push({ at: now(), told })
    },
    /** What was told to such a login in the last `milliseconds`; undefined if it is too much or not all of it is known. */
    within: (kind: keyof Told, milliseconds: number): LiveMessage | undefined => {
      const from = now() - milliseconds
      if (since === undefined || from < since) return undefined
      const all = remembered
        .filter(({ at }) => at >= from)
        .reduce((sum, { told }) => together(sum, told[kind] ?? NOTHING), NOTHING)
      return all.records.length + all.emailsOf.length > MOST_NAMED ? undefined : all
    },
  }
}
