import { expect, test, type Page } from '@playwright/test'
import { sampleHeic, samplePdf, samplePhoto } from '@app/server/testing/sample-files'
import type { Defect } from '@app/contract/defect/schema'
import { logInColleague } from './colleague.ts'
import { expectAccessible } from './accessible.ts'
import { openBothDesks } from './both-desks.ts'
import { demoLogin } from './demo-logins.ts'
import { expectRefusal } from './refusals.ts'
import { useServer } from './servers.ts'
import { logIn } from './session.ts'

const serverAddress = useServer('demo')

/** A defect of one building, from the inspection to its clearing. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

const DESCRIPTION = 'Stair door sticks in its frame'

let office: Page
let customer: Page
let errors: string[]
let id: string

test.beforeAll(async ({ browser }) => {
  ;({ office, customer, propertyId: id, errors } = await openBothDesks(browser, serverAddress()))
})
test.afterAll(async () => {
  await office.context().close()
  await customer.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const section = (page: Page) => page.getByRole('region', { name: 'Defects', exact: true })
const row = (page: Page) =>
  section(page).getByRole('table', { name: 'Defects' }).getByRole('row').filter({ hasText: DESCRIPTION })
const dialog = (name: string | RegExp) => office.getByRole('dialog', { name })

test('a defect is added with photos that are chosen and pasted', async () => {
  await section(office).getByRole('button', { name: 'Add defect' }).click()
  const editor = dialog('New defect')
  await editor.getByRole('button', { name: 'Add defect' }).click()
  await expect(editor.getByText('Description is required')).toBeVisible()
  await editor.getByLabel('Description').fill(DESCRIPTION)
  await editor.getByLabel('Severity').selectOption('Major')
  await editor.getByLabel('Location').fill('Level 2')
  await editor.getByLabel('Due', { exact: true }).fill('+14')
  const [picker] = await Promise.all([
    office.waitForEvent('filechooser'),
    editor.getByRole('button', { name: 'Choose photos' }).click(),
  ])
  await picker.setFiles([
    { name: 'IMG_4012.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() },
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
  ])
  await dragFileOver(office)
  await pastePhoto('pasted.jpg', await samplePhoto())
  for (const name of ['IMG_4012.jpg', 'report.pdf', 'pasted.jpg']) await expect(editor.getByText(name)).toBeVisible()
  // The drop zone of the property's documents is behind the dialog, and stays there.
  await expect(dropNote(office)).toBeHidden()
  await expectAccessible(office)
  await editor.getByRole('button', { name: 'Add defect' }).click()
  await expect(editor).toBeHidden()
  await expect(dropNote(office)).toBeHidden()
  await expect(row(office)).toContainText('Major')
  await expect(row(office)).toContainText('in 14 days')
  await expect(row(office).getByRole('button', { name: /^Open / })).toHaveCount(3)
  await expect(
    row(office)
      .getByRole('button', { name: `Open ${id} IMG_4012.jpg` })
      .locator('img'),
  ).toBeVisible()
})

test('a file that is dragged over the property itself is for its documents', async () => {
  await dragFileOver(office)
  await expect(dropNote(office)).toBeVisible()
  await office.reload()
})

/** What the screen says while files are dragged over it. */
const dropNote = (page: Page) => page.getByText('Drop the files to add them to property')

const dragFileOver = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }))
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }))
  })

/** Pastes a picture as a screenshot is pasted. */
const pastePhoto = (name: string, content: Buffer) =>
  office.evaluate(
    ([fileName, bytes]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(bytes)], fileName, { type: 'image/jpeg' }))
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [name, [...content]] as const,
  )

test('a photo opens large, and the arrow keys go to the next', async () => {
  await row(office)
    .getByRole('button', { name: `Open ${id} IMG_4012.jpg` })
    .click()
  await expect(office.getByRole('img', { name: `${id} IMG_4012.jpg` })).toBeVisible()
  await expect(office.getByText('1 of 2')).toBeVisible()
  await expectAccessible(office)
  await office.keyboard.press('ArrowRight')
  await expect(office.getByRole('img', { name: `${id} pasted.jpg` })).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(office.getByRole('dialog')).toBeHidden()
})

