import type { ReactNode } from 'react'
import type { SortValue } from '../../lib/sort-rows.ts'

/** One column of a DataTable. Keep the array of columns outside of the component, or memoised. */
export interface Column<Row> {
  /** Names the column in the address when it is sorted by. */
  readonly id: string
  readonly header: string
  /** Only screen readers get the header, as over a column of icons. */
  readonly isHeaderHidden?: boolean
  /** Stands in the head of the table in place of the header, which then only names it. */
  readonly headerControl?: ReactNode
  /** What it sorts by, and shows where there is no `cell`. A column without it cannot be sorted. */
  readonly value?: (row: Row) => SortValue
  /** Highlight the texts that the filter searches. */
  readonly cell?: (row: Row) => ReactNode
  /** Right-aligned with tabular figures: numbers and dates. */
  readonly isNumeric?: boolean
  /** As in CSS; the columns without one share what is left. */
  readonly width?: number | string
  /**
   * Where it stands on the card that the row becomes on a phone: `title` leads and, there and in the table, holds the
   * row's link; `aside` stands at its right; `line` (where nothing is said) is a labelled line; `none` is left out.
   */
  readonly card?: 'title' | 'aside' | 'line' | 'none'
}
