import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { startSession } from './session.ts'

const serverAddress = useServer('demo')

/** Names, addresses and tabs on narrow screens. */

/** Companies whose addresses are longer than a narrow line. No other journey changes their people. */
const LONG_NAMES = ['riverstonepowersystems', 'kotarepropertymanagement', 'pohutukawaairsystems']

const LISTS = [
  ...LONG_NAMES.map((name) => `/mailing-list?q=${name}`),
  '/outbound-bwof-emails',
  '/outbound-evac-emails?tab=sent',
  '/companies/81',
]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(serverAddress() + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The labels of cards that are not beside or above the first line of their values. */
const fallenLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const firstLine = (element: Element): number => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.min(...[...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom))
    }
    return [...document.querySelectorAll('dt')]
      .filter((label) => label.nextElementSibling && firstLine(label) > firstLine(label.nextElementSibling) + 6)
      .map((label) => label.parentElement?.textContent ?? '')
  })

/** The lines of each e-mail address that takes more than one. */
const brokenAddresses = (page: Page): Promise<string[][]> =>
  page.evaluate(() => {
    const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
    const linesOf = (element: Element): string[] => {
      const lines = ['']
      let bottom: number | null = null
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const node = texts.currentNode
        const text = node.textContent ?? ''
        for (let at = 0; at < text.length; at++) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const box = range.getBoundingClientRect()
          if (bottom !== null && box.bottom > bottom + 6) lines.push('')
          bottom = box.bottom
          lines[lines.length - 1] += text.charAt(at)
        }
      }
      return lines
    }
    return [...document.querySelectorAll('main a, main span, main button')]
      .filter((element) => isAddress(element.textContent ?? ''))
      .map(linesOf)
      .filter((lines) => lines.length > 1)
  })

const isOneLine = async (tabs: Locator): Promise<boolean> => {
  const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)))
  return new Set(tops).size === 1
}

for (const width of [390, 360]) {
  test(`lists can be read at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
    const broken: string[][] = []
    for (const path of LISTS) {
      await open(page, path)
      expect([path, await fallenLabels(page)]).toEqual([path, []])
      broken.push(...(await brokenAddresses(page)))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectAccessible(page)
    }
    expect(broken.length).toBeGreaterThan(10)
    // An address breaks before its @ or before a dot of its domain.
    expect(broken.flatMap(([, ...others]) => others).filter((line) => !/^[@.]/.test(line))).toEqual([])
  })

  test(`the tabs of e-mails fit on one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
    await open(page, '/outbound-bwof-emails?tab=sent')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(3)
    await expect(tabs.nth(1)).toContainText(/\d/)
    expect(await isOneLine(tabs)).toBe(true)
    await expect(page.getByRole('tab', { name: 'Email Automation (recommended)' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Snoozed / Held' })).toBeInViewport({ ratio: 1 })
  })

  test(`an address has the whole line, with the name below, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
    await open(page, '/outbound-bwof-emails')
    await page
      .getByRole('list', { name: 'Recommended emails' })
      .getByRole('listitem')
      .filter({ hasText: '12A Overdue' })
      .first()
      .getByRole('button', { name: /^Review Email/ })
      .click()
    const address = page.getByRole('dialog').getByRole('combobox', { name: 'To 1' })
    await expect(address).toHaveValue(/@/)
    await expect(address).toHaveAccessibleDescription(/\w/)
    const name = page.locator(`#${await address.getAttribute('aria-describedby')}`)
    await expect(name).toHaveText(/\w/)
    await expect(name).toBeVisible()
    const room = await address.evaluate((field) => {
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
    expect(room).toBeGreaterThan(width - 130)
  })
}

/** Every screen of an administrator, with records that have something of everything. */
const SCREENS = [
  '/',
  '/home',
  '/properties?size=10',
  '/property/1',
  '/property/1/issue-warrant',
  '/property/new',
  '/defects?size=10',
  '/certificates-to-check',
  '/certificates-to-check?list=true',
  '/unmatched-mail',
  '/companies?size=10',
  '/companies/81',
  '/companies/new',
  '/company-pricing-summary/81',
  '/mailing-list?size=10',
  '/users',
  '/user/new',
  '/user/3',
  '/your-login',
  '/audit',
  '/iqps?size=10',
  '/import',
  '/services',
  '/settings',
  '/history',
  '/email-templates',
  '/outbound-bwof-emails?size=10',
  '/outbound-bwof-emails?tab=sent&size=10',
  '/outbound-bwof-emails?tab=held&size=10',
]

/** The labels of buttons that are wider than their buttons. */
const cutLabels = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollWidth > label.clientWidth && getComputedStyle(label).textOverflow !== 'ellipsis')
        .map((label) => label.textContent),
    )

test('at 320 px, as where a desktop magnifies four times, nothing is scrolled sideways and no label is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await startSession(page, serverAddress(), demoLogin('admin@demo.example'))
  for (const path of SCREENS) {
    await open(page, path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ path, width, cut: await cutLabels(page) }).toEqual({ path, width: 320, cut: [] })
  }
})

test('the drawer closes when somebody chooses a screen, also the one that is open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
  await open(page, '/properties?q=court')
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await choose('Properties')
  await expect(page).toHaveURL(/properties$/)
  await choose('Defects')
  await expect(page).toHaveURL(/defects$/)
})

test('a property on a phone does not move when what stands at a glance comes late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const late = Promise.withResolvers<void>()
  let timesAsked = 0
  await page.route(/\/api\/company\/\d+$/, async (route) => {
    timesAsked++
    await late.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/company\/\d+$/)
  await page.goto(`${serverAddress()}/property/1`)
  await asked
  await expect(page.getByRole('group', { name: 'Loading property' })).toBeVisible()
  late.resolve()
  const customer = page.getByRole('group', { name: 'Customer', exact: true })
  await expect(customer.getByRole('link').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(timesAsked).toBe(1)
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.01)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the text of fields is large enough for an iPhone not to magnify the screen', async ({ page }) => {
    await startSession(page, serverAddress(), demoLogin('admin@demo.example'))
    for (const path of SCREENS) {
      await open(page, path)
      const small = await page
        .locator('input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea')
        .evaluateAll((fields) =>
          fields
            .map((field) => ({ id: field.id, text: Number.parseFloat(getComputedStyle(field).fontSize) }))
            .filter(({ text }) => text < 16),
        )
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ path, width, small }).toEqual({ path, width: 390, small: [] })
    }
    await open(page, '/')
    await page.getByRole('button', { name: 'Filters' }).tap()
    for (const name of ['Start date', 'End date']) {
      const day = page.getByRole('textbox', { name })
      await expect(day).toHaveValue(/\d{4}$/)
      expect(await day.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
    }
  })
})
