import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { logIn, refuseConsoleErrors, SOME_OUTSTANDING } from './session.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'

const serverAddress = useServer('register')

/** A morning in the office. One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

let page: Page
let errors: string[]

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ acceptDownloads: true })
  errors = refuseConsoleErrors(page)
  await logIn(page, serverAddress(), ADMINISTRATOR)
})
test.afterAll(async () => {
  await page.close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const rows = () => page.getByRole('table', { name: 'Services by due date' }).locator('tbody').getByRole('row')
const count = () => page.getByRole('status', { name: 'Rows shown' })
const filter = () => page.getByPlaceholder('Keyword filter..')

async function chooseService(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('the dashboard shows what is overdue, most urgent first', async () => {
  await expect(rows().first()).toContainText('late')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Overdue')
})

test('a word without macrons finds the word with macrons', async () => {
  await filter().fill('hinau')
  await expect(rows().first()).toContainText('Hīnau')
  await expect(count()).not.toHaveText(/^(\d+) of \1$/)
  await filter().fill('')
  await expect(count()).toHaveText(/^(\d+) of \1$/)
})

test('recording compliance of a system makes one more system of the warrant ready', async () => {
  await chooseService('Building Warrant of Fitness')
  const row = rows().filter({ hasText: SOME_OUTSTANDING }).first()
  const before = /(\d+) of (\d+)/.exec(await row.innerText())
  const dashboard = page.url()
  await row.getByRole('link').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveText('Dashboard')
  const name = await title.innerText()

  await page.getByRole('button', { name: 'Edit services' }).click()
  const system = page
    .getByRole('list', { name: 'Services' })
    .getByRole('listitem')
    .filter({ hasText: 'outstanding' })
    .first()
  await system.getByLabel('Previous', { exact: true }).fill('today')
  await system.getByLabel('Previous', { exact: true }).press('Tab')
  await system.getByRole('button', { name: '+1 year: Anniversary' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('change')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Property details have been saved.')).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(dashboard)
  await expect(rows().filter({ hasText: name }).first()).toContainText(`${Number(before?.[1]) + 1} of ${before?.[2]}`)
})

test('completing an owner inspection requires its date', async () => {
  await chooseService('Owner Inspection')
  const row = rows().first()
  await row.getByRole('button', { name: /Completed\?/ }).click()
  await expect(page.getByText('Please set a new due date before marking inspection as complete')).toBeVisible()
  await row.getByRole('textbox', { name: /New previous date/ }).fill('+0')
  await row.getByRole('textbox', { name: /New previous date/ }).press('Tab')
  await row.getByRole('button', { name: /Completed\?/ }).click()
  await expect(page.getByText('Service dates were successfully updated')).toBeVisible()
})

test('the export contains the rows of the list', async () => {
  await chooseService('Trial Evacuation')
  // The rows of the service that was chosen before stay until the new ones are there.
  await expect(page.locator('tbody').getByText('Trial Evacuation').first()).toBeVisible()
  await filter().fill('auckland')
  await expect(count()).not.toHaveText(/^(\d+) of \1$/)
  const shown = Number(/^([\d,]+)/.exec(await count().innerText())?.[1]?.replace(',', ''))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Excel/ }).click(),
  ])
  await expect(page.getByText('The export was successful.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^Dashboard \d{4}-\d\d-\d\d\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await download.path()))
  const [header = [], ...exported] = sheets[0]?.rows ?? []
  expect(exported).toHaveLength(shown)
  const service = header.indexOf('Service')
  expect(new Set(exported.map((cells) => cells[service]))).toEqual(new Set(['Trial Evacuation']))
})
