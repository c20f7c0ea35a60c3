import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Banner.module.css'

interface BannerProps {
  readonly icon: Icon
  /** `overdue` for what has stopped working, which is said at once; `upcoming` for what has to be looked at. */
  readonly tone: 'overdue' | 'upcoming'
  readonly children: ReactNode
}

/** A sentence over the whole width, above what it is about. */
export function Banner({ icon: Shown, tone, children }: BannerProps) {
  return (
    <div className={`no-print ${classes.banner}`} data-tone={tone} role={tone === 'overdue' ? 'alert' : 'note'}>
      <Shown size={18} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
