import type { ReactNode } from 'react'
import { Blank } from './Blank.tsx'

/** Labelled facts in twelve columns, read from left to right, then down: the prescribed order. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <dl className="fields">{children}</dl>
}

interface FieldProps {
  readonly label: string
  /** The blank that stands in for a missing value. */
  readonly name: string
  readonly value?: string | undefined
  /** Of the twelve columns. */
  readonly span: number
  /** In place of a text, such as boxes to tick. */
  readonly children?: ReactNode
}

/** A fact, or where there is none, a blank. */
export function Field({ label, name, value, span, children }: FieldProps) {
  return (
    <div className="field" style={{ gridColumn: `span ${span}` }}>
      <dt>{label}</dt>
      <dd>{children ?? (value || <Blank name={name} label={label} />)}</dd>
    </div>
  )
}
