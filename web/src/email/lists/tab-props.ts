import type { Day } from '@app/contract/dates'
import type { ReactNode } from 'react'
import type { ListView } from '../../ui/table/list-view.ts'
import type { Outbound } from './outbound.ts'

/** The rows of a tab, as far as they came. */
export interface TabRows<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  /** They are of another day than the one that is asked for. */
  readonly isStale: boolean
  readonly failure: { readonly title: string; readonly error: unknown; readonly onRetry: () => void } | null
}

/** What the screen gives each of its tabs. */
export interface TabProps<Row> extends TabRows<Row> {
  readonly outbound: Outbound
  readonly view: ListView
  /** The day that the rows are of, and the one it is. Only of today's rows something can be done. */
  readonly day: Day
  readonly today: Day
  /** What stands above the rows. */
  readonly filters: ReactNode
}
