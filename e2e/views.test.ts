import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { View } from '@app/contract/view/schema'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible } from './accessible.ts'
import { logInColleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

const STAFF = demoLogin('staff@demo.example')
const ADMIN = demoLogin('admin@demo.example')

const openProperties = async (page: Page, login = STAFF) => {
  await openDashboard(page, serverAddress(), login)
  await page.goto(`${serverAddress()}/properties`)
  await expect(page.getByRole('status', { name: 'Rows shown' })).toHaveText(/of/)
}
const shown = async (page: Page) =>
  (await page.getByRole('status', { name: 'Rows shown' }).innerText()).split(' of ')[0]
const openMenu = (page: Page) => page.getByRole('button', { name: /^Views/ }).click()
const choose = async (page: Page, facet: string, typed: string) => {
  await page.getByRole('button', { name: `Filter by ${facet}` }).click()
  await page.getByRole('textbox', { name: `Find in ${facet}` }).fill(typed)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
}

test('a view is saved for all, opened by its link, changed, opened at first, removed and brought back', async ({
  page,
  browser,
}) => {
  const errors = refuseConsoleErrors(page)
  await openProperties(page)
  const all = await shown(page)
  await choose(page, 'City', 'napier')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Council' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Council' })).toBeVisible()
  const inNapier = await shown(page)
  expect(inNapier).not.toBe(all)

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('All of Napier')
  await dialog.getByRole('radio', { name: 'All staff' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/view=\d+/)
  const view = new URL(page.url()).searchParams.get('view')

  // A colleague opens the link.
  const colleague = await (await browser.newContext()).newPage()
  await openDashboard(colleague, serverAddress(), ADMIN)
  await colleague.goto(`${serverAddress()}/properties?view=${view}`)
  await expect(colleague.getByRole('columnheader', { name: 'Council' })).toBeVisible()
  await expect(colleague).toHaveURL(/city=Napier/)
  await expect.poll(() => shown(colleague)).toBe(inNapier)
  await openMenu(colleague)
  await expect(colleague.getByRole('menuitem', { name: 'All of Napier' })).toContainText(inNapier ?? '')
  await colleague.getByRole('menuitem', { name: 'Open the list with it' }).click()

  // It opens by itself, until somebody chooses all rows.
  await colleague.getByRole('link', { name: 'Defects' }).click()
  await colleague.getByRole('link', { name: 'Properties' }).click()
  await expect(colleague).toHaveURL(/city=Napier/)
  await openMenu(colleague)
  await colleague.getByRole('menuitem', { name: 'All rows' }).click()
  await expect.poll(() => shown(colleague)).toBe(all)

  // What is changed is saved on request.
  await page.getByRole('searchbox').fill('house')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await colleague.goto(`${serverAddress()}/properties?view=${view}`)
  await expect(colleague.getByRole('searchbox')).toHaveValue('house')

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  // A reload would say that there is no such view.
  await expect(page).not.toHaveURL(/view=/)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'All of Napier' })).toBeVisible()
  expect(errors).toEqual([])
})

test('facets stand in the address, so that Back and a link work', async ({ page }) => {
  await openProperties(page)
  const all = await shown(page)
  await choose(page, 'Council', 'hastings')
  const few = await shown(page)
  expect(few).not.toBe(all)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/property\/\d+/)
  await page.goBack()
  await expect.poll(() => shown(page)).toBe(few)
  await page.reload()
  await expect.poll(() => shown(page)).toBe(few)
})

test('the export of the dashboard has the rows and the columns of the screen', async ({ page }) => {
  await openDashboard(page, serverAddress(), STAFF)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await choose(page, 'Island', 'south')
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Council' }).check()
  await page.getByRole('checkbox', { name: 'Supplier' }).uncheck()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  const [head = [], ...rows] = (await readXlsx(await readFile(await file.path()))).sheets[0]?.rows ?? []
  expect(head).toContain('Council')
  expect(head).not.toContain('Supplier')
  expect(rows).toHaveLength(Number((await shown(page))?.replace(',', '')))
})

test('a company that no row of the list has now is called by its name, and a deleted one is said to be deleted', async ({
  page,
}) => {
  await openDashboard(page, serverAddress(), STAFF)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await choose(page, 'Supplier', 'whio')
  await expect(page).toHaveURL(/supplier=\d+/)
  const supplier = new URL(page.url()).searchParams.get('supplier')
  for (const [list, facet] of [
    ['?startDate=2001-01-01&endDate=2001-01-02', 'Supplier'],
    ['iqps?q=nobody', 'Company'],
    ['outbound-evac-emails?tab=held', 'Recipient'],
    ['properties?q=nobody', 'Supplier'],
  ]) {
    await page.goto(`${serverAddress()}/${list}&supplier=${supplier}`)
    await expect(page.getByRole('button', { name: `Filter by ${facet}: Whio` })).toBeVisible()
    await page.goto(`${serverAddress()}/${list}&supplier=999999`)
    await expect(page.getByRole('button', { name: `Filter by ${facet}: Deleted company` })).toBeVisible()
  }
})

