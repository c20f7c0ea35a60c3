import { expect, test, type Locator } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard } from './session.ts'

const serverAddress = useServer('demo')

const styleOf = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return { backgroundColor, border: `${borderTopWidth} ${borderTopStyle}` }
  })
const backgroundOf = async (part: Locator) => (await styleOf(part)).backgroundColor

test('with the colours that a system forces, what is on, chosen and current can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Defects').click()
  const choice = (name: string) => page.locator('label').filter({ has: page.getByText(name, { exact: true }) })
  await expect(choice('Cleared')).toBeVisible()
  const chosen = await backgroundOf(choice('Open'))
  expect(chosen).not.toBe(await backgroundOf(choice('Cleared')))
  expect(await backgroundOf(link('Defects'))).toBe(chosen)

  await link('Mailing list').click()
  await expect(page.getByRole('switch', { name: 'Only active' })).toBeVisible()
  const track = page.locator('.mantine-Switch-track').first()
  expect((await styleOf(track)).border).toBe('1px solid')
  expect(await backgroundOf(track.locator('.mantine-Switch-thumb'))).not.toBe(await backgroundOf(track))
})

test('with the colours that a system forces, all of what is marked can be read', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  const coloursOf = (part: Locator) =>
    part.evaluate((element) =>
      [element, ...element.querySelectorAll('*')]
        .filter((each) => [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
        .map((each) => getComputedStyle(each).color),
    )
  const certificates = page.getByRole('link', { name: /^Certificates/ })
  await certificates.click()
  await expect(certificates).toHaveAttribute('aria-current', 'page')
  expect(new Set(await coloursOf(certificates)).size).toBe(1)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('remind')
  const marked = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })
  await expect(marked).toContainText(/emails? to /)
  const colours = await coloursOf(marked)
  expect(colours.length).toBeGreaterThan(1)
  expect(new Set(colours).size).toBe(1)
})
