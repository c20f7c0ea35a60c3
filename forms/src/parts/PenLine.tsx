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
    <div className="field signature" style={{ gridColumn: `span ${span}` }}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
