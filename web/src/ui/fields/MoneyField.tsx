import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { amountIn, faultOfAmount, shownMoney } from '../../lib/money.ts'
import { fieldError } from './field-error.ts'
import classes from './MoneyField.module.css'

interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** What it is called in messages, as in `Price takes …`. */
  readonly called: string
  /** New Zealand dollars. */
  readonly value: number | null
  /** Called with what is typed, whether it is a price or not; null for what is no amount. */
  readonly onChange: (value: number | null) => void
  /** What the contract says of the value, as in `takes an amount such as 145.50`. */
  readonly error?: string | undefined
}

/** What is typed, and the amount that it says. */
interface Typed {
  readonly text: string
  readonly amount: number | null
}

/** An amount, right-aligned. What is typed stands there as it is, and the field says what it takes. */
export function MoneyField({ called, value, onChange, onBlur, error, ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // A new value from elsewhere replaces the text.
  const shown = typed?.amount === value ? typed : null
  const fault = value !== null || shown?.text.trim() ? faultOfAmount(value) : undefined

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.input }}
      {...props}
      value={shown?.text ?? (value === null ? '' : shownMoney(value))}
      onBlur={(event) => {
        // What is no amount stays to be put right.
        if (value !== null) setTyped(null)
        onBlur?.(event)
      }}
      onChange={({ currentTarget: { value: text } }) => {
        const amount = amountIn(text)
        setTyped({ text, amount })
        if (amount !== value) onChange(amount)
      }}
      error={fieldError(called, error ?? fault)}
    />
  )
}
