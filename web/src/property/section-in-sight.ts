import { useEffect, useState } from 'react'

/** A section becomes the current one when its top passes this line, in pixels from the top of the window. */
const READING_LINE = 160

function sectionAtLine(ids: readonly string[]): string | undefined {
  const { scrollY, innerHeight } = window
  // Short sections at the end of the screen never reach the line.
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  if (isAtEnd) return ids.at(-1)
  const passed = ids.filter(
    (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE,
  )
  return passed.at(-1) ?? ids[0]
}

export function scrollToSection(id: string): void {
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(id)?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth' })
}

/**
 * The current section, and a function that scrolls to one. That section stays current until the person scrolls, even if
 * the screen ends before it reaches the top. (Mantine's scroll spy takes the nearest heading, which in a section longer
 * than the window is the next section's.)
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
    scrollToSection(id)
  }
  return [chosen ?? scrolledTo, goTo]
}
