import { useId, type ComponentProps } from 'react'
import classes from './RowInput.module.css'

interface RowInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'id'> {
  /** The field and its row, for screen readers. */
  readonly 'aria-label': string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The whole error message, such as `Email takes …`. */
  readonly error?: string | undefined
}

/** A text field for the rows of a list, where hundreds of Mantine's would be slow to render. */
export function RowInput({ value, onChange, error, ...props }: RowInputProps) {
  const messageId = useId()
  return (
    <>
      <input
        autoComplete="off"
        type="text"
        {...props}
        className={classes.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? messageId : undefined}
      />
      {error && (
        <span id={messageId} className={classes.error}>
          {error}
        </span>
      )}
    </>
  )
}
