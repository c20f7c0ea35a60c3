import type { ReactNode } from 'react'

interface PenLineProps {
  readonly label: string
  /** How many of the twelve columns it takes. */
  readonly span: number
  /** The known value, shown above the line. */
  readonly children?: ReactNode
}

/** A line to sign or write a date on by hand. */
export function PenLine({ label, span, children }: PenLineProps) {
  return (
    <div className="field signature" role="row" style={{ gridColumn: `span ${span}` }}>
      <div className="label" role="rowheader">
        {label}
      </div>
      <div className="value" role="cell">
        {children}
      </div>
    </div>
  )
}
