import { expect, test, type Locator, type Page } from '@playwright/test'
import { realPdf, samplePhoto } from '@app/server/testing/sample-files'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** A supplier answers in each way from its first screen, and the office sees it. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

let supplier: Page
let office: Page
let errors: string[]

test.beforeAll(async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  supplier = await (await browser.newContext(phone)).newPage()
  errors = refuseConsoleErrors(supplier)
  office = await (await browser.newContext()).newPage()
  await openDashboard(supplier, serverAddress(), demoLogin('supplier@demo.example'))
  await openDashboard(office, serverAddress(), demoLogin('staff@demo.example'))
})
test.afterAll(async () => {
  await supplier.context().close()
  await office.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const asked = () => supplier.getByRole('region', { name: 'Asked of you' })
const dialog = () => supplier.getByRole('dialog')

/** A building that still wants a certificate, by the property's id. */
async function building(): Promise<{ card: Locator; id: string; name: string }> {
  const wanted = asked()
    .getByRole('article')
    .filter({ has: supplier.getByText('Wanted', { exact: true }) })
    .first()
  const link = wanted.getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  const id = /\/property\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  const card = asked()
    .getByRole('article')
    .filter({ has: supplier.locator(`a[href$="/property/${id}"]`) })
  return { card, id, name }
}

/** Sends the open dialog, and answers the number of the answer. */
async function send(button: string): Promise<string> {
  await dialog().getByRole('button', { name: button, exact: true }).click()
  const thanks = dialog().getByRole('status')
  await expect(thanks).toContainText('Your answer has number')
  const number = /number (\d+)/.exec((await thanks.textContent()) ?? '')?.[1] ?? ''
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog()).toHaveCount(0)
  return number
}

async function seenByOffice(id: string, number: string): Promise<Locator> {
  await office.goto(`${serverAddress()}/property/${id}`)
  const answer = office.getByRole('region', { name: 'Answers and links' }).getByRole('listitem', {
    name: `Answer ${number}`,
    exact: true,
  })
  await expect(answer).toBeVisible()
  return answer
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the first screen says what is asked, and fits a small phone', async () => {
  await expect(asked().getByRole('article').first()).toBeVisible()
  await expectAccessible(supplier)
  for (const width of [390, 320]) {
    await supplier.setViewportSize({ width, height: 844 })
    expect(await overflow(supplier)).toBe(0)
  }
  await supplier.setViewportSize({ width: 390, height: 844 })
})

test('not yet: a promise shows beside the systems of the office', async () => {
  const { card, id } = await building()
  await card.getByRole('button', { name: 'Not yet' }).click()
  await expectAccessible(supplier)
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog().getByText('Your name is required')).toBeVisible()
  await dialog().getByLabel('You will certify them by').fill('+3')
  await dialog().getByLabel('Your name').fill('Semisi Latu')
  const number = await send('Send')
  await expect(card.getByText(`No. ${number}: Not yet`)).toBeVisible()
  await seenByOffice(id, number)
  await expect(
    office
      .getByRole('region', { name: 'Services' })
      .getByText(/Supplier says/)
      .first(),
  ).toBeVisible()
})

test('not ours: the office reads it on its dashboard, and it goes when it is done', async () => {
  const { card, name } = await building()
  await card.getByRole('button', { name: 'Not ours' }).click()
  await dialog().getByRole('checkbox').first().check()
  await dialog().getByLabel('Who looks after them now').fill('Nīkau Fire')
  await dialog().getByLabel('Your name').fill('Semisi Latu')
  const number = await send('Send')
  await openDashboard(office, serverAddress(), demoLogin('staff@demo.example'))
  await office.getByRole('region', { name: 'Answers to read' }).getByRole('button', { name: 'Show them' }).click()
  const done = office.getByRole('button', { name: `Done with answer ${number} about ${name}` })
  await expect(office.getByText('Nīkau Fire looks after them now')).toBeVisible()
  await expectAccessible(office)
  await done.click()
  await expect(done).toHaveCount(0)
})

