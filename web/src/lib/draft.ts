/** A value of a record that can be edited. */
export type DraftValue = string | number | boolean | null

/** Every editable value by its path: `loginEmail`, or `12.price` for row 12 of a list. */
export type DraftValues = ReadonlyMap<string, DraftValue>

/** The contract's messages about a draft, by path, such as `takes an amount such as 145.50`. */
export type DraftErrors = Readonly<Record<string, string>>

/** Always the same object, so that parts without errors do not rerender. */
export const NO_ERRORS: DraftErrors = {}

/** How a record is edited. Keep it outside the component. */
export interface DraftKind<Source, Draft> {
  readonly toDraft: (source: Source) => Draft
  readonly valuesOf: (draft: Draft) => DraftValues
  /** The draft with one value set. Unknown paths change nothing. */
  readonly withValue: (draft: Draft, path: string, value: DraftValue) => Draft
  /**
   * Merges what may be taken from a newer record into unsaved edits. Without it, a newer record is ignored until a save
   * runs into a conflict.
   */
  readonly absorb?: (newer: Source, source: Source, draft: Draft) => { readonly source: Source; readonly draft: Draft }
  /** Every editable value of the source. Needed if the draft holds only what differs. */
  readonly valuesIn?: (source: Source) => DraftValues
}

/** Every value of the record before the edits. */
export const savedValues = <Source, Draft>(kind: DraftKind<Source, Draft>, source: Source): DraftValues =>
  kind.valuesIn?.(source) ?? kind.valuesOf(kind.toDraft(source))

/** The values of a record's own fields that have a label. `prefix` is the path of the record. */
export function* valuesWithin(record: object, labels: object, prefix = ''): Generator<[string, DraftValue]> {
  for (const [name, value] of Object.entries(record)) if (name in labels) yield [prefix + name, value]
}

/** The paths at which `draft` differs from `base`, in the draft's order. */
export const changedPaths = (base: DraftValues, draft: DraftValues): readonly string[] =>
  [...draft].filter(([path, value]) => !Object.is(base.get(path), value)).map(([path]) => path)

/** The paths in the draft that the record does not have, which belong to new rows. */
export const addedPaths = (base: DraftValues, draft: DraftValues): readonly string[] =>
  [...draft.keys()].filter((path) => !base.has(path))

/** The paths of my changes whose rows somebody else has removed. */
export const lostPaths = (base: DraftValues, theirs: DraftValues, changed: readonly string[]): readonly string[] =>
  changed.filter((path) => base.has(path) && !theirs.has(path))

const ROW_PATH = /^((?:\w+\.)?-?\d+)\.\w+$/

/** The row that a path belongs to: `contacts.31` of `contacts.31.email`, `12` of `12.price`; null outside rows. */
export const rowOfPath = (path: string): string | null => ROW_PATH.exec(path)?.[1] ?? null

/** How many fields and rows have changed. A row counts once, however many of its fields changed. */
export const countChanges = (paths: readonly string[]): number =>
  new Set(paths.map((path) => rowOfPath(path) ?? path)).size

const isSameText = (one: DraftValue | undefined, other: DraftValue | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim().normalize() === other.trim().normalize()
    : Object.is(one, other)

/** The values of rows by row and field. */
function rowsOf(values: DraftValues): ReadonlyMap<string, ReadonlyMap<string, DraftValue>> {
  const rows = new Map<string, Map<string, DraftValue>>()
  for (const [path, value] of values) {
    const row = rowOfPath(path)
    if (row === null) continue
    const fields = rows.get(row) ?? new Map<string, DraftValue>()
    rows.set(row, fields.set(path.slice(row.length + 1), value))
  }
  return rows
}

/**
 * Where the rows that were new in a save stand in its answer, because the server has given them ids of their own: each is a
 * row of the same list that was not there before and has what was sent.
 */
export function placesOfNewRows(
  before: DraftValues,
  sent: DraftValues,
  answer: DraftValues,
): ReadonlyMap<string, string> {
  const known = rowsOf(before)
  const listOf = (row: string): string => row.slice(0, row.lastIndexOf('.') + 1)
  const free = [...rowsOf(answer)].filter(([row]) => !known.has(row))
  const places = new Map<string, string>()
  for (const [row, fields] of rowsOf(sent)) {
    if (known.has(row)) continue
    const at = free.findIndex(
      ([other, saved]) =>
        listOf(other) === listOf(row) && [...fields].every(([name, value]) => isSameText(saved.get(name), value)),
    )
    const [found] = at < 0 ? [] : free.splice(at, 1)
    if (found) places.set(row, found[0])
  }
  return places
}

/** One value at which two people's versions of a record differ. */
export interface Difference {
  readonly path: string
  readonly theirs: DraftValue
  readonly mine: DraftValue
  /** Who changed it since the version that both started from. */
  readonly changedBy: 'both' | 'me' | 'them'
}

/** The differences between my edits of `base` and the version that somebody else saved. */
export const differencesBetween = (base: DraftValues, theirs: DraftValues, mine: DraftValues): readonly Difference[] =>
  [...theirs].flatMap(([path, value]): Difference[] => {
    const own = mine.get(path)
    // What they added is no difference: I simply get it.
    if (own === undefined || Object.is(own, value)) return []
    const iChanged = !Object.is(own, base.get(path))
    const theyChanged = !Object.is(value, base.get(path))
    return [{ path, theirs: value, mine: own, changedBy: iChanged ? (theyChanged ? 'both' : 'me') : 'them' }]
  })

/** `onto` with the values that `from` has at these paths. */
export function withValues<Draft>(
  { valuesOf, withValue }: Pick<DraftKind<never, Draft>, 'valuesOf' | 'withValue'>,
  onto: Draft,
  from: Draft,
  paths: readonly string[],
): Draft {
  const values = valuesOf(from)
  return paths.reduce((draft, path) => {
    const value = values.get(path)
    return value === undefined ? draft : withValue(draft, path, value)
  }, onto)
}

/** The first message at each path. `within` is the path of the draft in the payload, such as `userDetails.`. */
export function errorsByPath(
  errors: readonly { readonly path: string; readonly message: string }[],
  within = '',
): DraftErrors {
  const placed: Record<string, string> = {}
  for (const { path, message } of errors) placed[path.startsWith(within) ? path.slice(within.length) : path] ??= message
  return placed
}
