import { Modal, type ModalProps } from '@mantine/core'
import { useOpenDialog } from './open-dialogs.ts'

interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus'> {
  /** Open as long as it is on the screen, unless said otherwise. */
  readonly opened?: boolean
}

/**
 * A dialog over the screen. Where nothing else is asked for, the focus starts at its first control; `data-autofocus`
 * marks another one, which is never one that destroys something.
 */
export function Dialog({ opened = true, closeOnEscape = true, ...props }: DialogProps) {
  const open = useOpenDialog(opened, () => closeOnEscape && props.onClose())
  return <Modal {...props} opened={opened} {...open} />
}
