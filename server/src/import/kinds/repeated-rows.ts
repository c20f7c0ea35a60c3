import type { ImportRow } from '@app/contract/import/schema'
import { isOtherValue } from '../describe.ts'
import type { ReadRow } from '../read-row.ts'

/**
 * Finds rows of a file that are about the same record: one that says nothing else is left out, and one that contradicts is
 * refused. The first one counts.
 */
export function repeatedRows<Entry extends object>(headings: Readonly<Record<keyof Entry, string>>) {
  const first = new Map<string, ReadRow<Entry>>()

  return {
    /** Null for the first row with this key. */
    find: (key: string, line: ReadRow<Entry>): Pick<ImportRow, 'fate' | 'faults' | 'note'> | null => {
      const other = first.get(key)
      if (!other) {
        first.set(key, line)
        return null
      }
      const [column] = [...line.filled].filter((name) => isOtherValue(name, line.read[name], other.read[name]))
      if (column === undefined) {
        return { fate: 'repeated', faults: [], note: `The same as line ${other.row.line}` }
      }
      const reason = `is not what line ${other.row.line} says of the same record: keep one of the two`
      return { fate: 'refused', faults: [{ heading: headings[column], reason }], note: '' }
    },
  }
}
