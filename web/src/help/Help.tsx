import { CloseButton, Title } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { SidePanel } from '../ui/layout/SidePanel.tsx'
import classes from './Help.module.css'
import { HelpPanel, type AskedHelp } from './HelpPanel.tsx'

interface HelpProps {
  readonly asked: AskedHelp
  /** Otherwise it lies over the screen. */
  readonly isBeside: boolean
  readonly onClose: () => void
  readonly onShowKeys: () => void
}

/** The guides beside the screen, which stays usable. They follow the person from screen to screen. */
export function Help({ asked, isBeside, onClose, onShowKeys }: HelpProps) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' })
  const title = useId()
  const panel = <HelpPanel path={path} asked={asked} onShowKeys={onShowKeys} />
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    body.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  if (!isBeside) {
    return (
      <SidePanel opened onClose={onClose} title="Help">
        {panel}
      </SidePanel>
    )
  }
  return (
    // The key closes what is in front, as it does a panel over the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={classes.beside} aria-labelledby={title} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <div className={classes.head}>
        <Title order={2} id={title} size="h4">
          Help
        </Title>
        <CloseButton onClick={onClose} aria-label="Close help" />
      </div>
      {/* Scrolled with the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={body} className={classes.body} tabIndex={0} role="region" aria-labelledby={title}>
        {panel}
      </div>
    </aside>
  )
}
