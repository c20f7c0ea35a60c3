import { endFirstScreen } from '../../lib/first-screen.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import { createElement, type ReactNode } from 'react'
import { forgetUndos, latestUndo, offerUndo, withdrawUndo, type Undo } from './undo.ts'
import { UndoMessage } from './UndoMessage.tsx'

/** How long a message that needs no action stays, in milliseconds (docs/rules/screens.md#messages). */
const SHORT_MS = 2000

/** How long a change can be undone, in milliseconds, while the pointer and the focus are elsewhere. */
const UNDO_MS = 10_000

/** How long a message takes to slide away, in milliseconds. Its replacement appears after that. */
const LEAVING_MS = 250

interface Message {
  readonly color: 'green' | 'ink' | 'orange' | 'red'
  readonly title: string
  readonly message: ReactNode
  /** Whether somebody closed it or its time was over. */
  readonly onClose?: () => void
}

/** The id of each visible message by what it says, so that a repeated message replaces the earlier one. */
const visibleIds = new Map<string, string>()
let lastId = 0

const shortLived =
  (color: Message['color']) =>
  (title: string, message = '') =>
    void show(`${title}\n${message}`, { color, title, message }, SHORT_MS)

/**
 * Short messages in the corner. A success disappears after two seconds, counted from its last repetition. An error
 * stays until somebody closes it, it is repeated, or the action that failed succeeds.
 */
export const toast = {
  success: shortLived('green'),
  info: shortLived('ink'),
  warning: shortLived('orange'),
  /** `title` says what failed. */
  error: (title: string, message = '') => void show(errorKey(title), { color: 'red', title, message }, false),
  /**
   * Says what was done and offers to undo it for ten seconds, also by Ctrl Z (docs/rules/screens.md#undo). `undo` reports
   * its failure itself; where there was no answer, it is offered again.
   */
  undoable: (title: string, message: string, undo: () => Promise<unknown>) => offer({ title, message, undo }),
  /** Undoes what can still be undone, the latest first. False if there is nothing. */
  undoLatest: (): boolean => {
    const latest = latestUndo()
    if (latest) void takeBack(latest)
    return latest !== undefined
  },
  /** Hides the error with this title, because the action has succeeded. */
  clearError: (title: string) => void hide(errorKey(title)),
  /** Hides all messages, as the next person must not see those of the last. */
  clear: () => {
    forgetUndos()
    for (const key of visibleIds.keys()) void hide(key)
  },
}

function offer({ title, message, undo }: Omit<Undo, 'key'>): void {
  const offered = offerUndo({ title, message, undo })
  const content = createElement(UndoMessage, { title, message, onUndo: () => void takeBack(offered) })
  const onClose = () => withdrawUndo(offered)
  void show(offered.key, { color: 'green', title, message: content, onClose }, UNDO_MS)
}

/** Once, however often it is asked for. */
async function takeBack(offered: Undo): Promise<void> {
  if (!withdrawUndo(offered)) return
  void hide(offered.key)
  try {
    await offered.undo()
  } catch (error) {
    if (error instanceof ProblemError && error.hasNoAnswer) offer(offered)
  }
}

const errorKey = (title: string): string => `error: ${title}`

/** The code for messages loads with the first message or after the first screen, whichever is earlier. */
const load = () => {
  endFirstScreen()
  return import('@mantine/notifications')
}

async function show(key: string, shown: Message, autoClose: number | false): Promise<void> {
  const { color, title, message } = shown
  const replaced = visibleIds.get(key)
  const id = `message ${++lastId}`
  visibleIds.set(key, id)
  const loaded = await load().catch(() => null)
  if (loaded === null) {
    visibleIds.delete(key)
    shown.onClose?.()
    return window.alert(typeof message === 'string' ? `${title}\n${message}` : title)
  }
  if (replaced) {
    loaded.notifications.hide(replaced)
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  }
  // It may have been replaced or hidden in the meantime.
  if (visibleIds.get(key) !== id) return
  loaded.notifications.show({
    id,
    role: color === 'red' ? 'alert' : 'status',
    title,
    message,
    color,
    autoClose,
    // Errors stay, so they give way to short messages when there is no room.
    priority: color === 'red' ? 0 : 1,
    onClose: () => {
      if (visibleIds.get(key) === id) visibleIds.delete(key)
      shown.onClose?.()
    },
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
    style: { whiteSpace: 'pre-line' },
  })
}

async function hide(key: string): Promise<void> {
  const id = visibleIds.get(key)
  if (id === undefined) return
  visibleIds.delete(key)
  const { notifications } = await load()
  notifications.hide(id)
}
