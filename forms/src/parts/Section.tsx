import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  /** Kept on one page. */
  readonly whole?: boolean
}

export function Section({ title, children, whole = false }: SectionProps) {
  return (
    <section className={whole ? 'whole' : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
