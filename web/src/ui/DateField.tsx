import { DateInput, type DateInputProps } from '@mantine/dates'
import { SHOWN_DAY_FORMAT, type Day } from '@app/contract/dates'
import { useEffect, useState } from 'react'
import { today } from '../lib/dates.ts'
import { typedDay } from '../lib/typed-day.ts'
import '@mantine/dates/styles.layer.css'

interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange' | 'defaultValue' | 'dateParser' | 'valueFormat' | 'fixOnBlur'> {
  readonly value: Day | null
  /** Called with days that exist; a wrong text stays in the field, says so, and leaves the value as it was. */
  readonly onChange: (value: Day | null) => void
}

/** A calendar day, typed (`3/9`, `3 sep`, `+14`) or picked, shown as `03 Sep 2026`. */
export function DateField({ value, onChange, error, clearable = true, ...props }: DateFieldProps) {
  const [isWrong, setWrong] = useState(false)
  useEffect(() => setWrong(false), [value])

  return (
    <DateInput
      firstDayOfWeek={1}
      {...props}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      allowDeselect={false}
      value={value}
      valueFormat={SHOWN_DAY_FORMAT}
      dateParser={(text) => typedDay(text, today())}
      onChange={(day) => {
        setWrong(false)
        if (day !== value) onChange(day)
      }}
      onInput={(event) => {
        const text = event.currentTarget.value.trim()
        setWrong(text !== '' && typedDay(text, today()) === null)
      }}
      fixOnBlur={!isWrong}
      error={isWrong ? 'Not a date. Try 3/9, 3 sep or +14' : error}
    />
  )
}
