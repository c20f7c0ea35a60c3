/** A value of a record that can be edited. */
export type DraftValue = string | number | boolean | null

/** Every value that can be edited by its path, as `loginEmail`, or `12.price` in a list with the row's id. */
export type DraftValues = ReadonlyMap<string, DraftValue>

/** What is wrong with a draft, by path, as the contract says it: `takes an amount such as 145.50`. */
export type DraftErrors = Readonly<Record<string, string>>

/** One object for "nothing is wrong", so that parts without errors are not drawn again. */
export const NO_ERRORS: DraftErrors = {}

/** How a record is edited. Keep it outside of the component. */
export interface DraftKind<Source, Draft> {
  readonly toDraft: (source: Source) => Draft
  readonly valuesOf: (draft: Draft) => DraftValues
  /** The draft with one value set; a path that it does not hold changes nothing. */
  readonly withValue: (draft: Draft, path: string, value: DraftValue) => Draft
  /**
   * What of a newer record comes in under edits that are not saved yet; without it the newer record waits for the save
   * to meet it.
   */
  readonly absorb?: (newer: Source, source: Source, draft: Draft) => { readonly source: Source; readonly draft: Draft }
  /** For a draft that holds only what differs: every value of the source that can be edited. */
  readonly valuesIn?: (source: Source) => DraftValues
}

/** Every value that a record had before it was edited. */
export const savedValues = <Source, Draft>(kind: DraftKind<Source, Draft>, source: Source): DraftValues =>
  kind.valuesIn?.(source) ?? kind.valuesOf(kind.toDraft(source))

/** The values of a record's own fields that have a label; `prefix` leads to the record. */
export function* valuesWithin(record: object, labels: object, prefix = ''): Generator<[string, DraftValue]> {
  for (const [name, value] of Object.entries(record)) if (name in labels) yield [prefix + name, value]
}

/** The paths at which `draft` says something else than `base`, in the draft's order. */
export const changedPaths = (base: DraftValues, draft: DraftValues): readonly string[] =>
  [...draft].filter(([path, value]) => !Object.is(base.get(path), value)).map(([path]) => path)

/** The paths of what the draft has and the record never had: rows that are new. */
export const addedPaths = (base: DraftValues, draft: DraftValues): readonly string[] =>
  [...draft.keys()].filter((path) => !base.has(path))

/** Those of my changes that stand in rows which the others removed meanwhile. */
export const lostPaths = (base: DraftValues, theirs: DraftValues, changed: readonly string[]): readonly string[] =>
  changed.filter((path) => base.has(path) && !theirs.has(path))

const ROW_PATH = /^((?:\w+\.)?-?\d+)\.\w+$/

/** How many fields and rows that is: a row counts once, however much of it changed. */
export const countChanges = (paths: readonly string[]): number =>
  new Set(paths.map((path) => ROW_PATH.exec(path)?.[1] ?? path)).size

/** One value at which two people's versions of a record differ. */
export interface Difference {
  readonly path: string
  readonly theirs: DraftValue
  readonly mine: DraftValue
  /** Who changed it since the version that both began with. */
  readonly changedBy: 'both' | 'me' | 'them'
}

/** What stands against what when my edits of `base` meet the version that somebody else saved. */
export const differencesBetween = (base: DraftValues, theirs: DraftValues, mine: DraftValues): readonly Difference[] =>
  [...theirs].flatMap(([path, value]): Difference[] => {
    const own = mine.get(path)
    // What they added is no difference: it simply comes.
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

/** The first message at each path. `within` is what the payload has around the draft: `userDetails.`. */
export function errorsByPath(
  errors: readonly { readonly path: string; readonly message: string }[],
  within = '',
): DraftErrors {
  const placed: Record<string, string> = {}
  for (const { path, message } of errors) placed[path.startsWith(within) ? path.slice(within.length) : path] ??= message
  return placed
}
