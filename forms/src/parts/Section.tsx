import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  /** Keeps the section on one page, or starts it on a new page. */
  readonly breaks?: 'whole' | 'new-page'
}

export function Section({ title, children, breaks }: SectionProps) {
  return (
    <section className={breaks}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
