import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldError } from './field-error.ts'

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label' | 'error'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The contract's message about the value, such as `is required`. */
  readonly error?: string | undefined
}

/** One line of text. */
export function TextField({ label, value, onChange, error, ...props }: TextFieldProps) {
  return (
    <TextInput
      autoComplete="off"
      {...props}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(label, error)}
    />
  )
}
