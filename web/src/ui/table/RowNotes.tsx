import { Tooltip } from '@mantine/core'
import {
  use,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { PanelPlaceContext } from '../layout/panel-place.ts'
import { cutTexts, titleIfCut } from './cut-texts.ts'
import { ROW_LINK } from './row-focus.ts'
import { BUTTON_NOTE, ROW_NOTE } from './row-notes.ts'

/** How long the pointer must rest on a row before its note shows, in milliseconds. */
const HOVER_DELAY_MS = 350

/** How long a note stays after the pointer has left, so that it can be reached and its text selected, in milliseconds. */
const LEAVE_DELAY_MS = 200

interface Shown {
  readonly note: string
  readonly beside: HTMLElement
}

function buttonAt(target: EventTarget): Shown | null {
  const beside = target instanceof Element ? target.closest<HTMLElement>(`[${BUTTON_NOTE}]`) : null
  const note = beside?.getAttribute(BUTTON_NOTE)
  return beside && note ? { note, beside } : null
}

function noteAt(target: EventTarget): Shown | null {
  const row = target instanceof Element ? target.closest('tr') : null
  const note = row?.querySelector(`[${ROW_NOTE}]`)?.getAttribute(ROW_NOTE)
  const beside = row?.querySelector<HTMLElement>(`[${ROW_LINK}]`)
  return buttonAt(target) ?? (note && beside ? { note, beside } : null)
}

/** What the keyboard gets where the pointer would rest: the note, and the whole of each text that is cut. */
function noteOnFocus(link: HTMLElement): Shown | null {
  const row = link.closest('tr')
  const note = [noteAt(link)?.note, ...(row ? cutTexts(row) : [])].filter(Boolean).join('\n')
  return note ? { note, beside: link } : null
}

/**
 * Shows the note of the table row that has the pointer or the focus, and what is cut in it. Escape hides it. Listens for
 * all rows at once.
 */
export function RowNotes({ children }: { readonly children: ReactNode }) {
  const hasPreview = use(PanelPlaceContext)?.isTaken ?? false
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: Shown | null, afterMs = 0): void => {
    clearTimeout(timer.current)
    if (next !== null && next.beside === shown?.beside && next.note === shown.note) return
    if (shown && next) setShown(null)
    timer.current = setTimeout(() => setShown(next), afterMs)
  }
  const hide = (): void => {
    clearTimeout(timer.current)
    // Also one that is set and not drawn yet.
    setShown(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isShown = shown !== null
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = ({ key }: globalThis.KeyboardEvent): void => {
      if (key !== 'Escape') return
      clearTimeout(timer.current)
      setShown(null)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isShown])

  const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    if (target.closest('[role="tooltip"]')) {
      clearTimeout(timer.current)
      return
    }
    const next = noteAt(target)
    show(next, next ? HOVER_DELAY_MS : LEAVE_DELAY_MS)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return hide()
    const next = target.hasAttribute(ROW_LINK) ? noteOnFocus(target) : buttonAt(target)
    // Lets screen readers read the note with the link.
    const note = target.hasAttribute(ROW_LINK) ? noteAt(target)?.note : undefined
    if (note) target.ariaDescription = note
    // The preview beside the list shows the same, and the next rows stay in sight.
    if (next && !hasPreview) show(next)
    else hide()
  }
  // On a touch screen nothing hovers.
  const onClick = ({ target }: MouseEvent): void => {
    const pressed = buttonAt(target)
    if (pressed) show(pressed)
  }

  return (
    <div
      // The buttons inside take the keys.
      role="presentation"
      onPointerOver={onPointerOver}
      onPointerMove={({ target, clientX, pointerType }) => {
        if (pointerType === 'mouse' && target instanceof Element) titleIfCut(target, clientX)
      }}
      onPointerLeave={() => show(null, LEAVE_DELAY_MS)}
      onPointerDown={({ target }) => {
        if (!(target instanceof Element && target.closest('[role="tooltip"]'))) hide()
      }}
      onClick={onClick}
      onFocus={onFocus}
      onBlur={hide}
      // Space shows the whole row.
      onKeyDown={({ key }) => key === ' ' && hide()}
    >
      {children}
      {shown && (
        <Tooltip
          opened
          target={shown.beside}
          label={shown.note}
          multiline
          maw={420}
          position="bottom-start"
          style={{
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-line',
            // Addresses can be selected; the note of a row is not in the way of the rows below it.
            ...(shown.beside.hasAttribute(BUTTON_NOTE) && { pointerEvents: 'auto' }),
          }}
        />
      )}
    </div>
  )
}
