import { modals } from '@mantine/modals'

interface Question {
  readonly title: string
  readonly message: string
  readonly confirm?: string
  readonly cancel?: string
  /** The confirmed action cannot be taken back. */
  readonly danger?: boolean
}

/** Asks before something is done; false when the person cancels or closes the question. */
export const confirm = ({
  title,
  message,
  confirm = 'Yes',
  cancel = 'Cancel',
  danger = false,
}: Question): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: message,
      labels: { confirm, cancel },
      confirmProps: { color: danger ? 'red.8' : undefined, 'data-autofocus': true },
      onConfirm: () => resolve(true),
      // Closing comes after confirming, too; the first answer counts.
      onClose: () => resolve(false),
    })
  })

/** Asks before unsaved changes are left behind (core-records 2). */
export const confirmLeaving = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    message:
      'Are you sure you want to navigate away from this form without saving first? There appear to be unsaved changes.',
    confirm: 'Leave',
    cancel: 'Stay',
    danger: true,
  })

/** Asks before unsaved changes are thrown away for another look at the same screen (core-records 4). */
export const confirmDiscarding = (): Promise<boolean> =>
  confirm({
    title: 'Unsaved changes',
    message: 'Are you sure you want to discard these unsaved changes?',
    confirm: 'Discard',
    cancel: 'Keep',
    danger: true,
  })
