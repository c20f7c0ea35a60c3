import { DateInput, type DateInputProps } from '@mantine/dates'
import { FIRST_DAY, SHOWN_DAY_FORMAT, shownDay, type Day } from '@app/contract/dates'
import { NOT_A_DAY, typedDay } from '@app/contract/typed-day'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { today } from '../../lib/dates.ts'
import '@mantine/dates/styles.layer.css'

/** The space between the calendar and the field or its message, in pixels. */
const CALENDAR_GAP = 8

interface DateFieldProps extends Omit<
  DateInputProps,
  'value' | 'onChange' | 'defaultValue' | 'dateParser' | 'valueFormat' | 'fixOnBlur' | 'minDate' | 'maxDate'
> {
  readonly value: Day | null
  /** Called with real days only. Other text stays in the field with an error and leaves the value unchanged. */
  readonly onChange: (value: Day | null) => void
  readonly minDate?: Day
  readonly maxDate?: Day
}

/**
 * A calendar day, typed (`3/9`, `3 sep`, `+14`) or picked, shown as `03 Sep 2026`. The calendar never covers the
 * message below the field: text that is not a date closes the calendar, and any other message moves it further down.
 */
export function DateField({
  value,
  onChange,
  error,
  clearable = true,
  popoverProps,
  minDate = FIRST_DAY,
  ...props
}: DateFieldProps) {
  const { maxDate } = props
  // The error belongs to the value that the text was typed over: a new value replaces the text.
  const [rejected, setRejected] = useState<{ readonly typedOver: Day | null; readonly message: string } | null>(null)
  const typingError = rejected?.typedOver === value ? rejected.message : null
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const { message, height } = useMessageHeight(error)
  const own = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isFromOutside = value !== own.current
    own.current = value
    if (!isFromOutside || input.current !== document.activeElement) return
    // The component keeps the text of a field that has the focus until it is left.
    input.current?.blur()
    input.current?.focus({ preventScroll: true })
  }, [value])

  return (
    <DateInput
      firstDayOfWeek={1}
      {...props}
      ref={input}
      minDate={minDate}
      clearable={clearable}
      // Keyboard users delete the text. An extra tab stop at each date would slow down a long form.
      clearButtonProps={{ 'aria-label': 'Clear date', tabIndex: -1 }}
      // Weekends stay black: red means overdue.
      weekendDays={[]}
      highlightToday
      allowDeselect={false}
      value={value}
      valueFormat={SHOWN_DAY_FORMAT}
      // The component takes a year below 100 for one of the 20th century, so it gets no day that is refused.
      dateParser={(text) => (errorIn(text, { minDate, maxDate }) === null ? typedDay(text, today()) : null)}
      onChange={(day) => {
        setRejected(null)
        if (day === value) return
        own.current = day
        onChange(day)
      }}
      onInput={(event) => {
        const message = errorIn(event.currentTarget.value, { minDate, maxDate })
        setRejected(message === null ? null : { typedOver: value, message })
      }}
      fixOnBlur={typingError === null}
      error={typingError ?? error}
      errorProps={{ ref: message }}
      popoverProps={{
        ...popoverProps,
        offset: CALENDAR_GAP + height,
        onOpen: () => setCalendarOpen(true),
        onClose: () => setCalendarOpen(false),
        ...(typingError !== null && { disabled: true }),
      }}
      // Escape closes the calendar before it closes the dialog around it.
      data-mantine-stop-propagation={(isCalendarOpen && typingError === null) || undefined}
    />
  )
}

/** Why a text is not accepted; null if it is accepted or empty. */
function errorIn(text: string, { minDate, maxDate }: Pick<DateFieldProps, 'minDate' | 'maxDate'>): string | null {
  if (text.trim() === '') return null
  const day = typedDay(text, today())
  if (day === null) return NOT_A_DAY
  if (minDate && day < minDate) return `Must be on or after ${shownDay(minDate)}`
  return maxDate && day > maxDate ? `Must be on or before ${shownDay(maxDate)}` : null
}

/** The height of the message below a field, in pixels; 0 while there is none. */
function useMessageHeight(error: DateInputProps['error']) {
  const message = useRef<HTMLParagraphElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => setHeight(error ? (message.current?.offsetHeight ?? 0) : 0), [error])
  return { message, height }
}
