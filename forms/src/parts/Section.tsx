import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  /** What the form says about the section, in brackets after the title. */
  readonly hint?: string
  readonly children: ReactNode
  /** Keeps the section on one page, or starts it on a new page. */
  readonly breaks?: 'whole' | 'new-page'
}

export function Section({ title, hint, children, breaks }: SectionProps) {
  return (
    <section className={breaks}>
      <h2>
        {title}
        {hint && <span className="hint"> ({hint})</span>}
      </h2>
      {children}
    </section>
  )
}
