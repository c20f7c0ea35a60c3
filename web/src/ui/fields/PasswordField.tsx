import { PASSWORD_MIN_LENGTH } from '@app/contract/auth/rules'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { fieldError } from './field-error.ts'

interface PasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange' | 'label' | 'error'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the contract says of the value, as in `takes 10 to 128 characters`. */
  readonly error?: string | undefined
}

/** What a password to set has to be, said before it is typed. */
export const PASSWORD_HINT = `${PASSWORD_MIN_LENGTH} characters or more.`

/** A password to set. */
export function PasswordField({ label, value, onChange, error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      {...props}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(label, error)}
      // Mantine says it on the frame alone.
      aria-invalid={error !== undefined}
    />
  )
}
