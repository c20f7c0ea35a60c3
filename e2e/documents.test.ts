import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { sampleOfficeFile, samplePdf, sampleWordFile } from '@app/server/testing/sample-files'
import { expectAccessible } from './accessible.ts'
import { openBothDesks } from './both-desks.ts'
import { expectRefusal } from './refusals.ts'
import { useServer } from './servers.ts'

const serverAddress = useServer('demo')

/** The documents of one building, from the first upload to the warrant. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

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

const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })
const listed = (page: Page, name: string) =>
  documents(page).getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: name })
const tab = (name: string) => documents(office).getByRole('tab', { name })
const chosen = (name: string) =>
  documents(office).getByRole('list', { name: 'Files to upload' }).getByRole('listitem').filter({ hasText: name })
/** Messages behind the front one cannot be pressed while the pointer is elsewhere, so that the order would matter. */
const closeMessages = () =>
  office
    .getByRole('button', { name: 'Close message' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))

async function choose(files: { name: string; buffer: Buffer }[]): Promise<void> {
  const [picker] = await Promise.all([
    office.waitForEvent('filechooser'),
    documents(office).getByRole('button', { name: 'Choose files' }).click(),
  ])
  await picker.setFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))
}

test('a file of another property is refused when it is chosen, with the reason', async () => {
  await tab('Upload').click()
  const wrong = `${id}1 plan.pdf`
  await choose([
    { name: `${id} Whangārei plan.pdf`, buffer: samplePdf() },
    { name: wrong, buffer: samplePdf() },
  ])
  await expect(office.getByText('Invalid file name')).toBeVisible()
  await expect(
    office.getByText(
      `Documents for property ${id} must have filenames starting with '${id}', so '${wrong}' cannot be uploaded.`,
    ),
  ).toBeVisible()
  await expect(documents(office).getByRole('list', { name: 'Files to upload' }).getByRole('listitem')).toHaveCount(1)
  await closeMessages()
})

