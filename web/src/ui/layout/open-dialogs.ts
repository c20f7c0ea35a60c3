import { saveTopmostDialog } from '../editing/save-by-key.ts'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** What Escape does in each open dialog, the topmost last. */
const escapeHandlers: (() => void)[] = []

/** Whether a dialog is open: what is dropped or typed then is not meant for the screen behind it. */
export const isDialogOpen = (): boolean => escapeHandlers.length > 0

const listeners = new Set<() => void>()

function tellListeners(): void {
  for (const listener of listeners) listener()
}

export const useIsDialogOpen = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isDialogOpen)

/** One listener for all dialogs: if each had its own, a key would close or save those below together with the topmost. */
function onKeyDown(event: KeyboardEvent): void {
  if (isSaveKey(event)) {
    // Nothing is saved behind a dialog, also if this one is closed by then, and the browser saves no page.
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) saveTopmostDialog()
  }
  const isTaken = event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]')
  if (event.key === 'Escape' && !event.isComposing && !isTaken) escapeHandlers.at(-1)?.()
}

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey

/**
 * Props for Mantine's dialogs: Ctrl S saves the topmost one, Escape closes it alone, and the focus returns to where it was, even
 * if the dialog is unmounted without closing first.
 */
export function useOpenDialog(opened: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  }, [onEscape])

  useEffect(() => {
    if (!opened) return
    const escape = (): void => latest.current()
    if (escapeHandlers.push(escape) === 1) window.addEventListener('keydown', onKeyDown, { capture: true })
    tellListeners()
    return () => {
      escapeHandlers.splice(escapeHandlers.indexOf(escape), 1)
      if (escapeHandlers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
      tellListeners()
    }
  }, [opened])

  // Looked up during rendering: a menu closes as soon as one of its items opens the dialog.
  const [opening, setOpening] = useState(() => ({ opened, from: openers() }))
  if (opening.opened !== opened) setOpening({ opened, from: opened ? openers() : opening.from })
  const { from } = opening
  useLayoutEffect(() => {
    if (!opened) return
    openedFrom.push(from)
    return () => {
      openedFrom.splice(openedFrom.indexOf(from), 1)
      returnFocus(from, document.activeElement)
    }
  }, [opened, from])

  return { closeOnEscape: false, returnFocus: false }
}

/** Where the focus returns to from each open dialog, the topmost last. */
const openedFrom: (readonly Element[])[] = []

/**
 * Where the focus returns to: the first of these that is still there. A dialog that is opened from another one, or takes its
 * place, outlives what it was opened from, so whatever the other one was opened from follows.
 */
function openers(): readonly Element[] {
  const first = opener()
  const others = openedFrom.at(-1)?.filter(({ isConnected }) => isConnected) ?? []
  return first ? [first, ...others] : others
}

/** The element that has the focus. For an item of a menu, which closes when chosen, the menu's button. */
export function opener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? document.activeElement
}

/** Returns the focus unless somebody has moved it since the dialog closed. */
function returnFocus(from: readonly Element[], within: Element | null): void {
  const giveTo = (target: Element | null): void => {
    const { activeElement, body } = document
    const isLeft = activeElement === body || activeElement === within
    if (isLeft && target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  setTimeout(() => {
    from.forEach(giveTo)
    // The element may have gone with its row, or with a menu or dialog that returns the focus itself.
    setTimeout(() => giveTo(document.getElementById('main')))
  })
}
