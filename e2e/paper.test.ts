import { readPdf } from '@app/forms/testing/read-pdf'
import { expect, test, type Page } from '@playwright/test'
import { logInColleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard } from './session.ts'

const serverAddress = useServer('demo')

test.beforeEach(({ page }) => openDashboard(page, serverAddress(), demoLogin('staff@demo.example')))

/** With a space between words, however they are broken into lines. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The texts of the sheets, none of which is empty. */
async function printedSheets(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { pages } = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const texts = pages.map(({ text }) => onOneLine(text))
  expect(texts.filter((text) => text === '')).toEqual([])
  return texts
}

for (const path of [
  '/',
  '/properties',
  '/companies',
  '/mailing-list',
  '/defects',
  '/iqps',
  '/users',
  '/services',
  '/outbound-bwof-emails?tab=sent',
  '/outbound-evac-emails?tab=held',
]) {
  test(`${path} prints all rows of its page, below the headings on each sheet`, async ({ page }) => {
    await page.goto(`${serverAddress()}${path}`)
    const table = page.locator('main table')
    await expect(table.locator('tbody tr').first()).toBeVisible()
    const sheets = await printedSheets(page)
    const headings = (await table.locator('th:has(button), th:not(:has(*))').allInnerTexts())
      .map(onOneLine)
      .filter(Boolean)
    expect(sheets.filter((sheet) => headings.some((heading) => !sheet.includes(heading)))).toEqual([])
    const names = await table.locator('tbody td:not([colspan])').allInnerTexts()
    const last = names.map(onOneLine).findLast((name) => /[a-z]{4}/.test(name)) ?? ''
    expect(sheets.at(-1)).toContain(last.slice(0, 12))
  })
}

test('a list that has just opened names itself on its further sheets', async ({ page }) => {
  await page.goto(`${serverAddress()}/properties`)
  await expect(page.locator('main table tbody tr').first()).toBeVisible()
  const sheets = await printedSheets(page)
  expect(sheets.slice(1).filter((sheet) => !sheet.startsWith('Properties ·'))).toEqual([])
})

test('a list says on paper what limits it', async ({ page }) => {
  const limitedBy = async (path: string): Promise<string> => {
    await page.goto(`${serverAddress()}${path}`)
    await expect(page.locator('main table tbody tr').first()).toBeVisible()
    const list = page.locator('main [data-lines]')
    await expect(page.getByRole('group', { name: 'List filters' }).getByRole('status')).toHaveText(/\d/)
    await page.pdf()
    await expect(list).toHaveAttribute('data-filters', /./)
    await page.emulateMedia({ media: 'print' })
    const shown = await list.evaluate((element) => getComputedStyle(element, '::before').content)
    await page.emulateMedia({ media: null })
    expect(shown).toBe(`"${await list.getAttribute('data-filters')}"`)
    return shown
  }
  const properties = await limitedBy('/properties?q=street&island=NI&city=Napier,Hastings')
  expect(properties).toMatch(/^"[\d,]+ of [\d,]+ · “street” · North Island · Only active · City: Napier, Hastings"$/)
  const dashboard = await limitedBy('/?slice=Overdue&endDate=2031-03-14&activeService=false')
  expect(dashboard).toContain('Overdue · Service: All Services · Start date: 01 Jan 2000 · End date: 14 Mar 2031')
  expect(dashboard).toContain('Active properties only')
  expect(dashboard).not.toContain('Active services only')
  expect(await limitedBy('/iqps?show=ending')).toContain(' · Ending · Only active')
  expect(await limitedBy('/mailing-list?siteContacts=true')).toMatch(/^"[\d,]+ contacts · .*Site contacts/)
})

test('a property with many services prints whole, and its sections go on from sheet to sheet', async ({ page }) => {
  await page.goto(`${serverAddress()}/properties`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('table', { name: 'Services' }).getByRole('row').nth(16)).toBeAttached()
  // The names of the services have the room that the columns without a place on paper leave.
  const sheets = await printedSheets(page)
  expect(sheets.length).toBeLessThanOrEqual(9)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  expect(sheets.slice(1).filter((sheet) => !sheet.startsWith(`${name} ·`))).toEqual([])
  // A section begins where the one before it ended.
  expect(sheets.find((text) => text.includes('Site Contacts'))).toContain('Building Warrant of Fitness')

  await page.emulateMedia({ media: 'print' })
  const cut = page.getByRole('region', { name: 'At a glance' }).locator('span')
  const widths = await cut.evaluateAll((all) =>
    all.map((text) => [text.scrollWidth, text.clientWidth, text.textContent]),
  )
  expect(widths.filter(([needed = 0, given = 0]) => Number(given) > 0 && needed > given)).toEqual([])
})

test('a pricing summary prints the name of a property once above its services', async ({ page }) => {
  const { read } = await logInColleague(serverAddress(), demoLogin('staff@demo.example'))
  const { data } = await read<{ data: { id: number; name: string; flags: string; np: number }[] }>('/company/list')
  const [busiest] = data.filter(({ flags }) => /A.*C/.test(flags)).toSorted((a, b) => b.np - a.np)
  await page.goto(`${serverAddress()}/company-pricing-summary/${busiest?.id}`)
  const rows = page.getByRole('table', { name: 'Services and prices' }).locator('tbody tr')
  await expect(rows.nth(9)).toBeVisible()
  const properties = await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(properties).size).toBeGreaterThan(1)
  const [sheet] = await printedSheets(page)
  expect(sheet).toContain(`Pricing Summary: ${busiest?.name}`)
  await page.emulateMedia({ media: 'print' })
  const names = await rows.locator('td:first-child').allInnerTexts()
  const isNamed = properties.map((property, at) => property !== properties[at - 1])
  expect(names.map((name) => name !== '')).toEqual(isNamed)
})
