import { CHART_SLICES, type ChartSlice } from '@app/contract/dashboard/rules'
import { Paper } from '@mantine/core'
import { memo } from 'react'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { shownCount } from '../ui/table/RowCount.tsx'
import { SLICE_WORDS, type SliceCounts } from './slices.ts'
import classes from './Summary.module.css'

const ring = <div className={classes.placeholder} />
const SliceChart = lazyPart(() => import('./SliceChart.tsx').then((chunk) => chunk.SliceChart), {
  fallback: ring,
  showError: 'never',
})

const CHART_SIZE = 124

interface SummaryProps {
  /** Null while nothing can be counted. */
  readonly counts: SliceCounts | null
  readonly chosen: ChartSlice | undefined
  /** Narrows the list to a slice, or widens it again. */
  readonly onToggle: (slice: ChartSlice) => void
}

/** How much of what the filters leave is overdue, upcoming, away and completed. Pressing a slice lists it alone. */
export const Summary = memo(function Summary({ counts, chosen, onToggle }: SummaryProps) {
  return (
    <Paper component="section" withBorder aria-label="Summary" className={classes.summary}>
      <div className={classes.ring}>
        {counts ? <SliceChart counts={counts} chosen={chosen} onToggle={onToggle} size={CHART_SIZE} /> : ring}
      </div>
      <div className={classes.slices} role="group" aria-label="List one slice of the chart">
        {CHART_SLICES.map((slice) => {
          const { tone, means } = SLICE_WORDS[slice]
          return (
            <button
              key={slice}
              type="button"
              className={`mantine-focus-auto ${classes.slice}`}
              data-tone={tone}
              aria-pressed={chosen === slice}
              onClick={() => onToggle(slice)}
            >
              <span className={classes.name}>{slice}</span>
              <span className={classes.count}>{counts ? shownCount(counts[slice]) : '–'}</span>
              <span className={classes.means}>{means}</span>
            </button>
          )
        })}
      </div>
    </Paper>
  )
})
