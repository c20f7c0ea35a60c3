/** A row of one of a record's lists. */
export interface RowOf<List extends string> {
  readonly list: List
  readonly id: number
}

/** What one press removed from a record. */
export interface Removal<List extends string> {
  /** When, as its rows say it. */
  readonly moment: string
  /** What it was, in words. */
  readonly name: string
  readonly rows: readonly RowOf<List>[]
}

interface Removable {
  readonly id: number
  readonly name: string
  readonly whenDeleted: string | null
}

/** What is removed from a record's lists and can be put back, the last removal first. */
export function removalsIn<List extends string>(
  lists: readonly (readonly [list: List, rows: readonly Removable[]])[],
): readonly Removal<List>[] {
  const removed = lists.flatMap(([list, rows]) =>
    rows.flatMap(({ id, name, whenDeleted }) =>
      whenDeleted === null ? [] : [{ list, id, name, moment: whenDeleted }],
    ),
  )
  const moments = [...new Set(removed.map(({ moment }) => moment))].toSorted().toReversed()
  return moments.map((moment) => {
    const together = removed.filter((row) => row.moment === moment)
    return { moment, name: nameOfAll(together), rows: together.map(({ list, id }) => ({ list, id })) }
  })
}

/** `Building Warrant of Fitness and 9 more` */
export function nameOfAll(rows: readonly { readonly name: string }[]): string {
  const [first, ...others] = rows
  return [first?.name, others.length > 0 && `and ${others.length} more`].filter(Boolean).join(' ')
}
