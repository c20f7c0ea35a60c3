import { CHART_SLICES, type ChartSlice } from '@app/contract/dashboard/rules'
import { memo } from 'react'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { shownCount } from '../ui/table/RowCount.tsx'
import { SLICE_DETAILS, type SliceCounts } from './slices.ts'
import classes from './Summary.module.css'

const ring = <div className={classes.placeholder} />
const SliceChart = lazyPart(() => import('./SliceChart.tsx').then((chunk) => chunk.SliceChart), {
  fallback: ring,
  showError: 'never',
})

const CHART_SIZE = 34

interface SummaryProps {
  /** Null until the rows are counted. */
  readonly counts: SliceCounts | null
  readonly chosen: ChartSlice | undefined
  /** Filters the list by a slice, or shows all slices again. */
  readonly onToggle: (slice: ChartSlice) => void
}

/** How many rows are overdue, upcoming, away and completed. Clicking a slice shows only its rows. */
export const Summary = memo(function Summary({ counts, chosen, onToggle }: SummaryProps) {
  return (
    <section aria-label="Summary" className={classes.summary}>
      <div className={classes.ring}>
        {counts ? <SliceChart counts={counts} chosen={chosen} onToggle={onToggle} size={CHART_SIZE} /> : ring}
      </div>
      <div className={classes.slices} role="group" aria-label="List one slice of the chart" data-limits>
        {CHART_SLICES.map((slice) => {
          const { tone, meaning } = SLICE_DETAILS[slice]
          return (
            <button
              key={slice}
              type="button"
              className={`mantine-focus-auto ${classes.slice}`}
              data-tone={tone}
              aria-pressed={chosen === slice}
              title={meaning}
              onClick={() => onToggle(slice)}
            >
              <span className={classes.name}>{slice}</span>
              <span className={classes.count}>{counts ? shownCount(counts[slice]) : '–'}</span>
              <span className={classes.meaning}>{meaning}</span>
            </button>
          )
        })}
      </div>
    </section>
  )
})
