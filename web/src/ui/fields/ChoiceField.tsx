import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { fieldError } from './field-error.ts'

interface ChoiceFieldProps<Choice extends string | number | null> extends Omit<
  NativeSelectProps,
  'value' | 'onChange' | 'data' | 'label' | 'error'
> {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: Choice
  readonly onChange: (value: Choice) => void
  /** The label of a choice, if it differs from its value. */
  readonly labelOf?: (choice: Choice) => string
  /** The contract's message about the value. */
  readonly error?: string | undefined
}

/** A choice from a closed list. */
export function ChoiceField<Choice extends string | number | null>({
  label,
  choices,
  value,
  onChange,
  labelOf = String,
  error,
  ...props
}: ChoiceFieldProps<Choice>) {
  return (
    <NativeSelect
      {...props}
      label={label}
      data={choices.map((choice) => ({ value: String(choice ?? ''), label: labelOf(choice) }))}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => String(choice ?? '') === currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
      error={fieldError(label, error)}
    />
  )
}
