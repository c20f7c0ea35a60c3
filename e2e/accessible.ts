import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { findViolations } from '@app/web/testing/find-violations'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no violations of WCAG 2.2 AA that a program can detect on the current page. `except` names rules to skip. */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  const rules: axe.RuleObject = {
    // Voice control needs names that match the visible text (WCAG 2.5.3). This rule is off by default in axe.
    'label-content-name-mismatch': { enabled: true },
    ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  }
  // Before the app has started there is nothing to check.
  await page.locator('main').first().waitFor()
  // A tooltip is outside the landmarks of the page, so the pointer moves away first. It stays for a moment.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  // Waits for animations, because colours differ while something fades in.
  // One that follows scrolling never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ timeline, playState }) => timeline !== document.timeline || playState !== 'running'),
  )
  // A page keeps axe until it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  expect(await page.evaluate(findViolations, rules)).toEqual([])
}
