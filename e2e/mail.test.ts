import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { logIn, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** What came back of the demonstration's e-mails. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

let office: Page
let errors: string[]

test.beforeAll(async ({ browser }) => {
  office = await (await browser.newContext()).newPage()
  await logIn(office, serverAddress(), demoLogin('staff@demo.example'))
  errors = refuseConsoleErrors(office)
})
test.afterAll(() => office.context().close())
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

test('the sent list says what became of each e-mail, and shows the answers', async () => {
  await office.goto(`${serverAddress()}/outbound-bwof-emails?tab=sent`)
  await office.getByLabel('What became of it').selectOption('Answered')
  await expect(office.getByText('Answered').last()).toBeVisible()
  await office
    .getByRole('button', { name: /^View Email/ })
    .last()
    .click()
  const answers = office.getByRole('region', { name: 'Answers' })
  await expect(answers.getByText('The form comes by the end of the week.')).toBeVisible()
  await expect(answers.getByText('Please send us the certificate')).toBeHidden()
  await answers.getByRole('button', { name: 'Quoted text' }).click()
  await expect(answers.getByText('Please send us the certificate')).toBeVisible()
  await expectAccessible(office)
})

test('an answer is answered from within', async () => {
  const answers = office.getByRole('region', { name: 'Answers' })
  await answers.getByRole('button', { name: 'Reply' }).click()
  await answers.getByRole('textbox', { name: /^Answer to/ }).fill('Thank you.\nFriday is fine.')
  await answers.getByRole('button', { name: 'Send answer' }).click()
  await expect(answers.getByText('staff@demo.example')).toBeVisible()
  await office.keyboard.press('Escape')
})

test('one key opens the certificate in an answer, and Enter files it', async () => {
  await office
    .getByRole('button', { name: /^View Email/ })
    .first()
    .click()
  await expect(office.getByRole('button', { name: /^Form 12A signed.pdf/ })).toBeVisible()
  await office.keyboard.press('f')
  const dialog = office.getByRole('dialog', { name: /^File as certificate/ })
  await expect(dialog.getByRole('button', { name: 'File', exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Signed on')).not.toHaveValue('')
  await expectAccessible(office)
  await office.keyboard.press('Enter')
  await expect(office.getByText('The certificate is filed.')).toBeVisible()
  await expect(office.getByRole('button', { name: /^Form 12A signed.pdf.*filed/ })).toBeVisible()
  await office.keyboard.press('Escape')
})

test('a message that nobody could match is filed by one search', async () => {
  await office.getByRole('link', { name: /^Unmatched mail/ }).click()
  await expect(office.getByText('Which day was it?')).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('combobox', { name: 'Property of Sprinkler test' }).click()
  await office.keyboard.type('1 ')
  await office.getByRole('option').first().click()
  await expect(office.getByRole('region', { name: /^Filed with/ }).getByText('Which day was it?')).toBeVisible()
  await expect(office.getByText('Nothing waits')).toBeVisible()
})

test('an address to which messages come back stands on the dashboard until it works', async () => {
  await office.goto(serverAddress())
  await expect(office.getByText('Messages to 1 address come back.')).toBeVisible()
  await office.getByRole('button', { name: 'Show them', exact: true }).click()
  const list = office.getByRole('list', { name: 'Addresses that fail' })
  await expect(list.getByText('There is no such mailbox.')).toBeVisible()
  await expectAccessible(office)
  await list.getByRole('button', { name: /^It works/ }).click()
  await expect(office.getByText('Messages to 1 address come back.')).toBeHidden()
})

test('a message that is saved as a file is dropped on its property', async () => {
  await office.goto(`${serverAddress()}/property/1`)
  const section = office.getByRole('region', { name: 'Mail', exact: true })
  const message = 'From: Tama <tama@kauri.example>\r\nSubject: Keys\r\n\r\nThe keys are at the front desk.'
  await section.locator('input[type=file]').setInputFiles({
    name: 'Keys.eml',
    mimeType: 'message/rfc822',
    buffer: Buffer.from(message),
  })
  await expect(section.getByText('The keys are at the front desk.')).toBeVisible()
})