test('e-mails have facets, and views of each list: a link to one opens its tab', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), STAFF)
  await page.goto(`${serverAddress()}/outbound-bwof-emails?tab=sent`)
  await expect(page.getByRole('status', { name: 'Rows shown' })).toHaveText(/of/)
  const all = await shown(page)
  await choose(page, 'Kind', 'follow')
  await expect(page).toHaveURL(/kind=/)
  await expect.poll(() => shown(page)).not.toBe(all)
  const followUps = await shown(page)
  await expectAccessible(page)

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByLabel('Name').fill('Follow-ups that left')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/view=\d+/)
  const view = new URL(page.url()).searchParams.get('view')

  // On another tab it is not open, and not in the menu.
  await page.getByRole('tab', { name: /Held/ }).click()
  await expect(page).not.toHaveURL(/view=/)
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'All rows' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Follow-ups that left' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`${serverAddress()}/outbound-bwof-emails?view=${view}`)
  await expect(page.getByRole('tab', { name: /Sent/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => shown(page)).toBe(followUps)
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Follow-ups that left' })).toContainText(followUps ?? '')
  await page.getByRole('menuitem', { name: 'All rows' }).click()
  await expect(page.getByRole('tab', { name: /Sent/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => shown(page)).toBe(all)
  expect(errors).toEqual([])
})

test('properties are filtered by their suppliers, in a link, in a view and in the export', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openProperties(page)
  const all = await shown(page)
  await page.getByRole('button', { name: 'Filter by Supplier' }).click()
  await page.getByRole('textbox', { name: 'Find in Supplier' }).fill('whio')
  const option = page.getByRole('listbox').getByRole('option').first()
  const [, count] = /(\d+)$/.exec(await option.innerText()) ?? []
  await option.click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/supplier=\d+/)
  await expect.poll(() => shown(page)).toBe(count)
  expect(count).not.toBe(all)
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  const [, ...rows] = (await readXlsx(await readFile(await file.path()))).sheets[0]?.rows ?? []
  expect(String(rows.length)).toBe(count)

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New view' })
  await dialog.getByLabel('Name').fill('Whio everywhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // A view counts its rows on a screen that does not know the suppliers yet.
  await page.goto(`${serverAddress()}/properties?view=0`)
  await expect.poll(() => shown(page)).toBe(all)
  await openMenu(page)
  const view = page.getByRole('menuitem', { name: 'Whio everywhere' })
  await expect(view).toContainText(count ?? '')
  await view.click()
  await expect.poll(() => shown(page)).toBe(count)
  expect(errors).toEqual([])
})

test('e-mails are filtered by the place of their property, on a link too', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), STAFF)
  await page.goto(`${serverAddress()}/outbound-bwof-emails?tab=sent`)
  await expect(page.getByRole('status', { name: 'Rows shown' })).toHaveText(/of/)
  const all = await shown(page)
  await choose(page, 'Island', 'north')
  await expect(page).toHaveURL(/isle=NI/)
  await expect.poll(() => shown(page)).not.toBe(all)
  const inTheNorth = await shown(page)
  await choose(page, 'City', 'napier')
  await expect(page).toHaveURL(/city=Napier/)
  await expect.poll(() => shown(page)).not.toBe(inTheNorth)
  const inNapier = await shown(page)
  await page.goto(`${serverAddress()}/outbound-bwof-emails?tab=sent&city=Napier`)
  await expect.poll(() => shown(page)).toBe(inNapier)
  await choose(page, 'Council', 'napier')
  await expect(page).toHaveURL(/council=\d+/)
  await expect.poll(() => shown(page)).toBe(inNapier)
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('an id in the address that cannot be one is left out, in the list and in its export', async ({ page }) => {
  await openProperties(page)
  const all = await shown(page)
  await page.goto(`${serverAddress()}/properties?customer=abc`)
  await expect.poll(() => shown(page)).toBe(all)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const sheet = (await readXlsx(await readFile(await (await downloading).path()))).sheets[0]
  expect(sheet?.rows.length).toBe(Number(all?.replace(',', '')) + 1)
})

test('a view that a colleague shares, changes and removes is there, renamed and gone at once', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openProperties(page)
  const colleague = await logInColleague(serverAddress(), ADMIN)
  const search = [{ name: 'city', value: 'Napier' }]
  const view = { list: 'properties', name: 'Shared today', isForAll: true, search, columns: [] }
  const { viewId, whenUpdated } = await colleague.change<View>('/view/add', view)
  await openMenu(page)
  await page.getByRole('menuitem', { name: /^Shared today/ }).click()
  await expect(page).toHaveURL(/city=Napier/)
  const renamed = await colleague.change<View>(`/view/${viewId}`, { whenUpdated, name: 'Shared and renamed' })
  await expect(page.getByRole('button', { name: 'Views: Shared and renamed' })).toBeVisible()
  await colleague.change(`/view/${viewId}/remove`, { whenUpdated: renamed.whenUpdated })
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  expect(errors).toEqual([])
})
