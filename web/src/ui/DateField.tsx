import { DateInput, type DateInputProps } from '@mantine/dates'
import { SHOWN_DAY_FORMAT, type Day } from '@app/contract/dates'
import { NOT_A_DAY, typedDay } from '@app/contract/typed-day'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import '@mantine/dates/styles.layer.css'

interface DateFieldProps extends Omit<
  DateInputProps,
  'value' | 'onChange' | 'defaultValue' | 'dateParser' | 'valueFormat' | 'fixOnBlur'
> {
  readonly value: Day | null
  /** Called with days that exist; a wrong text stays in the field, says so, and leaves the value as it was. */
  readonly onChange: (value: Day | null) => void
}

/** A calendar day, typed (`3/9`, `3 sep`, `+14`) or picked, shown as `03 Sep 2026`. */
export function DateField({ value, onChange, error, clearable = true, ...props }: DateFieldProps) {
  // A wrong text counts for the value that it was typed over: a new value replaces the text.
  const [wrongOver, setWrongOver] = useState<{ readonly value: Day | null } | null>(null)
  const isWrong = wrongOver?.value === value

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
        setWrongOver(null)
        if (day !== value) onChange(day)
      }}
      onInput={(event) => {
        const text = event.currentTarget.value.trim()
        setWrongOver(text !== '' && typedDay(text, today()) === null ? { value } : null)
      }}
      fixOnBlur={!isWrong}
      error={isWrong ? NOT_A_DAY : error}
    />
  )
}
