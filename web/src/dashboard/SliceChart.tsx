import { CHART_SLICES, type ChartSlice } from '@app/contract/dashboard/rules'
import { DonutChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { memo } from 'react'
import { SLICE_DETAILS, type SliceCounts } from './slices.ts'
import classes from './Summary.module.css'

interface SliceChartProps {
  readonly counts: SliceCounts
  readonly chosen: ChartSlice | undefined
  readonly onToggle: (slice: ChartSlice) => void
  readonly size: number
}

/** The ring for a list without rows. */
const EMPTY_RING = [{ name: 'None', value: 1, color: 'var(--line)' }]

/**
 * The doughnut chart. Loaded separately, because its library is larger than the rest of the screen. Hidden from screen
 * readers, because the same figures are beside it.
 */
export const SliceChart = memo(function SliceChart({ counts, chosen, onToggle, size }: SliceChartProps) {
  const total = CHART_SLICES.reduce((sum, slice) => sum + counts[slice], 0)
  const slices = CHART_SLICES.map((slice) => ({
    name: slice,
    value: counts[slice],
    color: `var(--tone-${SLICE_DETAILS[slice].tone}-line)`,
  }))

  const isSingleSlice = slices.filter(({ value }) => value > 0).length <= 1

  return (
    <DonutChart
      aria-hidden
      className={classes.chart}
      data={total === 0 ? EMPTY_RING : slices}
      size={size}
      thickness={7}
      strokeWidth={isSingleSlice ? 0 : 1}
      startAngle={90}
      endAngle={-270}
      withTooltip={false}
      accessibilityLayer={false}
      cellProps={({ name }) => ({ fillOpacity: chosen === undefined || chosen === name ? 1 : 0.3 })}
      pieProps={{
        isAnimationActive: false,
        rootTabIndex: -1,
        onClick: (_sector, at) => {
          const slice = total === 0 ? undefined : CHART_SLICES[at]
          if (slice) onToggle(slice)
        },
      }}
    />
  )
})
