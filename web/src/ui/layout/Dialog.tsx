import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useOpenDialog } from './open-dialogs.ts'

interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus'> {
  /** True by default: the dialog is open while it is rendered. */
  readonly opened?: boolean
}

/**
 * A dialog over the screen. The focus starts at its first control, or at the one marked with `data-autofocus`. Never
 * mark a control that destroys something.
 */
export function Dialog({ opened = true, closeOnEscape = true, children, ...props }: DialogProps) {
  const open = useOpenDialog(opened, () => closeOnEscape && props.onClose())
  return (
    <Modal {...props} opened={opened} {...open}>
      {children}
      <FocusAtOnce />
    </Modal>
  )
}

/** Moves the focus to the marked control as soon as it is there. Mantine waits a moment, in which a key would be lost. */
function FocusAtOnce() {
  const here = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const marked = here.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')
    marked?.focus({ preventScroll: true })
  }, [])
  return <span ref={here} hidden />
}
