import { shownDay, type Day } from '@app/contract/dates'
import { NOT_A_DAY, typedDay } from '@app/contract/typed-day'
import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { today } from '../../lib/dates.ts'

interface TypedDayProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value: Day | null
  /** Called with real days only, as they are typed. */
  readonly onChange: (value: Day | null) => void
  readonly onClear: () => void
  /** What somebody is typing, or typed and is no day; null while the field shows its value. */
  readonly text: string | null
  readonly onText: (text: string | null) => void
  readonly onBlur: () => void
}

/** A calendar day like that of DateField, typed only: what stands in its place until the code of the calendar is there. */
export function TypedDay({ value, onChange, onClear, text, onText, onBlur, error, ...props }: TypedDayProps) {
  const isRefused = text !== null && dayIn(text) === undefined
  const type = (typed: string): void => {
    onText(typed)
    const day = dayIn(typed)
    if (day !== undefined) onChange(day)
  }
  const clear = (): void => {
    onText(null)
    onClear()
  }
  return (
    <TextInput
      {...props}
      value={text ?? (value === null ? '' : shownDay(value))}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        onBlur()
        if (!isRefused) onText(null)
      }}
      error={isRefused ? NOT_A_DAY : error}
      rightSection={value !== null && <Input.ClearButton tabIndex={-1} aria-label="Clear date" onClick={clear} />}
    />
  )
}

/** The day that a text says, null for an empty one, undefined for any other. */
const dayIn = (text: string): Day | null | undefined =>
  text.trim() === '' ? null : (typedDay(text, today()) ?? undefined)