test('a file with a wrong name is uploaded under the one that is offered, alone', async () => {
  const offers = documents(office).getByRole('list', { name: 'Files with other names' })
  await expect(offers.getByRole('listitem')).toHaveText(new RegExp(`Rename to ‘${id} ${id}1 plan.pdf’ and upload`))
  await offers.getByRole('button', { name: 'Leave out' }).click()
  await expect(offers).toHaveCount(0)

  await choose([
    { name: 'report.docx', buffer: sampleWordFile('Sprinklers were tested') },
    { name: 'photo.jpg', buffer: samplePdf() },
    { name: `${id} run.exe`, buffer: samplePdf() },
    { name: `${id} site.heic`, buffer: samplePdf() },
  ])
  const refused = office.getByRole('alert').filter({ hasText: 'Invalid file type' })
  await expect(refused).toContainText(`'${id} run.exe' cannot be uploaded.`)
  await expect(refused).toContainText(`'${id} site.heic' cannot be uploaded.`)
  await expect(refused).toContainText(`'photo.jpg' cannot be uploaded.`)
  await refused.getByRole('button', { name: 'Close message' }).click()
  const misnamed = office.getByRole('alert').filter({ hasText: 'Invalid file name' })
  await expect(misnamed).toContainText(`'report.docx' cannot be uploaded`)
  await expect(offers.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(office)
  await offers.getByRole('button', { name: `Rename to ‘${id} report.docx’ and upload` }).click()
  await expect(office.getByText(`The document upload(s) for property ${id} succeeded.`)).toBeVisible()
  // The file that it names is uploaded.
  await expect(misnamed).toHaveCount(0)
  // The other file still waits for its button.
  await expect(chosen('Whangārei plan.pdf')).toBeVisible()
  await closeMessages()
  await tab('Docs').click()
  await listed(office, 'report.docx').getByRole('button', { name: 'report.docx' }).first().click()
  const preview = office.getByRole('dialog', { name: 'Document' })
  await expect(preview.frameLocator('iframe').getByText('Sprinklers were tested')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).last().click()
  await expect(preview).toBeHidden()
  await tab('Upload').click()
})

test('a file whose content does not match its name is refused with the reason, and the others are uploaded', async () => {
  await choose([
    { name: `${id} wrong.docx`, buffer: samplePdf() },
    { name: `${id} inspections.xlsx`, buffer: sampleOfficeFile('xl') },
  ])
  await documents(office).getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(documents(office).getByText('2 files were uploaded, 1 not.')).toBeVisible()
  await expect(chosen('Whangārei plan.pdf')).toContainText('Uploaded')
  await expect(chosen('inspections.xlsx')).toContainText('Uploaded')
  await expect(chosen('wrong.docx')).toContainText('Not uploaded.')
  await expect(chosen('wrong.docx')).toContainText('its content is not that of a .docx file')
  await expect(documents(office).getByRole('button', { name: 'Try 1 file again' })).toBeVisible()
  await expect(office.getByText('Error uploading files')).toBeVisible()
  expectRefusal(errors, 415)
  await closeMessages()
  await documents(office)
    .getByRole('button', { name: `Remove ${id} wrong.docx` })
    .click()
  await expect(chosen('')).toHaveCount(0)

  await tab('Docs').click()
  await expect(listed(office, 'Whangārei plan.pdf')).toBeVisible()
  await expect(listed(office, 'inspections.xlsx')).toBeVisible()
  await expect(listed(office, 'wrong.docx')).toHaveCount(0)
})

test('after a lost connection the remaining files can be tried again, and stored ones are not sent twice', async () => {
  await tab('Upload').click()
  await choose([
    { name: `${id} before.pdf`, buffer: samplePdf() },
    { name: `${id} unanswered.pdf`, buffer: samplePdf() },
    { name: `${id} lost.pdf`, buffer: samplePdf() },
    { name: `${id} after.pdf`, buffer: samplePdf() },
  ])
  await office.route('**/api/document/upload', async (route) => {
    const sent = route.request().postDataBuffer()?.toString('latin1') ?? ''
    if (sent.includes('lost.pdf')) return route.abort('connectionreset')
    if (!sent.includes('unanswered.pdf')) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await documents(office).getByRole('button', { name: 'Upload 4 files' }).click()
  await expect(documents(office).getByText('2 files were uploaded, 2 not.')).toBeVisible()
  await expect(chosen('before.pdf')).toContainText('Uploaded')
  await expect(chosen('unanswered.pdf')).toContainText('Uploaded')
  await expect(chosen('lost.pdf')).toContainText('Not uploaded. The server cannot be reached.')
  await expect(chosen('after.pdf')).toContainText('Not uploaded. The upload stopped before this file.')
  // The browser also reports it twice on its console.
  const reset = expect.stringContaining('ERR_CONNECTION_RESET')
  expect(errors.splice(0)).toEqual([reset, reset])
  await closeMessages()

  await office.unroute('**/api/document/upload')
  await documents(office).getByRole('button', { name: 'Try 2 files again' }).click()
  await expect(office.getByText(`The document upload(s) for property ${id} succeeded.`)).toBeVisible()
  await tab('Docs').click()
  for (const name of ['before.pdf', 'unanswered.pdf', 'lost.pdf', 'after.pdf']) {
    await expect(listed(office, name)).toHaveCount(1)
  }
})

test('files dropped anywhere on the screen are listed for upload', async () => {
  const dropped = await office.evaluateHandle((name) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['%PDF-1.7\n\n%%EOF\n'], name))
    return transfer
  }, `${id} draft.pdf`)
  await office.dispatchEvent('h1', 'dragenter', { dataTransfer: dropped })
  await office.getByText('Drop the files to add them').dispatchEvent('drop', { dataTransfer: dropped })
  await documents(office).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(office.getByText('Document upload', { exact: true })).toBeVisible()
  await expect(office.getByText(`The document upload(s) for property ${id} succeeded.`)).toBeVisible()
  await tab('Docs').click()
  await expect(listed(office, 'draft.pdf')).toBeVisible()
})

test('a file downloads unchanged, and a PDF opens in a new window', async () => {
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    listed(office, 'inspections.xlsx').getByRole('button', { name: 'inspections.xlsx', exact: false }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe(`${id} inspections.xlsx`)
  expect(await readFile(await download.path())).toEqual(sampleOfficeFile('xl'))

  const [shown] = await Promise.all([
    office.context().waitForEvent('response', (response) => response.url().includes('/document/download?inline=true')),
    listed(office, 'Whangārei plan.pdf').getByRole('button').first().click(),
  ])
  expect(shown.request().method()).toBe('POST')
  expect(shown.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; /),
  })
})

