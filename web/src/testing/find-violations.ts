import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * The violations of WCAG 2.2 AA that a program can detect in the page, by rule and elements. A target that a bar covers in
 * part is measured again in the middle of the screen: scrolling is all that it takes to press it. Behind a modal dialog
 * nothing can be pressed, so targets there have no minimum size.
 *
 * Journeys send this function into their page as text: it uses nothing outside itself but `window.axe`.
 */
export async function findViolations(rules: axe.RuleObject): Promise<string[]> {
  const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const isModal = document.querySelector('[role="dialog"][aria-modal="true"]') !== null

  /** How far each part around an element is scrolled, as a function that scrolls them back. */
  function keepScroll(element: Element): () => void {
    const kept: (() => void)[] = []
    for (let part: Element | null = element; part; part = part.parentElement) {
      const { scrollTop: top, scrollLeft: left } = part
      const scrolled = part
      kept.push(() => scrolled.scrollTo({ top, left, behavior: 'instant' }))
    }
    return () => kept.forEach((scrollBack) => scrollBack())
  }

  async function isTooSmall({ target }: axe.NodeResult): Promise<boolean> {
    const [selector, inFrame] = target
    const element = typeof selector === 'string' && inFrame === undefined ? document.querySelector(selector) : null
    if (!element) return true
    if (isModal && !element.closest('[role="dialog"]')) return false
    const scrollBack = keepScroll(element)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const again = await window.axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } })
    scrollBack()
    return again.violations.length > 0
  }

  const { violations } = await window.axe.run(
    // Frames that show an e-mail run no scripts, so axe cannot check inside them.
    { exclude: ['iframe[sandbox]'] },
    // Describing each element that passes would take longer than checking it. No rule of these levels reads style sheets, and
    // no screen plays anything, so nothing is to be loaded beforehand.
    { runOnly: levels, resultTypes: ['violations'], preload: false, rules },
  )
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const broken: axe.NodeResult[] = []
    // One after the other, because each scrolls the page, and axe runs once at a time.
    for (const node of nodes) if (id !== 'target-size' || (await isTooSmall(node))) broken.push(node)
    if (broken.length > 0) found.push(`${id}: ${broken.map(({ html }) => html).join(', ')}`)
  }
  return found
}
