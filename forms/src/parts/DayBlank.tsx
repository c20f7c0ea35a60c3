import { printedDay } from '@app/contract/dates'
import { NOT_A_DAY, typedDay } from '@app/contract/typed-day'
import { useId, useState } from 'react'
import { useFacts, useText } from '../sheet.ts'
import type { BlankProps } from './Blank.tsx'

/** A day, typed on the screen (`3/9`, `3 sep`, `+14`) and printed in full. */
export function DayBlank({ name, label }: BlankProps) {
  const { text, write } = useText(name)
  if (!write) return text ? <span className="written">{printedDay(text)}</span> : <span className="rule" />
  return <DayInput label={label} day={text} write={write} />
}

interface DayInputProps {
  readonly label: string
  /** Empty for none. */
  readonly day: string
  readonly write: (day: string) => void
}

/**
 * A text field, because the browser's date field depends on the browser's language. A text that is not a valid day
 * stays, shows a message when the field loses focus, and prints as a blank line.
 */
function DayInput({ label, day, write }: DayInputProps) {
  const { today } = useFacts()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const problem = useId()
  const isWrong = isLeft && typed !== null && typed.trim() !== '' && typedDay(typed, today) === null

  const leave = (): void => {
    setLeft(true)
    if (typed !== null && (typed.trim() === '' || typedDay(typed, today) !== null)) setTyped(null)
  }

  return (
    <>
      <input
        type="text"
        className="day"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problem : undefined}
        value={typed ?? printedDay(day)}
        onChange={({ target }) => {
          setTyped(target.value)
          setLeft(false)
          write(typedDay(target.value, today) ?? '')
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
      {isWrong && (
        <span id={problem} role="alert" className="wrong">
          {NOT_A_DAY}
        </span>
      )}
    </>
  )
}