test('switching and deleting documents is saved with the property, and the customer sees active ones only', async () => {
  // By the keyboard: the switch's input is below its drawn track.
  await listed(office, 'draft.pdf').getByRole('switch').press('Space')
  await listed(office, 'inspections.xlsx')
    .getByRole('button', { name: /^Delete / })
    .click()
  await expect(office.getByRole('region', { name: 'Unsaved changes' })).toContainText('2 changes')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(office.getByText('Property details have been saved.')).toBeVisible()
  await office.getByRole('region', { name: 'Removed' }).getByRole('button', { name: 'Close message' }).click()
  await expect(listed(office, 'draft.pdf')).toHaveCount(0)
  await documents(office).getByRole('switch', { name: 'Only active' }).press('Space')
  await expect(listed(office, 'draft.pdf')).toBeVisible()
  await expect(listed(office, 'inspections.xlsx')).toHaveCount(0)

  await customer.reload()
  await expect(listed(customer, 'Whangārei plan.pdf')).toBeVisible()
  await expect(listed(customer, 'draft.pdf')).toHaveCount(0)
  await expect(listed(customer, 'inspections.xlsx')).toHaveCount(0)
  await expect(documents(customer).getByRole('tab')).toHaveCount(0)
  await expect(documents(customer).getByRole('switch')).toHaveCount(0)
})

test('a warrant is filled in, generated and opened', async () => {
  await tab('Generate').click()
  await documents(office).getByRole('button', { name: 'BWOF', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'Generated Document' })
  const page = dialog.frameLocator('iframe[title="Building Warrant of Fitness"]')
  await page.getByLabel('Website').fill('kauri.example')
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText('can now be found in the document list for this property')).toBeVisible()
  const warrant = listed(office, `${id} BWOF 20`)
  const [shown] = await Promise.all([
    office.context().waitForEvent('response', (response) => response.url().includes('/document/download')),
    warrant.getByRole('button').first().click(),
  ])
  expect(shown.status()).toBe(200)
  expect(shown.headers()['content-type']).toBe('application/pdf')
})

test('the form of a warrant offers to issue it instead', async () => {
  await tab('Generate').click()
  await documents(office).getByRole('button', { name: 'BWOF', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'Generated Document' })
  await dialog.getByRole('link', { name: 'Issue warrant' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Issue warrant' })).toBeVisible()
  await office.goBack()
  await expect(documents(office)).toBeVisible()
})

test("a document for a supplier has the supplier's name, and cancelling leaves nothing behind", async () => {
  await office
    .getByRole('button', { name: /^About / })
    .last()
    .click()
  const panel = office.getByRole('dialog', { name: 'Supplier' })
  const supplier = await panel.getByRole('link').first().innerText()
  await panel.getByRole('button', { name: 'Contractor IQP Statement' }).click()
  const dialog = office.getByRole('dialog', { name: 'Generated Document' })
  await expect(dialog).toContainText(`${id} ${supplier} Contractor IQP Statement`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Report In Lieu Of Form12A' }).click()
  await dialog.frameLocator('iframe').getByLabel('Why').fill('The panel was being replaced.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await office.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep' }).click()
  await expect(dialog.frameLocator('iframe').getByLabel('Why')).toHaveValue('The panel was being replaced.')
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(listed(office, `${id} ${supplier} Report In Lieu Of Form12A`)).toBeVisible()
  await expect(listed(office, 'Contractor IQP Statement')).toHaveCount(0)
})

for (const width of [1440, 390]) {
  test(`documents have no accessibility violations at ${width} px`, async () => {
    await office.setViewportSize({ width, height: 900 })
    for (const name of ['Docs', 'Upload', 'Generate']) {
      await tab(name).click()
      await expectAccessible(office)
    }
    await documents(office).getByRole('button', { name: 'Evacuation Report' }).click()
    const dialog = office.getByRole('dialog', { name: 'Generated Document' })
    await expect(dialog.frameLocator('iframe').getByLabel('Date of evacuation')).toBeVisible()
    // The boxes on the form have their printed size, which is below the minimum target size.
    await expectAccessible(office, ['target-size'])
    const overflow = await office.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
}
