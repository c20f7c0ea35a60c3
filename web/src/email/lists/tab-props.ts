import type { Day } from '@app/contract/dates'
import type { ReactNode } from 'react'
import type { ListView } from '../../ui/table/list-view.ts'
import type { Outbound } from './outbound.ts'

/** The rows of a tab and the state of loading them. */
export interface TabRows<Row> {
  readonly rows: readonly Row[]
  /** Another number when the rows changed otherwise than by what others did: then they take their places at once. */
  readonly revision: number
  readonly isLoading: boolean
  /** Whether the rows are still those of the day shown before. */
  readonly isStale: boolean
  readonly failure: { readonly title: string; readonly error: unknown; readonly onRetry: () => void } | null
}

/** The props of each tab. */
export interface TabProps<Row> extends TabRows<Row> {
  readonly outbound: Outbound
  readonly view: ListView
  /** The day that the rows are for. Only today's rows can be acted on. */
  readonly day: Day
  readonly today: Day
  /** Shown above the rows. */
  readonly filters: ReactNode
}
