import { DateInput, type DateInputProps } from '@mantine/dates'
import { SHOWN_DAY_FORMAT, shownDay, type Day } from '@app/contract/dates'
import { NOT_A_DAY, typedDay } from '@app/contract/typed-day'
import { useLayoutEffect, useRef, useState } from 'react'
import { today } from '../../lib/dates.ts'
import '@mantine/dates/styles.layer.css'

/** Between the field, or the message below it, and the calendar, in pixels. */
const CALENDAR_GAP = 8

interface DateFieldProps extends Omit<
  DateInputProps,
  'value' | 'onChange' | 'defaultValue' | 'dateParser' | 'valueFormat' | 'fixOnBlur' | 'minDate' | 'maxDate'
> {
  readonly value: Day | null
  /** Called with days that exist; a wrong text stays in the field, says so, and leaves the value as it was. */
  readonly onChange: (value: Day | null) => void
  readonly minDate?: Day
  readonly maxDate?: Day
}

/**
 * A calendar day, typed (`3/9`, `3 sep`, `+14`) or picked, shown as `03 Sep 2026`. The calendar never stands on the
 * message below the field: a text that is no date closes it, any other message has it stand further down.
 */
export function DateField({ value, onChange, error, clearable = true, popoverProps, ...props }: DateFieldProps) {
  const { minDate, maxDate } = props
  // A wrong text counts for the value that it was typed over: a new value replaces the text.
  const [refused, setRefused] = useState<{ readonly over: Day | null; readonly because: string } | null>(null)
  const wrong = refused?.over === value ? refused.because : null
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const { message, height } = useMessageHeight(error)

  return (
    <DateInput
      firstDayOfWeek={1}
      {...props}
      clearable={clearable}
      // On the keyboard the text is deleted; a stop at each date on a long form would be in the way.
      clearButtonProps={{ 'aria-label': 'Clear date', tabIndex: -1 }}
      // Red is for what is overdue.
      weekendDays={[]}
      highlightToday
      allowDeselect={false}
      value={value}
      valueFormat={SHOWN_DAY_FORMAT}
      dateParser={(text) => typedDay(text, today())}
      onChange={(day) => {
        setRefused(null)
        if (day !== value) onChange(day)
      }}
      onInput={(event) => {
        const because = faultIn(event.currentTarget.value, { minDate, maxDate })
        setRefused(because === null ? null : { over: value, because })
      }}
      fixOnBlur={wrong === null}
      error={wrong ?? error}
      errorProps={{ ref: message }}
      popoverProps={{
        ...popoverProps,
        offset: CALENDAR_GAP + height,
        onOpen: () => setCalendarOpen(true),
        onClose: () => setCalendarOpen(false),
        ...(wrong !== null && { disabled: true }),
      }}
      // Escape closes the calendar before it closes the dialog around it.
      data-mantine-stop-propagation={(isCalendarOpen && wrong === null) || undefined}
    />
  )
}

/** Why a text is not taken, in words; null if it is, and for an empty one. */
function faultIn(text: string, { minDate, maxDate }: Pick<DateFieldProps, 'minDate' | 'maxDate'>): string | null {
  if (text.trim() === '') return null
  const day = typedDay(text, today())
  if (day === null) return NOT_A_DAY
  if (minDate && day < minDate) return `Takes ${shownDay(minDate)} or later`
  return maxDate && day > maxDate ? `Takes ${shownDay(maxDate)} or earlier` : null
}

/** How high the message below a field is, in pixels; 0 while there is none. */
function useMessageHeight(error: DateInputProps['error']) {
  const message = useRef<HTMLParagraphElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => setHeight(error ? (message.current?.offsetHeight ?? 0) : 0), [error])
  return { message, height }
}
