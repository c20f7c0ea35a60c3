import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** An administrator edits the templates of reminders. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface Template {
  name: string
  version: number
  subject: string
  body: string
  defaultBody: string
}

const KIND = 'Email_12A_Urgent'

let page: Page
let errors: string[]
let colleague: Colleague

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
  colleague = await logInColleague(serverAddress(), ADMINISTRATOR)
})
test.afterAll(async () => {
  await page.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const message = (text: string) => page.getByRole('status').filter({ hasText: text })
const subject = () => page.getByLabel('Subject')
const body = () => page.getByRole('textbox', { name: 'Body' })
/** The e-mail's HTML. Its frame runs no scripts, so the test cannot query inside it. */
const expectLetter = (html: string | RegExp) =>
  expect(page.locator('iframe[title="Preview of the email"]')).toHaveAttribute(
    'srcdoc',
    typeof html === 'string' ? new RegExp(html) : html,
  )
const preview = () => page.getByRole('region', { name: 'Preview' })
const versions = () => page.getByRole('list', { name: 'Versions' })
const saveBar = () => page.getByRole('region', { name: 'Unsaved changes' })

async function read(): Promise<Template> {
  const { templates } = await colleague.read<{ templates: Template[] }>('/email/templates')
  const template = templates.find(({ name }) => name === KIND)
  if (!template) throw new Error(`There is no ${KIND}`)
  return template
}

test('every kind has a template, shown on a real property', async () => {
  await page.getByRole('link', { name: 'Email Templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email templates' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Kinds of email' }).getByRole('link')).toHaveCount(17)
  await page.getByRole('link', { name: '12A Urgent' }).click()
  await expect(body()).toContainText('The owner cannot lawfully issue it')
  await expectLetter(/Please send us the certificates? today/)
  await expectAccessible(page)

  const property = preview().getByLabel('Property')
  await property.fill('2')
  const chosen = page.getByRole('option').nth(1)
  const [id = ''] = (await chosen.innerText()).split(' - ')
  await chosen.click()
  await expect(preview()).toContainText(`[#${id}]`)
  await preview().getByText('Plain text').click()
  await expect(preview().getByLabel('Preview as plain text')).toContainText('Kia ora')
  await preview().getByText('Email', { exact: true }).click()
})

test('a template is edited as text, with placeholders from the list, and keeps its table', async () => {
  await body().getByText('Kia ora').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', about ')
  await page.getByRole('combobox', { name: 'Insert placeholder' }).fill('reference for the property')
  await page.getByRole('option', { name: /customerPropertyRef/ }).click()
  await expect(body()).toContainText('about {{ customerPropertyRef }}')
  await expect(saveBar()).toContainText('1 change')
  await expectLetter(/>Kia ora [^<]*, about/)
  await page.keyboard.press('Control+s')
  await expect(message('The template has been saved.')).toBeVisible()
  await expect(versions()).toContainText('Version 1')
  await expect(versions()).toContainText('In use')

  const saved = await read()
  expect(saved.version).toBe(1)
  expect(saved.body).toContain('<p>Kia ora {{ recipientFirstName }}, about {{ customerPropertyRef }}</p>')
  expect(saved.body).toContain('<tr><td colspan="2">{% for service in services %}</td></tr>')
  await page.reload()
  await expect(body()).toContainText('about {{ customerPropertyRef }}')
})

test('an unknown placeholder is reported while typing, and refused on saving', async () => {
  await subject().fill('Urgent: {{ propertyNme }}')
  await expect(preview()).toContainText('did you mean "propertyName"?')
  await button('Save').click()
  await expect(page.getByText('Subject names "propertyNme", which is not a placeholder')).toHaveCount(2)
  await expect(subject()).toBeFocused()
  await expectAccessible(page)

  await subject().fill('Urgent: ')
  await subject().press('End')
  await page.getByRole('combobox', { name: 'Insert placeholder' }).fill('propertyName')
  await page.getByRole('option', { name: /^propertyName/ }).click()
  await expect(subject()).toHaveValue('Urgent: {{ propertyName }}')
  await button('Save').click()
  await expect(message('The template has been saved.')).toBeVisible()
  await expect.poll(read).toMatchObject({ version: 2, subject: 'Urgent: {{ propertyName }}' })
  // The save and each preview were refused.
  expect(errors.splice(0).filter((error) => !error.includes('status of 400'))).toEqual([])
})

test('the HTML can be edited too', async () => {
  await page.getByText('HTML', { exact: true }).click()
  const source = body()
  const html = await source.inputValue()
  await source.fill(html.replace('certificates{% endif %} today', 'certificates{% endif %} <em>now</em>'))
  await expectLetter('<em>now</em>')
  await expectAccessible(page)
  await page.getByText('Text', { exact: true }).click()
  await expect(body().locator('em')).toHaveText('now')
  await button('Cancel').click()
  await expect(body()).toContainText('certificates{% endif %} today')
})

test('opening another kind asks about unsaved changes first', async () => {
  await subject().fill('Something else')
  await page.getByRole('link', { name: 'BWOF audit', exact: true }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(subject()).toHaveValue('Something else')
  await button('Cancel').click()
})

test("somebody else's version is shown beside my edits", async () => {
  await subject().fill('Mine')
  const { version } = await read()
  await colleague.change(`/email/templates/${KIND}`, { version, subject: 'Theirs', body: '<p>Their body</p>' })
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect(dialog).toContainText('This template was changed by')
  expectRefusal(errors, 409)
  await expect(dialog.getByRole('row', { name: /^Subject changed by both/ })).toContainText('Theirs')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect(body()).toHaveText('Their body')
  await button('Save').click()
  await expect(message('The template has been saved.')).toBeVisible()
  await expect.poll(read).toMatchObject({ version: 4, subject: 'Mine', body: '<p>Their body</p>' })
})

test('an earlier version and the default can be restored', async () => {
  await button('Use this version: 1').click()
  await expect(body()).toContainText('about {{ customerPropertyRef }}')
  await button('Save').click()
  await expect(versions()).toContainText('Version 5')

  await button('Restore default').click()
  await expectAccessible(page)
  await button('Restore').click()
  await expect(versions()).toContainText('Version 6')
  await expect(button('Restore default')).toBeDisabled()
  const { body: present, defaultBody } = await read()
  expect(present).toBe(defaultBody)
  await expect(body()).toContainText('The owner cannot lawfully issue it')
})

test('a test e-mail goes to the current login', async () => {
  await button('Send test to me').click()
  await expect(message(`was sent to ${ADMINISTRATOR.userName}`)).toBeVisible()
})

test('a template can be edited on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${serverAddress()}/email-templates`)
  await page.getByLabel('Kind of email').selectOption('Trial evacuation: overdue')
  await expect(subject()).toHaveValue(/^OVERDUE: .*trial evacuation/)
  await expectLetter('Kia ora')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await subject().fill('Late: {{ propertyName }}')
  await button('Save').click()
  await expect(message('The template has been saved.')).toBeVisible()
})
