import { PasswordField } from './PasswordField.tsx'

interface PresentPasswordFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  /** For a form that is also shown outside of a dialog. In a dialog the field has the focus anyway. */
  readonly autoFocus?: boolean
}

/** The password that the person has now, which a change asks for. */
export function PresentPasswordField({ value, onChange, error, autoFocus = false }: PresentPasswordFieldProps) {
  return (
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      autoFocus={autoFocus}
      data-autofocus
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
