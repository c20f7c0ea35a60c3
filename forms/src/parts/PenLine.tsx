import type { ReactNode } from 'react'

interface PenLineProps {
  readonly label: string
  /** Of the twelve columns. */
  readonly span: number
  /** What is known already, above the line. */
  readonly children?: ReactNode
}

/** Room to sign or to write a date by hand. */
export function PenLine({ label, span, children }: PenLineProps) {
  return (
    <div className="field signature" style={{ gridColumn: `span ${span}` }}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
