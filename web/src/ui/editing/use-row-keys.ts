import { useState } from 'react'

type KindOf = (id: number) => unknown

interface Keys {
  readonly ids: readonly number[]
  readonly blank: number | null
  readonly byId: ReadonlyMap<number, number>
  /** The kinds of the rows that have no id of the server yet. */
  readonly newKinds: ReadonlyMap<number, unknown>
  readonly next: number
}

const NONE: Keys = { ids: [], blank: null, byId: new Map(), newKinds: new Map(), next: 1 }

function keysFor(old: Keys, ids: readonly number[], blank: number | null, kindOf: KindOf): Keys {
  const had = new Set(old.ids)
  const has = new Set(ids)
  const saved = old.ids.filter((id) => id <= 0 && !has.has(id))
  const places = new Map<number, number | undefined>()
  for (const id of ids.filter((each) => each > 0 && !had.has(each))) {
    const at = saved.findIndex((each) => old.newKinds.get(each) === kindOf(id))
    const [was] = at < 0 ? [] : saved.splice(at, 1)
    if (was !== undefined) places.set(id, old.byId.get(was))
  }
  const taken = new Set(places.values())
  const byId = new Map<number, number>()
  let { next } = old
  for (const id of blank === null ? ids : [...ids, blank]) {
    const known = old.byId.get(id)
    byId.set(id, places.get(id) ?? (known === undefined || taken.has(known) ? next++ : known))
  }
  const newKinds = new Map(ids.filter((id) => id <= 0).map((id) => [id, kindOf(id)]))
  return { ids, blank, byId, newKinds, next }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

const oneKind: KindOf = () => undefined

interface RowKeysOptions {
  /** The id of the blank row at the end, if there is one. */
  readonly blank?: number | null
  /** What a row has before and after its save, where a save may put new rows in another order. */
  readonly kindOf?: KindOf
}

/**
 * React keys for editable rows. A row that was new keeps its key when a save gives it an id, so that its fields stay and
 * the cursor with them.
 */
export function useRowKeys(
  ids: readonly number[],
  { blank = null, kindOf = oneKind }: RowKeysOptions = {},
): (id: number) => number {
  const [kept, setKept] = useState(() => keysFor(NONE, ids, blank, kindOf))
  let keys = kept
  if (!isSame(kept.ids, ids) || kept.blank !== blank) {
    keys = keysFor(kept, ids, blank, kindOf)
    setKept(keys)
  }
  return (id) => keys.byId.get(id) ?? id
}
