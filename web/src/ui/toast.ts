/** How long a message that asks for nothing stays, in milliseconds (core-records 8). */
const SHORT_MS = 2000

/** Short messages in the corner. An error stays until somebody closes it. */
export const toast = {
  success: (title: string, message = '') => void show('green', title, message, SHORT_MS),
  info: (title: string, message = '') => void show('ink', title, message, SHORT_MS),
  warning: (title: string, message = '') => void show('orange', title, message, SHORT_MS),
  error: (title: string, message = '') => void show('red', title, message, false),
  /** Takes all messages away: the next person is not the one they were for. */
  clear: () => void import('@mantine/notifications').then(({ notifications }) => notifications.clean()),
}

/** The code for messages comes with the first of them or after the first screen, whichever is earlier. */
async function show(color: string, title: string, message: string, autoClose: number | false): Promise<void> {
  const loaded = await import('@mantine/notifications').catch(() => null)
  if (loaded === null) return window.alert(`${title}\n${message}`)
  loaded.notifications.show({
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
