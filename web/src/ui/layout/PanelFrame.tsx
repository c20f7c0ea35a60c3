import { CloseButton, Title } from '@mantine/core'
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import classes from './PanelFrame.module.css'

interface PanelFrameProps {
  /** The help is at the edge of the window, a preview between it and the screen. */
  readonly place: 'help' | 'preview'
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly body?: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

/** What stays beside the screen while somebody works on it. */
export function PanelFrame({ place, title, closeLabel, onClose, onKeyDown, body, children }: PanelFrameProps) {
  const id = useId()
  return (
    // The key closes what is in front, as it does a panel over the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={classes.panel} data-place={place} aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <Title order={2} id={id} size="h4">
          {title}
        </Title>
        <CloseButton onClick={onClose} aria-label={closeLabel} />
      </div>
      {/* Scrolled with the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={body} className={classes.body} tabIndex={0} role="region" aria-labelledby={id}>
        {children}
      </div>
    </aside>
  )
}
