import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  /** Kept on one page, or begun on a new one. */
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
