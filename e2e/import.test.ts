import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { expectRefusal } from './refusals.ts'
import { useServer } from './servers.ts'
import { logIn, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

let page: Page
let errors: string[]

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ acceptDownloads: true })
  errors = refuseConsoleErrors(page)
  await logIn(page, serverAddress(), demoLogin('staff@demo.example'))
})
test.afterAll(() => page.close())
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const ROWS = [
  ['Trading as', 'Telephone', 'Town', 'Supplier', 'Colour'],
  ['Weka Electrical of Hokitika', '03 555 0001', 'Hokitika', 'Yes', 'red'],
  ['Weka Electrical of Hokitika', '03 555 0001', 'Hokitika', 'Yes', 'red'],
  ['Tūī Lifts of Ōtaki', '06 555 0002', 'Ōtaki', 'perhaps', ''],
]
const csv = () => Buffer.from(ROWS.map((cells) => cells.join(',')).join('\n'))

const choose = (name: string, buffer: Buffer) =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer })
const rows = () => page.getByRole('table', { name: 'Rows of the file' }).locator('tbody').getByRole('row')
const step = () => page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')

test('the command palette opens the import, which has a template for each kind', async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('import a spread')
  await page.getByRole('option', { name: /Import a spreadsheet/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await expect(step()).toHaveText(/Upload/)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Services/ }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template for services' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('services.xlsx')
  const { sheets } = await readXlsx(await readFile(await download.path()))
  expect(sheets[0]?.rows[0]?.slice(0, 2)).toEqual(['Property', 'Service'])
  await page.getByRole('radio', { name: /^Companies/ }).click()
})

test('a file that cannot be read says why', async () => {
  await choose('companies.xlsx', Buffer.from('no workbook'))
  await expect(page.getByRole('alert')).toContainText('companies.xlsx cannot be read as an Excel workbook')
  expectRefusal(errors, 400)
})

test('of a workbook with several sheets one is chosen', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Owners', rows: [['Company'], ['Toroa Trust']] },
      { name: 'Suppliers', rows: [['Company'], ['Toroa Fire'], ['Kotuku Lifts']] },
    ],
  })
  await choose('companies.xlsx', Buffer.from(workbook))
  const sheet = page.getByLabel('Sheet', { exact: true })
  await expect(sheet).toHaveValue('Owners')
  await expect(page.getByText('companies.xlsx has 2 sheets.')).toBeVisible()
  await expectAccessible(page)
  await sheet.selectOption('Suppliers')
  await page.getByRole('button', { name: 'Upload this sheet' }).click()
  await expect(step()).toHaveText(/Match columns/)
  await expect(page.getByText('such as Toroa Fire')).toBeVisible()
  await expect(page.getByText('companies.xlsx, sheet Suppliers has 1 column.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('Added 2 companies from companies.xlsx, sheet Suppliers.')).toBeVisible()
  await page.goto(`${serverAddress()}/import`)
  await expect(page.getByRole('button', { name: 'Undo the import of companies.xlsx, sheet Suppliers' })).toBeVisible()
})

test('columns that no heading gives away are matched by hand', async () => {
  await choose('companies.csv', csv())
  await expect(step()).toHaveText(/Match columns/)
  await expect(page.getByText('Still needed: Company')).toBeVisible()
  await expect(page.getByLabel('Column of the file for City')).toHaveValue('2')
  await page.getByLabel('Column of the file for Company').selectOption('Trading as')
  await expect(page.getByText('such as Weka Electrical of Hokitika')).toBeVisible()
  await expect(page.getByText('Left out: Colour.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(step()).toHaveText(/Check/)
})

test('each row has its fate; going back and reloading lose nothing', async () => {
  await expect(rows()).toHaveCount(3)
  await expect(rows().nth(0)).toContainText('Will be added')
  await expect(rows().nth(1)).toContainText('The same as line 2')
  await expect(rows().nth(2)).toContainText('Supplier: "perhaps" is neither yes nor no')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Refused 1/ }).click()
  await expect(rows()).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused rows' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Reason\r\nTūī Lifts of Ōtaki')

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Column of the file for Company')).toHaveValue('0')
  await page.reload()
  await expect(page.getByLabel('Column of the file for Company')).toHaveValue('0')
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Check' }).click()
  await expect(rows()).toHaveCount(3)
})

test('the good rows are imported and the list shows them', async () => {
  await page.getByRole('switch', { name: 'Leave out what is refused: 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByText('Added 1 company from companies.csv.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All companies' }).click()
  await page.getByRole('searchbox').fill('hokitika weka')
  await expect(page.getByRole('link', { name: 'Weka Electrical of Hokitika' })).toBeVisible()
})

test('the list of imports undoes it, and says when it cannot', async () => {
  await page.getByRole('link', { name: 'Weka Electrical of Hokitika' }).click()
  await page.goto(`${serverAddress()}/import`)
  await page.getByRole('button', { name: 'Undo the import of companies.csv' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('The import has been undone.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Imports' }).getByText('Undone', { exact: true })).toBeVisible()
  await page.goto(`${serverAddress()}/companies?q=hokitika+weka`)
  await expect(page.getByText('No companies match')).toBeVisible()
})