test('a file that cannot be read is refused and the others stay', async () => {
  await row(office).getByRole('link', { name: DESCRIPTION }).click()
  const editor = dialog(/^Defect \d+/)
  const choose = async (name: string, buffer: Buffer) => {
    const [picker] = await Promise.all([
      office.waitForEvent('filechooser'),
      editor.getByRole('button', { name: 'Choose photos' }).click(),
    ])
    await picker.setFiles([{ name, mimeType: 'application/octet-stream', buffer }])
  }
  await choose('IMG_1.heic', sampleHeic())
  await expect(office.getByText('This browser cannot read HEIC pictures.')).toBeVisible()
  await office.getByRole('button', { name: 'Close message' }).click()

  await choose('broken.jpg', samplePdf())
  await choose('second.jpg', await samplePhoto())
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('alert')).toContainText('broken.jpg')
  await expect(editor.getByText('second.jpg', { exact: true })).toBeHidden()
  expectRefusal(errors, 415)
  await editor.getByRole('button', { name: 'Do not add broken.jpg' }).click()
  await editor.getByRole('button', { name: `Remove ${id} second.jpg` }).click()
  await office.getByRole('dialog', { name: 'Remove this file?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(editor.getByRole('button', { name: `Remove ${id} second.jpg` })).toBeHidden()
  // It would cover the buttons of the dialog while the pointer is there.
  await office
    .getByRole('status')
    .filter({ hasText: 'The file has been removed.' })
    .getByRole('button', { name: 'Close message' })
    .click()
  await editor.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(editor).toBeHidden()
})

test('two people who edit the same defect see both versions', async () => {
  await row(office).getByRole('link', { name: DESCRIPTION }).click()
  const editor = dialog(/^Defect \d+/)
  await editor.getByLabel('Location').fill('Level 3')
  const colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  const { data } = await colleague.read<{ data: Defect[] }>(`/defect/list?propertyId=${id}`)
  const found = data.find(({ description }) => description === DESCRIPTION)
  await colleague.change(`/defect/${found?.defectId}`, { ...found, severity: 'life safety' })
  await editor.getByRole('button', { name: 'Save' }).click()
  const conflict = dialog('Somebody else saved first')
  await expect(conflict.getByText('Life safety')).toBeVisible()
  expectRefusal(errors, 409)
  await conflict.getByRole('button', { name: 'Continue with these' }).click()
  await expect(editor.getByLabel('Location')).toHaveValue('Level 3')
  await expect(editor.getByLabel('Severity')).toHaveValue('life safety')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(row(office)).toContainText('Life safety')
})

test('the customer reads it and its photos, and changes nothing', async () => {
  await customer.reload()
  await expect(row(customer)).toContainText('Level 3')
  await expect(section(customer).getByRole('button', { name: 'Add defect' })).toHaveCount(0)
  await row(customer).getByRole('link', { name: DESCRIPTION }).click()
  const panel = customer.getByRole('dialog', { name: /^Defect \d+/ })
  await expect(panel.getByText('Level 3')).toBeVisible()
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: `Open ${id} IMG_4012.jpg` }).locator('img')).toBeVisible()
  await expectAccessible(customer)
  await customer.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('it is cleared with a note, and opened again', async () => {
  await row(office).getByRole('link', { name: DESCRIPTION }).click()
  const editor = dialog(/^Defect \d+/)
  await editor.getByRole('button', { name: 'Clear…' }).click()
  const clearing = dialog('Clear this defect')
  await clearing.getByLabel('How it was cleared').fill('Planed and painted')
  await clearing.getByRole('button', { name: 'Clear defect' }).click()
  await expect(clearing).toBeHidden()
  await expect(row(office)).toHaveCount(0)
  await section(office)
    .getByText(/^Cleared \d+/)
    .click()
  await row(office).getByRole('link', { name: DESCRIPTION }).click()
  await expect(editor.getByText('Planed and painted')).toBeVisible()
  await editor.getByRole('button', { name: 'Reopen' }).click()
  await dialog('Reopen this defect?').getByRole('button', { name: 'Reopen' }).click()
  await expect(editor.getByRole('button', { name: 'Clear…' })).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(editor).toBeHidden()
})

test('they are cards at 992 px, where a table beside the menu has no room for its columns', async () => {
  await office.setViewportSize({ width: 992, height: 900 })
  await expect(section(office).getByRole('columnheader')).toHaveCount(0)
  await section(office).getByText('All', { exact: true }).click()
  await expect(section(office)).toContainText(DESCRIPTION)
  await office.setViewportSize({ width: 1440, height: 900 })
  await expect(section(office).getByRole('columnheader', { name: 'Severity' })).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`all defects are listed, filtered and exported at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await logIn(page, serverAddress(), demoLogin('staff@demo.example'))
    await page.goto(`${serverAddress()}/defects`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('searchbox').fill('stair door sticks')
    await expect(page.getByText('1 of', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: DESCRIPTION })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Defects \d{4}-\d\d-\d\d\.xlsx$/)
    await page.getByRole('link', { name: DESCRIPTION }).click()
    await expect(page.getByRole('dialog').getByLabel('Location')).toHaveValue('Level 3')
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
}
