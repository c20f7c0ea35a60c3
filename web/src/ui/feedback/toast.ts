/** How long a message that asks for nothing stays, in milliseconds (docs/rules/screens.md#messages). */
const SHORT_MS = 2000

/** How long a message takes to slide away, in milliseconds: the one in its place comes when it has gone. */
const LEAVING_MS = 250

interface Message {
  readonly color: 'green' | 'ink' | 'orange' | 'red'
  readonly title: string
  readonly message: string
}

/** The messages that stand, each by what it is about: the same one again takes the place of the one before. */
const standing = new Map<string, string>()
let lastId = 0

const short =
  (color: Message['color']) =>
  (title: string, message = '') =>
    void show(`${title}\n${message}`, { color, title, message }, SHORT_MS)

/**
 * Short messages in the corner. A success stays for its two seconds and begins them anew when it comes again. An error
 * stays until somebody closes it, it comes again, or what it says has failed works after all.
 */
export const toast = {
  success: short('green'),
  info: short('ink'),
  warning: short('orange'),
  /** `title` says what failed. */
  error: (title: string, message = '') => void show(errorOf(title), { color: 'red', title, message }, false),
  /** What an error with this title said has failed works. */
  settle: (title: string) => void hide(errorOf(title)),
  /** Takes all messages away: the next person is not the one they were for. */
  clear: () => [...standing.keys()].forEach((key) => void hide(key)),
}

const errorOf = (title: string): string => `error: ${title}`

/** The code for messages comes with the first of them or after the first screen, whichever is earlier. */
const load = () => import('@mantine/notifications')

async function show(key: string, { color, title, message }: Message, autoClose: number | false): Promise<void> {
  const replaced = standing.get(key)
  const id = `message ${++lastId}`
  standing.set(key, id)
  const loaded = await load().catch(() => null)
  if (loaded === null) {
    standing.delete(key)
    return window.alert(`${title}\n${message}`)
  }
  if (replaced) {
    loaded.notifications.hide(replaced)
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  }
  // Meanwhile another one may have come, or it may be settled.
  if (standing.get(key) !== id) return
  loaded.notifications.show({
    id,
    role: color === 'red' ? 'alert' : 'status',
    title,
    message,
    color,
    autoClose,
    // An error waits below: it stays.
    priority: color === 'red' ? 0 : 1,
    onClose: () => standing.get(key) === id && standing.delete(key),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
    style: { whiteSpace: 'pre-line' },
  })
}

async function hide(key: string): Promise<void> {
  const id = standing.get(key)
  if (id === undefined) return
  standing.delete(key)
  const { notifications } = await load()
  notifications.hide(id)
}
