import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import classes from './MoneyField.module.css'

interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** New Zealand dollars. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** The highest amount that the product keeps. */
const MOST = 9_999_999_999.99

/** `1234.` and `12.50` are texts on their way to a number. */
const amountOf = (typed: number | string): number | null => {
  const amount = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(amount) ? amount : null
}

/** An amount, right-aligned, with two decimal places. */
export function MoneyField({ value, onChange, onBlur, ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null)

  return (
    <NumberInput
      prefix="$"
      decimalScale={2}
      thousandSeparator=","
      min={0}
      max={MOST}
      hideControls
      allowNegative={false}
      classNames={{ input: classes.input }}
      {...props}
      fixedDecimalScale
      value={typed ?? value ?? ''}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      onChange={(next) => {
        setTyped(next)
        const amount = amountOf(next)
        if (amount !== value) onChange(amount)
      }}
    />
  )
}
