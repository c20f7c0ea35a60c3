import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { parseAmount, amountError, shownMoney } from '../../lib/money.ts'
import { fieldError } from './field-error.ts'
import classes from './MoneyField.module.css'

interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** The field's name in messages, as in `Price takes …`. */
  readonly fieldName: string
  /** New Zealand dollars. */
  readonly value: number | null
  /** Called with the amount typed, even if it is not a valid price; null if the text is not an amount. */
  readonly onChange: (value: number | null) => void
  /** The contract's message about the value, such as `takes an amount such as 145.50`. */
  readonly error?: string | undefined
}

/** The text typed, and the amount it stands for. */
interface Typed {
  readonly text: string
  readonly amount: number | null
}

/** An amount, right-aligned. The text stays as typed; the message says what the field takes. */
export function MoneyField({ fieldName, value, onChange, onBlur, error, ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // A new value from outside replaces the text.
  const shown = typed?.amount === value ? typed : null
  const fault = value !== null || shown?.text.trim() ? amountError(value) : undefined

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.input }}
      {...props}
      value={shown?.text ?? (value === null ? '' : shownMoney(value))}
      onBlur={(event) => {
        // Text that is not an amount stays to be corrected.
        if (value !== null) setTyped(null)
        onBlur?.(event)
      }}
      onChange={({ currentTarget: { value: text } }) => {
        const amount = parseAmount(text)
        setTyped({ text, amount })
        if (amount !== value) onChange(amount)
      }}
      error={fieldError(fieldName, error ?? fault)}
    />
  )
}
