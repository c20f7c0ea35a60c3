import type { FieldError } from '@app/contract/problem'
import type { ReactNode } from 'react'
import { errorAt, valueOf, type Values } from './view.ts'

/** What was typed before, and what is wrong with it. */
export interface Filled {
  readonly values: Values
  readonly errors: readonly FieldError[]
}

interface FieldProps extends Filled {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly isRequired?: boolean
  /** Nobody has to look it up. */
  readonly isOptional?: boolean
}

interface FrameProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'errors'> {
  readonly isOptional: boolean
  readonly children: ReactNode
}

const idOf = (name: string, part: 'hint' | 'error') => `${name}-${part}`

/** The ids of the hint and the error of a field, as readers are told them. */
const describedBy = ({ name, hint, errors }: Pick<FieldProps, 'name' | 'hint' | 'errors'>): string | undefined =>
  [hint && idOf(name, 'hint'), errorAt(errors, name) && idOf(name, 'error')].filter(Boolean).join(' ') || undefined

function Frame({ name, label, hint, errors, isOptional, children }: FrameProps) {
  const error = errorAt(errors, name)
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={name}>
        {label}
        {isOptional && <span className="optional"> (if you know it)</span>}
      </label>
      {hint && (
        <p id={idOf(name, 'hint')} className="hint">
          {hint}
        </p>
      )}
      {error && <FieldMessage name={name} label={label} message={error} />}
      {children}
    </div>
  )
}

export const FieldMessage = ({
  name,
  label,
  message,
}: {
  readonly name: string
  readonly label: string
  readonly message: string
}) => (
  <p id={idOf(name, 'error')} className="error">
    {label} {message}
  </p>
)

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'date'
  readonly autoComplete?: string
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A line of text, an e-mail address or a day. */
export function TextField({
  type = 'text',
  isRequired = false,
  isOptional = false,
  autoComplete,
  min,
  max,
  ...field
}: TextFieldProps) {
  const { name, label, hint, values, errors } = field
  return (
    <Frame name={name} label={label} hint={hint} errors={errors} isOptional={isOptional}>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={valueOf(values, name)}
        required={isRequired}
        autoComplete={autoComplete}
        min={min}
        max={max}
        aria-describedby={describedBy(field)}
        aria-invalid={errorAt(errors, name) !== undefined || undefined}
      />
    </Frame>
  )
}

/** A longer text. */
export function NotesField(field: FieldProps) {
  const { name, label, hint, values, errors } = field
  return (
    <Frame name={name} label={label} hint={hint} errors={errors} isOptional={false}>
      <textarea
        id={name}
        name={name}
        rows={3}
        defaultValue={valueOf(values, name)}
        aria-describedby={describedBy(field)}
        aria-invalid={errorAt(errors, name) !== undefined || undefined}
      />
    </Frame>
  )
}
