import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Glance.module.css'
import { scrollToSection } from './section-in-sight.ts'

interface FactProps {
  readonly label: string
  /** The section that says more. */
  readonly section?: string
  /** Undefined until it is known. */
  readonly children: ReactNode
  readonly more?: ReactNode
  /** Shown under the pointer, for a second line that is cut. */
  readonly title?: string | undefined
}

/** One fact with a second line. */
export function GlanceFact({ label, section, children, more, title }: FactProps) {
  const value = <span className={classes.value}>{children ?? '–'}</span>
  return (
    <div className={classes.fact} role="group" aria-label={label}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {section ? (
        <UnstyledButton className={classes.jump} onClick={() => scrollToSection(section)}>
          {value}
        </UnstyledButton>
      ) : (
        value
      )}
      {more && (
        <span className={classes.more} title={title}>
          {more}
        </span>
      )}
    </div>
  )
}
