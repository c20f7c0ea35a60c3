/** A row of one of a record's lists. */
export interface RowReference<List extends string> {
  readonly list: List
  readonly id: number
}

/** The rows that one click removed from a record. */
export interface Removal<List extends string> {
  /** When they were removed: the `whenDeleted` of the rows. */
  readonly moment: string
  /** What was removed, for people. */
  readonly name: string
  readonly rows: readonly RowReference<List>[]
}

interface Removable {
  readonly id: number
  readonly name: string
  readonly whenDeleted: string | null
}

/** The removals in a record's lists that can be undone, the last one first. */
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
