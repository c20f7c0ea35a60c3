import { Tooltip } from '@mantine/core'
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { ROW_LINK } from './row-focus.ts'

/** Carries a row's note, on any element inside the row. */
export const ROW_NOTE = 'data-row-note'

/** How long the pointer must rest on a row before its note shows, in milliseconds. */
const HOVER_DELAY_MS = 350

interface Shown {
  readonly note: string
  readonly beside: HTMLElement
}

function noteAt(target: EventTarget): Shown | null {
  const row = target instanceof Element ? target.closest('tr') : null
  const note = row?.querySelector(`[${ROW_NOTE}]`)?.getAttribute(ROW_NOTE)
  const beside = row?.querySelector<HTMLElement>(`[${ROW_LINK}]`)
  return note && beside ? { note, beside } : null
}

/** Shows the note of the table row that has the pointer or the focus. Escape hides it. */
export function RowNotes({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: Shown | null, afterMs = 0): void => {
    clearTimeout(timer.current)
    if (next?.beside === shown?.beside) return
    if (shown) setShown(null)
    if (next) timer.current = setTimeout(() => setShown(next), afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const onFocus = ({ target }: FocusEvent): void => {
    const next = target.matches(`[${ROW_LINK}]:focus-visible`) ? noteAt(target) : null
    // Lets screen readers read the note with the link.
    if (next) target.ariaDescription = next.note
    show(next)
  }

  return (
    <div
      onPointerOver={({ target, pointerType }) => pointerType === 'mouse' && show(noteAt(target), HOVER_DELAY_MS)}
      onPointerLeave={() => show(null)}
      onPointerDown={() => show(null)}
      onFocus={onFocus}
      onBlur={() => show(null)}
      onKeyDown={({ key }) => key === 'Escape' && show(null)}
    >
      {children}
      {shown && <Tooltip opened target={shown.beside} label={shown.note} multiline maw={380} position="bottom-start" />}
    </div>
  )
}
