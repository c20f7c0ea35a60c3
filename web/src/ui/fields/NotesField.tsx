import { Textarea, type TextareaProps } from '@mantine/core'
import { fieldError } from './field-error.ts'
import classes from './NotesField.module.css'

interface NotesFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'label' | 'error'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The contract's message about the value, such as `takes at most 10,000 characters`. */
  readonly error?: string | undefined
}

/** Text of several lines. The field grows through CSS alone: measuring dozens of fields would slow the screen down. */
export function NotesField({ label, value, onChange, error, rows = 2, ...props }: NotesFieldProps) {
  return (
    <Textarea
      rows={rows}
      styles={{ input: { minHeight: `calc(${rows}lh + 12px)` } }}
      resize="vertical"
      classNames={{ input: classes.input }}
      {...props}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError(label, error)}
    />
  )
}
