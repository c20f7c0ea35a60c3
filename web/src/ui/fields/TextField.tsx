import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { fieldError } from './field-error.ts'

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'label' | 'error'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called with the text when the field is left with another one than it was entered with. */
  readonly onLeave?: ((value: string) => void) | undefined
  /** The contract's message about the value, such as `is required`. */
  readonly error?: string | undefined
}

/** One line of text. */
export function TextField({ label, value, onChange, onLeave, error, ...props }: TextFieldProps) {
  const entered = useRef(value)
  return (
    <TextInput
      autoComplete="off"
      {...props}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => {
        entered.current = event.currentTarget.value
      }}
      onBlur={(event) => {
        const left = event.currentTarget.value
        if (left !== entered.current) onLeave?.(left)
      }}
      error={fieldError(label, error)}
    />
  )
}
