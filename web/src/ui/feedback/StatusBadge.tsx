import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCircleCheck,
  IconClock,
  IconMinus,
  IconRepeat,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'
import type { Tone } from './tone.ts'

const ICONS = {
  overdue: IconAlertTriangle,
  upcoming: IconClock,
  away: IconCircleCheck,
  completed: IconMinus,
  followUp: IconRepeat,
  authority: IconBuildingBank,
} as const satisfies Record<Tone, unknown>

interface StatusBadgeProps {
  readonly tone: Tone
  /** Where that of the tone does not fit. */
  readonly icon?: (typeof ICONS)[Tone]
  /** Such as `4 days late`. */
  readonly children: ReactNode
  readonly title?: string
}

/** A state in words, with its colour and icon. */
export function StatusBadge({ tone, icon: Icon = ICONS[tone], children, title }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <Icon size={13} stroke={2.2} aria-hidden />
      {children}
    </span>
  )
}

/** Like StatusBadge, without the box: for words that may take more than one line. */
export function StatusText({ tone, children }: Pick<StatusBadgeProps, 'tone' | 'children'>) {
  const Icon = ICONS[tone]
  return (
    <span className={classes.text} data-tone={tone}>
      <Icon size={13} stroke={2.2} aria-hidden />
      {children}
    </span>
  )
}

/** Marks a record that is not active. */
export function InactiveBadge() {
  return <span className={classes.inactive}>inactive</span>
}
