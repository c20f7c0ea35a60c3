import axe from 'axe-core'
import { findViolations } from './find-violations.ts'

/** Rules for whole pages, which do not apply to a part without landmarks or a first-level heading. */
const PAGE_RULES = ['page-has-heading-one', 'landmark-one-main', 'region']

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** The violations of WCAG 2.2 AA that a program can detect, by rule and element. */
export async function violations(): Promise<string[]> {
  window.axe = axe
  // A dialog begins its transition up to two frames after it was added to the page.
  await nextFrame()
  await nextFrame()
  // Letters that arrive late move what stands beside them.
  await document.fonts.ready
  // One that follows scrolling never ends.
  const passing = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  await Promise.all(passing.map(({ finished }) => finished.catch(() => null)))
  return findViolations(Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }])))
}
