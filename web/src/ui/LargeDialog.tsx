import { ActionIcon, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './LargeDialog.module.css'

const PHONE = '(max-width: 47.99em)'

interface LargeDialogProps {
  readonly onClose: () => void
  readonly title: string
  /** Below the title: what it is about. */
  readonly subtitle?: ReactNode
  readonly children: ReactNode
}

/** A dialog as high as the window, which can be maximised; on a phone it is. Its children fill it. */
export function LargeDialog({ onClose, title, subtitle, children }: LargeDialogProps) {
  const [isMaximised, setMaximised] = useState(false)
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches)
  const Icon = isMaximised ? IconArrowsMinimize : IconArrowsMaximize

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="min(1180px, 96vw)"
      fullScreen={isMaximised || isPhone}
      yOffset="2dvh"
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
