import { useRef, useState } from 'react'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { COMPANY_LABELS } from './labels.ts'

interface CompanyNameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  /** A new company's name is open from the start. */
  readonly isNew: boolean
}

/** The name, which stands on documents and in e-mails, behind a lock. */
export function CompanyName({ value, onChange, error, isNew }: CompanyNameProps) {
  const input = useRef<HTMLInputElement>(null)
  const [locked, setLocked] = useState(!isNew)

  const lock = (next: boolean): void => {
    setLocked(next)
    if (!next) input.current?.focus()
  }

  return (
    <TextField
      ref={input}
      label={COMPANY_LABELS.companyName}
      withAsterisk
      autoFocus={isNew}
      readOnly={locked}
      variant={locked ? 'filled' : 'default'}
      rightSection={!isNew && <LockToggle of="company name" locked={locked} onChange={lock} />}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