test('cannot certify: the reason stands beside the report that waits for its paper', async () => {
  const { card, id } = await building()
  await card.getByRole('button', { name: 'Cannot certify' }).click()
  await dialog().getByLabel('Why').first().selectOption('A defect is open')
  await dialog().getByLabel('What you found or missed').first().fill('The pump does not start.')
  await dialog().getByLabel('Your name').fill('Semisi Latu')
  await expectAccessible(supplier)
  const number = await send('Send')
  const answer = await seenByOffice(id, number)
  await expect(answer).toContainText('The pump does not start.')
  await answer.getByRole('link', { name: 'Open the certificate' }).click()
  const words = office.getByRole('region', { name: 'What the supplier answered' })
  await expect(words).toContainText('The pump does not start.')
  await expect(words).toContainText('Wanted: the')
  await expectAccessible(office)
})

test('sign here with the keyboard alone, by typing the signature', async () => {
  const { card, id } = await building()
  await card.getByRole('button', { name: 'Sign here' }).focus()
  await supplier.keyboard.press('Enter')
  await expect(dialog()).toBeVisible()
  await dialog().getByLabel('Name of the IQP').fill('Semisi Latu')
  await dialog().getByText('Type it').click()
  await dialog().getByRole('button', { name: 'Sign and send' }).press('Enter')
  await expect(dialog().getByText('Declare this before you sign')).toBeVisible()
  await dialog().getByLabel('I declare this').press('Space')
  await dialog().getByLabel('Signature', { exact: true }).fill('Semisi Latu')
  await expectAccessible(supplier)
  const number = await send('Sign and send')
  await expect(card.getByText('Being checked').first()).toBeVisible()
  await expect(await seenByOffice(id, number)).toContainText('Signed here by Semisi Latu')
})

test('sign here with a finger; the name is remembered', async () => {
  const { card, id } = await building()
  await card.getByRole('button', { name: 'Sign here' }).click()
  await expect(dialog().getByLabel('Name of the IQP')).toHaveValue('Semisi Latu')
  await dialog().getByLabel('I declare this').check()
  const field = dialog().getByRole('img', { name: 'Field to sign in' })
  await field.scrollIntoViewIfNeeded()
  const box = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await supplier.mouse.move(box.x + 20, box.y + 20)
  await supplier.mouse.down()
  for (let step = 1; step <= 6; step++) await supplier.mouse.move(box.x + 20 + step * 25, box.y + 20 + (step % 3) * 20)
  await supplier.mouse.up()
  await expectAccessible(supplier)
  await seenByOffice(id, await send('Sign and send'))
})

test('the signed form as a PDF and a photo becomes a certificate to check', async () => {
  const { card, id } = await building()
  await card.getByRole('button', { name: 'Send the signed form' }).click()
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog().getByText('Choose a PDF or photos').first()).toBeVisible()
  await dialog()
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      { name: 'signed.pdf', mimeType: 'application/pdf', buffer: await realPdf() },
      { name: 'page 2.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() },
    ])
  await expect(dialog().getByText('page 2.jpg')).toBeVisible()
  await expectAccessible(supplier)
  const number = await send('Send')
  const answer = await seenByOffice(id, number)
  await expect(answer).toContainText('2 files')
  await expect(answer).toContainText('To check')
  await expectAccessible(office)
})

test('the office makes a link, sees its address once, and revokes it after a question', async () => {
  const links = office.getByRole('region', { name: 'Answers and links' })
  await links.getByRole('button', { name: 'Make a link' }).click()
  // The menu is placed a frame after it opens. A click before that would scroll the page to the menu, away from its button.
  await expect(office.getByRole('menu')).toBeInViewport()
  await office.getByRole('menuitem').first().click()
  const shown = office.getByRole('dialog', { name: /^A link for/ })
  await expect(shown.getByLabel('Address')).toHaveValue(/\/r\/[\w-]{43}$/)
  await expectAccessible(office)
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
  const made = links.getByRole('list', { name: 'Links' }).getByRole('listitem').filter({ hasText: 'Made by' }).first()
  await made.getByRole('button', { name: /^Revoke/ }).click()
  await office.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(office.getByText('1 link works no more.')).toBeVisible()
  await links.getByRole('button', { name: /^Show .* that work no more$/ }).click()
  await expect(links.getByText(/^Revoked by staff@demo\.example/).first()).toBeVisible()
})
