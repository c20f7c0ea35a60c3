import { notifications } from '@mantine/notifications'

/** How long a message that asks for nothing stays, in milliseconds (core-records 8). */
const SHORT_MS = 2000

/** Short messages in the corner. An error stays until somebody closes it. */
export const toast = {
  success: (title: string, message = '') => show('green', title, message, SHORT_MS),
  info: (title: string, message = '') => show('ink', title, message, SHORT_MS),
  warning: (title: string, message = '') => show('orange', title, message, SHORT_MS),
  error: (title: string, message = '') => show('red', title, message, false),
}

function show(color: string, title: string, message: string, autoClose: number | false): void {
  notifications.show({
    // The same failure twice is shown once.
    id: `${title}\n${message}`,
    role: color === 'red' ? 'alert' : 'status',
    title,
    message,
    color,
    autoClose,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
    style: { whiteSpace: 'pre-line' },
  })
}
