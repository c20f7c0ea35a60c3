import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Tone } from '../feedback/tone.ts'

/** How a row looks different from the others. */
export interface RowState {
  readonly tone?: Tone | undefined
  /** Greyed, as an inactive record. */
  readonly isDimmed?: boolean | undefined
  /** Shown while the pointer rests on the row. */
  readonly title?: string | undefined
  readonly className?: string | undefined
  /** Somebody has just changed it. */
  readonly isChanged?: boolean | undefined
}

export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'resetScroll'>

/** Props shared by the table and the cards. */
export interface RowsProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string | number
  /** Where the row leads. Makes the whole row a link. */
  readonly rowLink?: ((row: Row) => RowLink) | undefined
  readonly rowState?: ((row: Row) => RowState) | undefined
  /** Shown below a row over its whole width; null for nothing. */
  readonly rowDetail?: ((row: Row) => ReactNode) | undefined
}
