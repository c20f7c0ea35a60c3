import { useLayoutEffect, type ReactNode } from 'react'

interface HeldWhileProps {
  /** Its record is being added, or has been and its screen is on its way. */
  readonly isAdding: boolean
  readonly children: ReactNode
}

/**
 * Takes no more input while a record is added: the screen leaves for that of the record, and what was typed meanwhile
 * would be lost with it. The focus returns to its field if the record was refused.
 */
export function HeldWhile({ isAdding, children }: HeldWhileProps) {
  useLayoutEffect(() => {
    if (!isAdding) return
    const field = document.activeElement
    return () => {
      if (field instanceof HTMLElement) field.focus({ preventScroll: true })
    }
  }, [isAdding])
  return <div inert={isAdding}>{children}</div>
}
