import { useRef, useState } from 'react'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { COMPANY_LABELS } from './labels.ts'

interface CompanyNameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  /** The name of a new company is unlocked from the start. */
  readonly isNew: boolean
}

/** The company's name. It is locked, because documents and e-mails use it. */
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
