import { expect, test, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { startSession } from './session.ts'

const serverAddress = useServer('demo')

const administrator = demoLogin('admin@demo.example')
const goTo = (page: Page, path: string) => page.goto(serverAddress() + path)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

for (const width of [1440, 992, 390]) {
  test(`a dialog over a scrolled page does not move the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await startSession(page, serverAddress(), administrator)
    await goTo(page, '/customers')
    const bar = page.getByRole('banner')
    const heads = page.getByRole('columnheader', { name: 'Location' })
    await expect(page.locator('main').getByText('Wellington').first()).toBeVisible()
    await page.mouse.move(width / 2, 500)
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => scrolled(page)).toBe(1500)

    for (const [open, name] of [
      ['Shift+?', 'Keyboard shortcuts'],
      ['Control+k', 'Find anything'],
    ] as const) {
      await page.keyboard.press(open)
      await expect(dialog(page, name)).toBeVisible()
      expect((await bar.boundingBox())?.y).toBe(0)
      if (width >= 992) expect((await heads.boundingBox())?.y).toBe(50)
      await page.keyboard.press('PageDown')
      await page.keyboard.press('End')
      await page.mouse.wheel(0, 600)
      await page.keyboard.press('Escape')
      await expect(dialog(page, name)).toBeHidden()
      expect(await scrolled(page)).toBe(1500)
    }
  })
}

test('the page keys scroll the reviewed email and not the list behind it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await startSession(page, serverAddress(), administrator)
  await goTo(page, '/outbound-bwof-emails')
  await page
    .getByRole('button', { name: /^Review Email: / })
    .first()
    .click()
  const to = dialog(page, /Email/).getByRole('combobox', { name: 'To 1', exact: true })
  await expect(to).toBeInViewport()
  await page.keyboard.press('PageDown')
  await expect(to).not.toBeInViewport()
  expect(await scrolled(page)).toBe(0)
  await page.keyboard.press('PageUp')
  await expect(to).toBeInViewport()
})

test('Escape closes only the topmost dialog, and the focus goes back step by step', async ({ page }) => {
  await startSession(page, serverAddress(), administrator)
  await goTo(page, '/outbound-bwof-emails')
  const opener = page.getByRole('button', { name: /^Review Email: / }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const review = dialog(page, /Email/)
  const subject = review.getByLabel('Subject')
  await subject.fill('Kea')
  await page.keyboard.press('Control+k')
  const find = dialog(page, 'Find anything')
  await expect(find).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await expect(subject).toBeFocused()

  await page.keyboard.press('Escape')
  const question = dialog(page, 'Unsaved changes')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(subject).toBeFocused()
  await expect(subject).toHaveValue('Kea')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(review).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Escape in the calendar of a dialog closes the calendar first', async ({ page }) => {
  await startSession(page, serverAddress(), administrator)
  await goTo(page, '/properties')
  await page.locator('tbody').getByRole('link').first().click()
  const opener = page.getByRole('button', { name: /^Record compliance/ }).first()
  await opener.click()
  const record = dialog(page, 'Record compliance')
  await record.getByLabel('Compliance received on').click()
  const calendar = page.locator('[data-dates-dropdown]')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(record).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
  await expect(opener).toBeFocused()
})
