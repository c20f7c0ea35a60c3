import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What Escape does in each dialog that stands open, the one on top last. */
const open: (() => void)[] = []

/** One place for all of them: where each listens by itself, those below close with the one on top. */
function onKeyDown(event: KeyboardEvent): void {
  const isTaken = event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]')
  if (event.key === 'Escape' && !event.isComposing && !isTaken) open.at(-1)?.()
}

/**
 * What every dialog has in common, as props for Mantine's: Escape is for the one on top only, and the focus goes back to
 * where it was before, also from a dialog that is taken off the screen without closing first.
 */
export function useOpenDialog(opened: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  }, [onEscape])

  useEffect(() => {
    if (!opened) return
    const escape = (): void => latest.current()
    if (open.push(escape) === 1) window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      open.splice(open.indexOf(escape), 1)
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [opened])

  // Looked up before anything changes on the screen: a menu goes as its entry opens the dialog.
  const [opening, setOpening] = useState(() => ({ opened, from: pressed() }))
  if (opening.opened !== opened) setOpening({ opened, from: opened ? pressed() : opening.from })
  const { from } = opening
  useLayoutEffect(() => {
    if (opened) return () => returnFocus(from, document.activeElement)
  }, [opened, from])

  return { closeOnEscape: false, returnFocus: false }
}

/** What has the focus; for an entry of a menu, which closes when it is chosen, the button of the menu. */
function pressed(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? document.activeElement
}

/** Gives the focus back unless somebody has taken it elsewhere since the dialog closed. */
function returnFocus(from: Element | null, within: Element | null): void {
  const giveTo = (target: Element | null): void => {
    const { activeElement, body } = document
    const isLeft = activeElement === body || activeElement === within
    if (isLeft && target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  setTimeout(() => {
    giveTo(from)
    // It may have gone with its row, or with a menu or a dialog, which give the focus back themselves.
    setTimeout(() => giveTo(document.getElementById('main')))
  })
}
