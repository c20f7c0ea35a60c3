import { expect, test, type Browser, type Page, type Route } from '@playwright/test'
import { addDays } from '@app/contract/dates'
import { realPdf, samplePhoto } from '@app/server/testing/sample-files'
import { expectAccessible } from './accessible.ts'
import { phone, returnLinks, thanks, TODAY } from './return-links.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors } from './session.ts'

const { makeLink, waiting } = returnLinks(useServer('demo'))

const paperField = (page: Page) => page.getByLabel('Photos or PDF of the signed form')

/** The page on which a supplier sends its paper, behind a link of its own. */
async function openFiles(browser: Browser, options: Parameters<typeof phone>[1] = {}) {
  const { url, propertyId } = await makeLink()
  const page = await phone(browser, options)
  await page.goto(`${url}/files`)
  return { page, url, propertyId, paper: paperField(page) }
}

async function fillSigner(page: Page): Promise<void> {
  await page.getByLabel('Name of the IQP who signed').fill('Hana Moana')
  await page.getByLabel('Date signed').fill(TODAY)
  await page.getByLabel('Registration number').fill('IQP 204')
}

test('a photo of the signed form is sent from a phone without JavaScript', async ({ browser }) => {
  const { url, propertyId } = await makeLink()
  const page = await phone(browser, { javaScriptEnabled: false })
  await page.goto(url)
  await page.getByRole('link', { name: 'Send the signed Form 12A' }).click()
  await paperField(page).setInputFiles([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() },
  ])
  await fillSigner(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the building' }).click()
  await expect(page.getByText('We are checking it.')).toBeVisible()
  expect(await waiting(propertyId)).toMatchObject([{ iqpName: 'Hana Moana', signedDate: TODAY }])
  await page.context().close()
})

test('a large photo is made smaller before it leaves the phone', async ({ browser }) => {
  const { url } = await makeLink()
  const page = await phone(browser)
  const errors = refuseConsoleErrors(page)
  await page.goto(`${url}/files`)
  const large = await page.screenshot({ type: 'png' })
  const photo = Buffer.concat([await samplePhoto({ width: 6000, height: 4000 }), Buffer.alloc(3_000_000)])
  await paperField(page).setInputFiles([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'small.png', mimeType: 'image/png', buffer: large },
  ])
  const sizes = () =>
    page
      .locator('input[type=file]')
      .evaluate((input) => [...((input as HTMLInputElement).files ?? [])].map(({ size }) => size))
  await expect.poll(async () => (await sizes())[0]).toBeLessThan(1_500_000)
  expect((await sizes())[1]).toBe(large.length)
  await fillSigner(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a paper is at most 25 MB without JavaScript, and the page says so', async ({ browser }) => {
  const { page, paper } = await openFiles(browser, { javaScriptEnabled: false })
  await paper.setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([await realPdf(), Buffer.alloc(26_300_000)]),
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('larger than 25 MB')
  await page.context().close()
})

test('a send that breaks off leaves the page as it was, with its file, and can be repeated', async ({ browser }) => {
  const { page, url, propertyId, paper } = await openFiles(browser)
  await paper.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: await realPdf() })
  await fillSigner(page)
  const send = page.getByRole('button', { name: 'Send' })
  const post = `${url}/files`
  for (const fail of [
    (route: Route) => route.abort('connectionreset'),
    (route: Route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Too Large</h1>' }),
    (route: Route) => route.fulfill({ status: 429, contentType: 'text/html', body: '<main>Wait a little.</main>' }),
  ]) {
    await page.route(post, fail, { times: 1 })
    await send.click()
    await expect(page.getByRole('alert')).toContainText('It broke off before it was confirmed')
    await expectAccessible(page)
  }
  const held = Promise.withResolvers<void>()
  await page.route(post, async (route) => held.promise.then(() => route.continue()), { times: 1 })
  await send.click()
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await expect(page.getByRole('alert')).toBeHidden()
  held.resolve()
  await expect(thanks(page)).toBeVisible()
  expect(await waiting(propertyId)).toMatchObject([{ iqpName: 'Hana Moana' }])
  await page.context().close()
})

test('a slow answer says how far it is, and keeps its file when it is refused', async ({ browser }) => {
  const { page, paper } = await openFiles(browser)
  const large = Buffer.concat([await samplePhoto(), Buffer.alloc(20_000_000)])
  // As what is no photo it is not made smaller.
  await paper.setInputFiles({ name: 'scan', mimeType: 'application/octet-stream', buffer: large })
  await fillSigner(page)
  await page.getByLabel('Date signed').fill(addDays(TODAY, 1))
  const network = await page.context().newCDPSession(page)
  const slow = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await slow(5_000_000)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: /^Sending… [1-9]\d?%$/ })).toBeDisabled()
  await slow(-1)
  await expect(page.getByRole('alert')).toContainText('Date signed takes a day up to today')
  await expect(page.getByLabel('Name of the IQP who signed')).toHaveValue('Hana Moana')
  await expect(page.getByText('Choose the photos or the PDF again.')).toHaveCount(0)
  await page.getByLabel('Date signed').fill(TODAY)
  await page.getByRole('button', { name: 'Send' }).click()
  // No answer is taken without a file.
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})

test('a file that is refused itself is to be chosen again', async ({ browser }) => {
  const { page, paper } = await openFiles(browser)
  await paper.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('this one is damaged')
  await expect(page.getByText('Choose the photos or the PDF again.')).toBeVisible()
  await expect(paper).toHaveValue('')
  await page.context().close()
})

test('files that would be refused are said when they are chosen, and not sent', async ({ browser }) => {
  const { page, paper } = await openFiles(browser)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await fillSigner(page)
  const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: await realPdf() }
  const refusal = page.getByRole('alert')
  for (const [files, why] of [
    [[{ ...pdf, buffer: Buffer.alloc(26_214_401, pdf.buffer) }], "'scan.pdf' is larger than 25 MB."],
    [Array.from({ length: 21 }, () => pdf), 'An answer takes at most 20 files.'],
    [[pdf, { ...pdf, name: 'letter.docx', buffer: Buffer.from('PK') }], "'letter.docx' cannot be uploaded"],
  ] as const) {
    await paper.setInputFiles([...files])
    await expect(refusal).toContainText(why)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(paper).toBeFocused()
  }
  await expectAccessible(page)
  await paper.setInputFiles(pdf)
  await expect(refusal).toBeHidden()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})
