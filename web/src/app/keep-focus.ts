import { isDialogOpen, opener } from '../ui/layout/open-dialogs.ts'
import { focusRowInSight, ROW_LINK } from '../ui/table/row-focus.ts'
import { ROW_BOX } from '../ui/table/row-keys.ts'

/** The button that has the focus, or whose menu or dialog has it, and what takes its place when it goes. */
interface Held {
  readonly button: HTMLButtonElement
  /** The screen of the button. Another screen takes the focus itself. */
  readonly path: string
  /** Where somebody goes on, the nearest first. */
  readonly places: readonly Element[]
  /** Somebody who uses the keyboard must see where the focus is; for others nothing moves. */
  readonly isSeen: boolean
  /** What has the focus in place of the button. */
  placed: Element | null
}

const TICKED = `[${Object.keys(ROW_BOX).join()}]:checked`

let held: Held | null = null
let lastSection: Element | null = null

const canHold = (place: Element | null): place is HTMLElement =>
  place instanceof HTMLElement && place.isConnected && !place.matches(':disabled')

/** The buttons beside it, then the selected rows and those after them, then the section that was worked in. */
function placesBeside(button: HTMLButtonElement): readonly Element[] {
  const beside = [...(button.parentElement?.querySelectorAll('button') ?? [])]
  const rows = [...document.querySelectorAll(`main [data-lines] [${ROW_LINK}]`)]
  const first = rows.findIndex((link) => link.closest('tr, li')?.querySelector(TICKED))
  const [before, after] = first < 0 ? [[], []] : [rows.slice(0, first).toReversed(), rows.slice(first)]
  const section = button.closest('main section') ?? lastSection
  return [...beside, ...after, ...before, ...(section ? [section] : [])]
}

function goOn(now: Held): void {
  const give = (place: HTMLElement): boolean => {
    // A section or a heading takes the focus once, and is no stop of the Tab key.
    if (place.tabIndex < 0) place.tabIndex = -1
    now.placed = place
    place.focus({ preventScroll: !now.isSeen })
    return document.activeElement === place
  }
  if ([now.button, ...now.places].some((place) => canHold(place) && give(place)) || focusRowInSight()) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) give(heading)
}

const isInDialog = (place: EventTarget | null): boolean =>
  place instanceof Element && place.closest('[aria-modal]') !== null

/** A dialog gives the focus to the whole screen where it cannot give it back to the button that opened it. */
const isWhole = (place: Element | null): boolean => place?.id === 'main'

/** What was done is waited for: its button may come back. */
const isBusy = (): boolean => document.querySelector('main [data-loading]') !== null

function lookAfterFocus(): void {
  if (!held || isDialogOpen() || isBusy()) return
  if (held.path !== location.pathname) return letGo()
  const { activeElement, body } = document
  const isLost = activeElement === body || isWhole(activeElement) || (opener() === held.button && !canHold(held.button))
  if (isLost) goOn(held)
}

const observer = new MutationObserver(lookAfterFocus)

function letGo(): void {
  held = null
  observer.disconnect()
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target === held?.placed || isInDialog(target)) return
  if (held && isWhole(target)) return lookAfterFocus()
  letGo()
  const button = opener()?.closest<HTMLButtonElement>('main button')
  if (!button) {
    lastSection = target.closest('main section')
    return
  }
  const isSeen = target.matches(':focus-visible')
  held = { button, path: location.pathname, places: placesBeside(button), isSeen, placed: null }
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] })
}

/** Somebody who clicks elsewhere has moved on, also where nothing takes the focus. */
function onPointerDown({ target }: PointerEvent): void {
  if (held && !isInDialog(target) && !(target instanceof Node && held.button.contains(target))) letGo()
}

/**
 * Keeps the focus from falling to the page when the button that has it goes or is disabled by what it did
 * (docs/rules/screens.md#keys).
 */
export function keepFocus(): void {
  window.addEventListener('focusin', onFocus)
  window.addEventListener('pointerdown', onPointerDown, { capture: true })
}
