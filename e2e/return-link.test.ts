import { expect, test, type Browser, type Page, type Route } from '@playwright/test'
import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, todayIn } from '@app/contract/dates'
import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import { realPdf, samplePhoto } from '@app/server/testing/sample-files'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

const TODAY = todayIn('Pacific/Auckland')

let colleague: Colleague
let rows: EmailRow[]

test.beforeAll(async () => {
  colleague = await logInColleague(serverAddress(), demoLogin('staff@demo.example'))
  const lists = await colleague.change<EmailLists>('/email/12aEmailList', {})
  const named = lists.recommendedEmails.filter(
    ({ subServices, recipientCompanyId }) => recipientCompanyId && subServices.length >= 2,
  )
  // What one supplier sends waits at the building, where another test would find it.
  rows = named.filter(({ propertyId }, at) => named.findIndex((each) => each.propertyId === propertyId) === at)
})

/** A link for a building whose supplier is to be reminded; each test has its own. */
async function makeLink() {
  const row = rows.pop()
  if (!row) throw new Error('The demonstration recommends too few reminders')
  const { propertyId, recipientCompanyId: supplierCompanyId } = row
  const { url } = await colleague.change<{ url: string }>('/return/create', { propertyId, supplierCompanyId })
  return { row, propertyId, url: serverAddress() + new URL(url).pathname }
}

const waiting = async (propertyId: number): Promise<Certificate[]> =>
  (
    await colleague.read<{ data: Certificate[] }>(`/certificate/list?propertyId=${propertyId}&state=received`)
  ).data.filter(({ receivedVia }) => receivedVia === 'link')

const phone = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, ...options })).newPage()

