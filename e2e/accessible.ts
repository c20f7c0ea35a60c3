import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Frames that show an e-mail run no scripts, so axe cannot check inside them. */
const WHERE = { exclude: ['iframe[sandbox]'] }

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no violations of WCAG 2.2 AA that a program can detect on the current page. `except` names rules to skip. */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  const options: axe.RunOptions = {
    runOnly: LEVELS,
    // Describing each element that passes would take longer than checking it.
    resultTypes: ['violations'],
    rules: {
      // Voice control needs names that match the visible text (WCAG 2.5.3). This rule is off by default in axe.
      'label-content-name-mismatch': { enabled: true },
      ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    },
  }
  // Before the app has started there is nothing to check.
  await page.locator('main').first().waitFor()
  // A tooltip is outside the landmarks of the page, so the pointer moves away first. It stays for a moment.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  // Waits for animations, because colours differ while something fades in.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // A page keeps axe until it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ([where, how]) => {
      const found = await window.axe.run(where, how)
      const isModal = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
      // Nothing behind a modal dialog can be pressed, and how much of it shows depends on how far the page has scrolled.
      const isBehind = (id: string, selector: string): boolean =>
        isModal && id === 'target-size' && !document.querySelector(selector)?.closest('[role="dialog"]')
      return found.violations
        .map(({ id, nodes }) => ({
          id,
          targets: nodes.map(({ target }) => target.join(' ')).filter((selector) => !isBehind(id, selector)),
        }))
        .filter(({ targets }) => targets.length > 0)
        .map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
    },
    [WHERE, options] as const,
  )
  expect(violations).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
