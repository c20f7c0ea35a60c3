import { ActionIcon, Group, Modal } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './LargeDialog.module.css'
import { useOpenDialog } from './open-dialogs.ts'
import { useMedia } from './use-media.ts'

/** The share of the visible height that a page key scrolls. The rest stays visible for orientation. */
const PAGE_SHARE = 0.875

const PHONE = '(max-width: 47.99em)'

/** Marks the part that scrolls. The page keys scroll it wherever the focus is in the dialog. */
export const PANE = { 'data-pane': true }

interface LargeDialogProps {
  readonly onClose: () => void
  readonly title: string
  /** Below the title. */
  readonly subtitle?: ReactNode
  /** The keys of what the dialog shows. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/** A dialog as high as the window, filled by its children. It can be maximised, and always is on a phone. */
export function LargeDialog({ onClose, title, subtitle, onKeyDown, children }: LargeDialogProps) {
  const [isMaximised, setMaximised] = useState(false)
  const isPhone = useMedia(PHONE)
  const open = useOpenDialog(true, onClose)
  const Icon = isMaximised ? IconArrowsMinimize : IconArrowsMaximize

  return (
    <Modal.Root
      opened
      {...open}
      onClose={onClose}
      size="min(1180px, 96vw)"
      fullScreen={isMaximised || isPhone}
      yOffset="2dvh"
      onKeyDown={(event) => {
        scrollPane(event)
        onKeyDown?.(event)
      }}
      classNames={classes}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <div className={classes.heading}>
            <Modal.Title>{title}</Modal.Title>
            {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
          </div>
          <Group gap={4} wrap="nowrap">
            {!isPhone && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Maximise"
                aria-pressed={isMaximised}
                onClick={() => setMaximised(!isMaximised)}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            )}
            <Modal.CloseButton aria-label="Close" />
          </Group>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** If the focus is in the pane, the browser scrolls it. */
function scrollPane(event: KeyboardEvent<HTMLElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key]
  if (!step || (event.target instanceof Element && event.target.closest('[data-pane]'))) return
  const panes = event.currentTarget.querySelectorAll<HTMLElement>('[data-pane]')
  const pane = [...panes].find((each) => each.offsetParent !== null)
  pane?.scrollBy({ top: step * pane.clientHeight * PAGE_SHARE })
}
