import { useState } from 'react'

interface Keys {
  readonly ids: readonly number[]
  readonly blank: number | null
  readonly byId: ReadonlyMap<number, number>
  readonly next: number
}

const NONE: Keys = { ids: [], blank: null, byId: new Map(), next: 1 }

function keysFor(old: Keys, ids: readonly number[], blank: number | null): Keys {
  const had = new Set(old.ids)
  const has = new Set(ids)
  const saved = old.ids.filter((id) => id <= 0 && !has.has(id))
  const arrived = ids.filter((id) => id > 0 && !had.has(id))
  const places = new Map(arrived.slice(0, saved.length).map((id, at) => [id, old.byId.get(saved[at] ?? 0)] as const))
  const taken = new Set(places.values())
  const byId = new Map<number, number>()
  let { next } = old
  for (const id of blank === null ? ids : [...ids, blank]) {
    const known = old.byId.get(id)
    byId.set(id, places.get(id) ?? (known === undefined || taken.has(known) ? next++ : known))
  }
  return { ids, blank, byId, next }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

/**
 * React keys for editable rows. A row that was new keeps its key when a save gives it an id, so that its fields stay and
 * the cursor with them.
 *
 * @param blank the id of the blank row at the end, if there is one
 */
export function useRowKeys(ids: readonly number[], blank: number | null = null): (id: number) => number {
  const [kept, setKept] = useState(() => keysFor(NONE, ids, blank))
  let keys = kept
  if (!isSame(kept.ids, ids) || kept.blank !== blank) {
    keys = keysFor(kept, ids, blank)
    setKept(keys)
  }
  return (id) => keys.byId.get(id) ?? id
}
