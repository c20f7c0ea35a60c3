import type { ReactNode } from 'react'
import { Blank } from './Blank.tsx'

/**
 * Labelled fields in twelve columns, in the prescribed order from left to right and top to bottom. They are a table to
 * readers of the PDF, because Chromium tags the header and the cell of a row as a label and its value, and nothing of a
 * list of definitions.
 */
export function Fields({ children }: { readonly children: ReactNode }) {
  return (
    <div className="fields" role="table">
      {children}
    </div>
  )
}

interface FieldProps {
  readonly label: string
  /** What the form says about the field, in brackets after the label. */
  readonly hint?: string | undefined
  /** The name of the blank for a missing value. */
  readonly name: string
  readonly value?: string | undefined
  /** How many of the twelve columns it takes. */
  readonly span: number
  /** Replaces the text, for example with boxes to tick. */
  readonly children?: ReactNode
}

/** A labelled value, or a blank if there is none. */
export function Field({ label, hint, name, value, span, children }: FieldProps) {
  return (
    <div className="field" role="row" style={{ gridColumn: `span ${span}` }}>
      <div className="label" role="rowheader">
        {label}
        {hint && <span className="hint"> ({hint})</span>}
      </div>
      <div className="value" role="cell">
        {children ?? (value || <Blank name={name} label={label} />)}
      </div>
    </div>
  )
}
