import type { ReactNode } from 'react'
import { Blank } from './Blank.tsx'

/** Labelled fields in twelve columns, in the prescribed order from left to right and top to bottom. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <dl className="fields">{children}</dl>
}

interface FieldProps {
  readonly label: string
  /** The name of the blank for a missing value. */
  readonly name: string
  readonly value?: string | undefined
  /** How many of the twelve columns it takes. */
  readonly span: number
  /** Replaces the text, for example with boxes to tick. */
  readonly children?: ReactNode
}

/** A labelled value, or a blank if there is none. */
export function Field({ label, name, value, span, children }: FieldProps) {
  return (
    <div className="field" style={{ gridColumn: `span ${span}` }}>
      <dt>{label}</dt>
      <dd>{children ?? (value || <Blank name={name} label={label} />)}</dd>
    </div>
  )
}
