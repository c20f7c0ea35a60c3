import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

/**
 * A place on a screen by its name in the address, after the `#`. Another object each time that somebody goes there.
 *
 * - `field:streetAddress` is a field with this `data-field`;
 * - `certificates:102` is the part of that section with this id, or else the section;
 * - anything else is the section with this id.
 */
export interface ScreenPlace {
  readonly name: string
}

/** How long to wait for a field that opens with its section, in milliseconds. */
const MAX_WAIT_MS = 2000

const FIELD = 'field:'

export const fieldPlace = (field: string): string => `${FIELD}${field}`

/** The field that a place names, or null for a section. */
export const fieldOf = (place: ScreenPlace | null): string | null =>
  place?.name.startsWith(FIELD) ? place.name.slice(FIELD.length) : null

/** Shows the place that the address names, and returns it with a function that goes to another one. */
export function useScreenPlace(): [ScreenPlace | null, (name: string) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const [place, setPlace] = useState<ScreenPlace | null>(hash === '' ? null : { name: hash })
  const [lastHash, setLastHash] = useState(hash)
  if (hash !== lastHash) {
    setLastHash(hash)
    setPlace(hash === '' ? null : { name: hash })
  }
  useEffect(() => (place === null ? undefined : reveal(place)), [place])
  return [place, useCallback((name) => setPlace({ name }), [])]
}

/** Scrolls to a place and puts the focus there, waiting for a field that is not rendered yet. */
function reveal(place: ScreenPlace): (() => void) | undefined {
  const field = fieldOf(place)
  if (field === null) {
    const [section = ''] = place.name.split(':')
    const target = document.getElementById(place.name) ?? document.getElementById(section)
    if (target) focus(target, 'start')
    return undefined
  }
  const find = (): boolean => {
    const control = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
    if (control) focus(control, 'center')
    return control !== null
  }
  if (find()) return undefined
  const observer = new MutationObserver(() => find() && observer.disconnect())
  observer.observe(document.body, { subtree: true, childList: true })
  const timer = setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function focus(target: HTMLElement, block: ScrollLogicalPosition): void {
  // A section takes the focus from a link, and is no stop of the Tab key.
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block })
}
