import type { ReactNode } from 'react'
import type { SortValue } from '../../lib/sort-rows.ts'

/** Marks the head of a column that can be chosen with its id. */
export const COLUMN_ID = 'data-column'

/** One column of a DataTable. Keep the array of columns outside the component, or memoise it. */
export interface Column<Row> {
  /** The column's name in the address when the list is sorted by it. */
  readonly id: string
  readonly header: string
  /** The header is for screen readers only, as over a column of icons. */
  readonly isHeaderHidden?: boolean
  /** Shown in the table head instead of the header's text. */
  readonly headerControl?: ReactNode
  /** The value to sort by, and to show if there is no `cell`. A column without it cannot be sorted. */
  readonly value?: (row: Row) => SortValue
  /** Wrap texts that the filter searches in Highlight. */
  readonly cell?: (row: Row) => ReactNode
  /** Right-aligned with tabular figures: numbers and dates. */
  readonly isNumeric?: boolean
  /** As in CSS. The columns without one share what is left. */
  readonly width?: number | string
  /** Shown only to those who choose it (docs/rules/screens.md#columns). */
  readonly isHiddenAtFirst?: boolean
  /**
   * Where it goes on the card that shows the row on a phone: `title` is the heading, and holds the row's link on cards
   * and in the table; `aside` is at the right of the heading; `line` (the default) is a labelled line; `none` is
   * left out.
   */
  readonly card?: 'title' | 'aside' | 'line' | 'none'
}
