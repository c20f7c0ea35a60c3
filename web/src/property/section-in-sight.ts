import { useEffect, useState } from 'react'

/** Where a section has to begin to be the one that is read, in pixels below the top bar's and this bar's edge. */
const READING_LINE = 160

function sectionAtLine(ids: readonly string[]): string | undefined {
  const { scrollY, innerHeight } = window
  // Short sections at the end never reach the line.
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  if (isAtEnd) return ids.at(-1)
  const passed = ids.filter(
    (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE,
  )
  return passed.at(-1) ?? ids[0]
}

/**
 * The section that is being read, and a way to go to one. The one gone to counts until the next scroll by hand, also
 * where the screen ends before it reaches the top. (Mantine's scroll spy takes the nearest heading, which within a
 * section longer than the window is the next one's.)
 */
export function useSectionInSight(ids: readonly string[]): [string | undefined, (id: string) => void] {
  const [scrolledTo, setScrolledTo] = useState<string | undefined>(ids[0])
  const [chosen, setChosen] = useState<string | null>(null)

  useEffect(() => {
    const follow = (): void => setScrolledTo(sectionAtLine(ids))
    const forget = (): void => setChosen(null)
    window.addEventListener('scroll', follow, { passive: true })
    for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, forget, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, forget)
    }
  }, [ids])

  const goTo = (id: string): void => {
    setChosen(id)
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById(id)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  }
  return [chosen ?? scrolledTo, goTo]
}