async function fillSigner(page: Page): Promise<void> {
  await page.getByLabel('Name of the IQP who signed').fill('Hana Moana')
  await page.getByLabel('Date signed').fill(TODAY)
  await page.getByLabel('Registration number').fill('IQP 204')
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you. We have it.' })

test('a photo of the signed form is sent from a phone without JavaScript', async ({ browser }) => {
  const { url, propertyId } = await makeLink()
  const page = await phone(browser, { javaScriptEnabled: false })
  await page.goto(url)
  await page.getByRole('link', { name: 'Send the signed Form 12A' }).click()
  await page.getByLabel('Photos or PDF of the signed form').setInputFiles([
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
  await page.getByLabel('Photos or PDF of the signed form').setInputFiles([
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

test('an answer without a network stays on the page, and is sent when there is one', async ({ browser }) => {
  const { url } = await makeLink()
  const page = await phone(browser)
  await page.goto(`${url}/not-ours`)
  await page.getByLabel('Your name').fill('Hana Moana')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('nothing has been sent')
  await expect(page.getByLabel('Your name')).toHaveValue('Hana Moana')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})

test('Form 12A is filled in and signed with a finger; what is missing is said first', async ({ browser }) => {
  const { url, propertyId, row } = await makeLink()
  const page = await phone(browser)
  await page.goto(url)
  await page.getByRole('link', { name: 'Fill it in and sign here' }).click()
  await page.getByLabel('Name of the IQP who signed').fill('Hana Moana')
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByRole('alert')).toContainText('The declaration is required')
  await expect(page.getByLabel('Name of the IQP who signed')).toHaveValue('Hana Moana')
  await page.getByLabel(/I am an independently qualified person/).check()
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) await page.mouse.move(box.x + 20 + step * 20, box.y + 40 + (step % 3) * 15)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(thanks(page)).toBeVisible({ timeout: 60_000 })
  const [certificate] = await waiting(propertyId)
  expect(certificate?.propertyServiceIds.toSorted()).toEqual(
    row.subServices.map(({ propertyServiceId }) => propertyServiceId).toSorted(),
  )
  await page.context().close()
})

test('all is done with the keyboard alone', async ({ browser }) => {
  const { url } = await makeLink()
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  const focused = () => page.locator(':focus')
  const tabTo = async (name: string | RegExp, role: 'link' | 'button' | 'textbox') => {
    const target = page.getByRole(role, { name })
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  await tabTo('Not yet', 'link')
  await page.keyboard.press('Enter')
  await page.getByLabel('When will you send it?').focus()
  await page.getByLabel('When will you send it?').fill(addDays(TODAY, 4))
  await tabTo('Anything we should know', 'textbox')
  await page.keyboard.type('Parts are ordered')
  await tabTo('Your name', 'textbox')
  await page.keyboard.type('Hana Moana')
  await page.keyboard.press('Tab')
  await expect(focused()).toHaveText('Send')
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})

test('what cannot be certified, and what is not theirs, is said without a login', async ({ browser }) => {
  const { url, propertyId, row } = await makeLink()
  const page = await phone(browser)
  await page.goto(`${url}/cannot`)
  const [system] = row.subServices
  const group = page
    .getByRole('group', { name: new RegExp(system?.serviceName.replaceAll(/[()]/g, '.') ?? '') })
    .first()
  await expect(group.getByLabel('What you found')).toBeHidden()
  await group.getByLabel('Why not').selectOption('A defect is open')
  await group.getByLabel('What you found').fill('The battery fails')
  await page.getByLabel('Your name').fill('Hana Moana')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await waiting(propertyId)).toHaveLength(1)

  await page.goto(`${url}/not-ours`)
  await page.getByLabel('Who looks after them now').fill('Kea Fire')
  await page.getByLabel('Your name').fill('Hana Moana')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thanks(page)).toBeVisible()
  await page.context().close()
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [1440, 'dark'],
] as const) {
  test(`every page fits and has no accessibility violations at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const { url } = await makeLink()
    // The pages run no script but their own; the check needs one.
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    const faultless = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    for (const action of ['', '/files', '/sign', '/cannot', '/later', '/not-ours']) {
      await page.goto(url + action)
      await faultless()
    }
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await faultless()
    await page.getByLabel('Your name').fill('Hana Moana')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(thanks(page)).toBeVisible()
    await faultless()
    await page.goto(url)
    await faultless()
    await page.goto(`${url.slice(0, -4)}AAAA`)
    await expect(page.getByText('This link does not work')).toBeVisible()
    await faultless()
    await context.close()
  })
}

test('a paper is at most 25 MB without JavaScript, and the page says so', async ({ browser }) => {
  const { url } = await makeLink()
  const page = await phone(browser, { javaScriptEnabled: false })
  await page.goto(`${url}/files`)
  await page.getByLabel('Photos or PDF of the signed form').setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([await realPdf(), Buffer.alloc(26_300_000)]),
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('larger than 25 MB')
  await page.context().close()
})

test('a send that breaks off leaves the page as it was, with its file, and can be repeated', async ({ browser }) => {
  const { url, propertyId } = await makeLink()
  const page = await phone(browser)
  await page.goto(`${url}/files`)
  await page
    .getByLabel('Photos or PDF of the signed form')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: await realPdf() })
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
  const { url } = await makeLink()
  const page = await phone(browser)
  await page.goto(`${url}/files`)
  const paper = page.getByLabel('Photos or PDF of the signed form')
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
  const { url } = await makeLink()
  const page = await phone(browser)
  await page.goto(`${url}/files`)
  const paper = page.getByLabel('Photos or PDF of the signed form')
  await paper.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('this one is damaged')
  await expect(page.getByText('Choose the photos or the PDF again.')).toBeVisible()
  await expect(paper).toHaveValue('')
  await page.context().close()
})

test('files that would be refused are said when they are chosen, and not sent', async ({ browser }) => {
  const { url } = await makeLink()
  const page = await phone(browser)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(`${url}/files`)
  await fillSigner(page)
  const paper = page.getByLabel('Photos or PDF of the signed form')
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
