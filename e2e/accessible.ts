import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA as far as a program can see it, on the page as it stands; `except` names rules that cannot be kept. */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  // The tooltip of what the pointer rests on stands beside the landmarks of the page.
  await page.mouse.move(0, 0)
  // A dialog or a bar that is still fading in has colours of its own.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page })
    // Whoever speaks to the screen says what they read on it (WCAG 2.5.3); axe leaves this rule off by itself.
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    // Frames that show an e-mail run no scripts, so that nothing can look around inside of them.
    .exclude('iframe[sandbox]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules([...except])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
