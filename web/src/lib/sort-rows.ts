export type SortValue = string | number | boolean | null | undefined

const collator = new Intl.Collator('en-NZ', { numeric: true, sensitivity: 'base' })

const isEmpty = (value: SortValue): boolean => value === null || value === undefined || value === ''

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return Number(a) - Number(b)
}

/** Sorts rows by a value. Rows without one come last in both directions; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  descending: boolean,
): readonly Row[] {
  const direction = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (isEmpty(a.value) || isEmpty(b.value)) return Number(isEmpty(a.value)) - Number(isEmpty(b.value))
      return direction * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}
