import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no violations of WCAG 2.2 AA that a program can detect on the current page. `except` names rules to skip. */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  // A tooltip is outside the landmarks of the page, so the pointer moves away first.
  await page.mouse.move(0, 0)
  // Waits for animations, because colours differ while something fades in.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page })
    // Voice control needs names that match the visible text (WCAG 2.5.3). This rule is off by default in axe.
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    // Frames that show an e-mail run no scripts, so axe cannot check inside them.
    .exclude('iframe[sandbox]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules([...except])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
