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

const MARK = 'data-autofocus'

/**
 * Moves the focus to the marked control as soon as it is there. Mantine waits a moment, in which a key would be lost, and
 * then takes the focus to the mark wherever somebody has moved it meanwhile. So the mark goes with the focus.
 */
function FocusAtOnce() {
  const here = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = here.current?.closest<HTMLElement>('[role="dialog"]')
    const follow = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      for (const marked of dialog?.querySelectorAll(`[${MARK}]`) ?? []) marked.removeAttribute(MARK)
      target.setAttribute(MARK, 'true')
    }
    dialog?.addEventListener('focusin', follow)
    dialog?.querySelector<HTMLElement>(`[${MARK}]`)?.focus({ preventScroll: true })
    return () => dialog?.removeEventListener('focusin', follow)
  }, [])
  return <span ref={here} hidden />
}
