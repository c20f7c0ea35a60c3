import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FaultBanner.module.css'

interface FaultBannerProps {
  readonly icon: Icon
  /** What is wrong, as a sentence. */
  readonly title: string
  /** What follows from it, and what to do. */
  readonly children: ReactNode
}

/** Above every screen: something of the installation has stopped working. */
export function FaultBanner({ icon: Shown, title, children }: FaultBannerProps) {
  return (
    <div className={`no-print ${classes.banner}`} role="alert">
      <Shown size={18} stroke={1.6} aria-hidden />
      <span>
        <strong>{title}</strong> {children}
      </span>
    </div>
  )
}
