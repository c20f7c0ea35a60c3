import { PASSWORD_MIN_LENGTH } from '@app/contract/auth/rules'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { fieldError } from './field-error.ts'

interface PasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange' | 'label' | 'error'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The contract's message about the value, such as `takes 10 to 128 characters`. */
  readonly error?: string | undefined
}

/** The rule for new passwords, shown before anything is typed. */
export const PASSWORD_HINT = `${PASSWORD_MIN_LENGTH} characters or more.`

/** A new password. */
export function PasswordField({ label, value, onChange, error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(label, error)}
      // Mantine sets it on the wrapper only.
      aria-invalid={error !== undefined}
    />
  )
}
