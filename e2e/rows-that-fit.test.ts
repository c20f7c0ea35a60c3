import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** The rows of the list that are wholly in the window, above what stands at its bottom. */
const rowsInSight = (page: Page) =>
  page.locator('main tbody').evaluate((body) => {
    const bottom = document.querySelector('[aria-label="Actions"]')?.getBoundingClientRect().top ?? window.innerHeight
    return [...body.children].filter((row) => row.getBoundingClientRect().bottom <= bottom).length
  })

const rows = (page: Page) =>
  page.locator('main tbody tr').filter({ has: page.getByRole('link').or(page.getByRole('button')) })

/** How many rows fit at the standard density (docs/rules/screens.md#density). */
const FITS: readonly (readonly [address: string, rows: number])[] = [
  ['/', 16],
  ['/outbound-bwof-emails', 14],
  ['/outbound-bwof-emails?tab=sent', 14],
  ['/outbound-bwof-emails?tab=held', 14],
  ['/properties', 20],
  ['/companies', 20],
  ['/mailing-list', 20],
  ['/users', 20],
  ['/iqps', 20],
  ['/defects', 20],
  ['/certificates-to-check?list=true', 20],
]

for (const [address, fits] of FITS) {
  test(`at 1440 by 900 at least ${fits} rows of ${address} fit`, async ({ page }) => {
    const errors = refuseConsoleErrors(page)
    await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
    await page.goto(serverAddress() + address)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(rows(page).first()).toBeVisible()
    const held = await rows(page).count()
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(Math.min(fits, held))
    expect(errors).toEqual([])
  })
}

/** The lists whose headings, dates and figures have to be read whole. */
const LISTS = [...FITS.map(([address]) => address), '/outbound-evac-emails?tab=sent', '/audit', '/import', '/services']

/** The headings, dates and figures that are wider than their cells, so that a part of them is not seen. */
const cutFigures = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('th, td[data-numeric]')].flatMap((cell) => {
      const box = cell.getBoundingClientRect()
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const cut = []
      while (words.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(words.currentNode)
        const { left, right } = range.getBoundingClientRect()
        // What only screen readers are told has a box of one pixel.
        const isSeen = (words.currentNode.parentElement?.offsetWidth ?? 0) > 1
        if (isSeen && (left < box.left || right > box.right)) cut.push(words.currentNode.textContent)
      }
      return cut
    }),
  )

for (const width of [1440, 1100, 992]) {
  test(`at ${width} pixels no heading, date or figure of a list is cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
    for (const address of LISTS) {
      await page.goto(serverAddress() + address)
      // Some lists show cards on a narrow screen. The cards of a list without rows have no height.
      await expect(page.locator('main').locator('th, ul[aria-label]').first()).toBeAttached()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect(await cutFigures(page), address).toEqual([])
    }
  })
}

test('at 992 pixels a list of emails has room for the names of its properties', async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 900 })
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  await page.goto(`${serverAddress()}/outbound-bwof-emails`)
  const widthOf = async (header: string) =>
    (await page.getByRole('columnheader', { name: header, exact: true }).boundingBox())?.width ?? 0
  await expect(rows(page).first()).toBeVisible()
  expect(await widthOf('Property')).toBeGreaterThanOrEqual(await widthOf('Recipient Company'))
})

for (const width of [1440, 992]) {
  test(`at ${width} pixels the dashboard shows the names of its services whole, in rows of two lines`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
    await expect(rows(page).first()).toBeVisible()
    const shown = await page.locator('main tbody').evaluate((body) => {
      const names = ['Building Warrant of Fitness', 'Fire Extinguisher Service', 'Owner Inspection', 'Trial Evacuation']
      const texts = [...body.querySelectorAll('span')].filter(({ textContent }) => names.includes(textContent))
      const isCut = (text: Element): boolean => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const needed = range.getBoundingClientRect()
        for (let box: Element | null = text; box && box.tagName !== 'TR'; box = box.parentElement) {
          if (getComputedStyle(box).overflow === 'visible') continue
          const { right, bottom } = box.getBoundingClientRect()
          if (needed.right > right + 1 || needed.bottom > bottom + 1) return true
        }
        return false
      }
      return {
        seen: new Set(texts.map(({ textContent }) => textContent)).size,
        cut: texts.filter(isCut).map(({ textContent }) => textContent),
        highest: Math.max(...[...body.children].map((row) => row.getBoundingClientRect().height)),
      }
    })
    expect(shown.seen).toBeGreaterThanOrEqual(3)
    expect(shown.cut).toEqual([])
    expect(shown.highest).toBeLessThanOrEqual(39)
  })
}

test('the density is chosen in the settings and kept on the device', async ({ page }) => {
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  await page.goto(`${serverAddress()}/properties`)
  await expect(rows(page).first()).toBeVisible()
  const standard = await rowsInSight(page)
  const choose = async (density: string) => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: density }).click()
    await page.keyboard.press('Escape')
  }
  await choose('Compact')
  await expect.poll(() => rowsInSight(page)).toBeGreaterThan(standard)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => rowsInSight(page)).toBeGreaterThan(standard)
  await choose('Comfortable')
  await expect.poll(() => rowsInSight(page)).toBeLessThan(standard)
  await expectAccessible(page)
})

test('keys work from page load: arrows, Space, X, and G with a letter', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toContainText('Address')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1, name: 'BWOF Emails' })).toBeVisible()
  await expect(rows(page).nth(3)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 3 emails' })).toBeVisible()

  await page.getByRole('searchbox').pressSequentially('g d matches nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'BWOF Emails' })).toBeVisible()
  await expect(page.getByText('3 selected, hidden by the filter')).toBeVisible()
  expect(errors).toEqual([])
})

test('on a first visit the keys work while the list waits for the notices above it', async ({ page }) => {
  let answer = (): void => {}
  const isHeld = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/iqp/ending', async (route) => {
    await isHeld
    await route.continue()
  })
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  const first = page.locator('main tbody').getByRole('link', { includeHidden: true }).first()
  await first.waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  answer()
  await expect(page.getByText('registrations of IQPs end')).toBeVisible()
  await expect(first).toBeFocused()
})

test('J and K go through the review, and the next email is there before it is asked for', async ({ page }) => {
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  await page.goto(`${serverAddress()}/outbound-bwof-emails`)
  const titleOf = (at: number) => rows(page).nth(at).getByRole('link').first().innerText()
  const [first = '', second = ''] = (await Promise.all([titleOf(0), titleOf(1)])).map((text) => text.split('\n')[0])
  await page.keyboard.press('ArrowDown')
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST') fetched.push(request.postData() ?? '')
  })
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(first)
  await expect(dialog.getByLabel('Subject')).toBeVisible()
  const propertyId = (title: string) => `"propertyId":${title.split(' ')[0]}`
  await expect.poll(() => fetched.some((body) => body.includes(propertyId(second)))).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).first().focus()
  await page.keyboard.press('j')
  await expect(dialog).toContainText(second)
  await expect(dialog.getByLabel('Subject')).toBeVisible()
  await page.keyboard.press('k')
  await expect(dialog).toContainText(first)
})
