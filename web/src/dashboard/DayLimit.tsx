import type { Day } from '@app/contract/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { DateField } from '../ui/fields/DateField.tsx'
import classes from './DashboardToolbar.module.css'

/** How long typing must pause, in milliseconds: while somebody types, every digit makes another valid date. */
const TYPING_MS = 400

interface DayLimitProps {
  /** `Start` or `End`. */
  readonly name: string
  readonly value: Day | null
  readonly onChange: (day: Day | null) => void
  readonly error?: string | undefined
}

/** The first or last due date of the list. Empty means no limit. */
export function DayLimit({ name, value, onChange, error }: DayLimitProps) {
  const debounced = useDebouncedCallback(onChange, TYPING_MS)
  return (
    <DateField
      aria-label={`${name} date`}
      placeholder="Any date"
      leftSection={<span aria-hidden>{name}</span>}
      leftSectionWidth={42}
      leftSectionPointerEvents="none"
      classNames={{ section: classes.limitName }}
      w={164}
      value={value}
      onChange={debounced}
      // Whoever leaves the field may leave the screen, and finds the same dates when coming back.
      onBlur={() => debounced.flush()}
      error={error}
    />
  )
}
