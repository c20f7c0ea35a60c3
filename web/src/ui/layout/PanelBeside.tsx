import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isDialogOpen } from './open-dialogs.ts'
import { PanelFrame } from './PanelFrame.tsx'
import type { PanelPlace } from './panel-place.ts'

interface PanelBesideProps {
  readonly place: PanelPlace
  /** In em of the window. */
  readonly width: number
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A panel that stays beside its list. Escape closes it from wherever the focus is. */
export function PanelBeside({ place: { element, take }, width, onClose, title, children }: PanelBesideProps) {
  useLayoutEffect(() => take(width), [take, width])
  const onKey = useEffectEvent(({ key, target, isComposing }: KeyboardEvent) => {
    // In a field and in a dialog the key has a meaning of its own.
    const isTaken = isDialogOpen() || (target instanceof Element && target.matches('input, textarea, select'))
    if (key === 'Escape' && !isComposing && !isTaken) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  if (!element) return null
  return createPortal(
    <PanelFrame place="preview" title={title} closeLabel="Close" onClose={onClose}>
      {children}
    </PanelFrame>,
    element,
  )
}
