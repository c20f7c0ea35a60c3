import type { ReactNode } from 'react'
import { LineIcon } from './LineIcon.tsx'
import classes from './StatusBadge.module.css'
import type { Tone } from './tone.ts'

const ICONS = {
  overdue: 'alert',
  upcoming: 'clock',
  away: 'check',
  completed: 'minus',
  followUp: 'repeat',
  authority: 'bank',
} as const satisfies Record<Tone, unknown>

interface StatusBadgeProps {
  readonly tone: Tone
  /** Where that of the tone does not fit. */
  readonly icon?: ReactNode
  /** Such as `4 days late`. */
  readonly children: ReactNode
  readonly title?: string
}

/** A state in words, with its colour and icon. */
export function StatusBadge({ tone, icon, children, title }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {icon ?? <LineIcon of={ICONS[tone]} size="text" />}
      {children}
    </span>
  )
}

/** Like StatusBadge, without the box: for words that may take more than one line. */
export function StatusText({ tone, children }: Pick<StatusBadgeProps, 'tone' | 'children'>) {
  return (
    <span className={classes.text} data-tone={tone}>
      <LineIcon of={ICONS[tone]} size="text" />
      {children}
    </span>
  )
}

/** Marks a record that is not active. */
export function InactiveBadge() {
  return <span className={classes.inactive}>inactive</span>
}
