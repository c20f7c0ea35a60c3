import { Modal, type ModalProps } from '@mantine/core'
import { useOpenDialog } from './open-dialogs.ts'

interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus'> {
  /** True by default: the dialog is open while it is rendered. */
  readonly opened?: boolean
}

/**
 * A dialog over the screen. The focus starts at its first control, or at the one marked with `data-autofocus`. Never
 * mark a control that destroys something.
 */
export function Dialog({ opened = true, closeOnEscape = true, ...props }: DialogProps) {
  const open = useOpenDialog(opened, () => closeOnEscape && props.onClose())
  return <Modal {...props} opened={opened} {...open} />
}
