import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { fieldError } from './field-error.ts'

interface SuggestedFieldProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'label' | 'error'> {
  readonly label: string
  /** Suggestions only: any other text is accepted too. */
  readonly suggestions: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** The contract's message about the value. */
  readonly error?: string | undefined
}

/** One line of text with suggestions. */
export function SuggestedField({ label, suggestions, error, ...props }: SuggestedFieldProps) {
  return (
    <Autocomplete
      autoComplete="off"
      {...props}
      label={label}
      data={[...new Set(suggestions)]}
      error={fieldError(label, error)}
    />
  )
}
