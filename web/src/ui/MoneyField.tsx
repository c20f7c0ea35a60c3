import { NumberInput, type NumberInputProps } from '@mantine/core'

interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** New Zealand dollars. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** An amount with two decimal places, right-aligned. */
export function MoneyField({ value, onChange, ...props }: MoneyFieldProps) {
  return (
    <NumberInput
      prefix="$"
      decimalScale={2}
      fixedDecimalScale
      thousandSeparator=","
      min={0}
      max={9_999_999_999.99}
      clampBehavior="blur"
      hideControls
      allowNegative={false}
      styles={{ input: { textAlign: 'right', fontFeatureSettings: "'tnum'" } }}
      {...props}
      value={value ?? ''}
      onChange={(amount) => onChange(typeof amount === 'number' ? amount : null)}
    />
  )
}
