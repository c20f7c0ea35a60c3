import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** An administrator changes the settings and reads their history. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface Settings {
  whenUpdated: string
  automationMode: string
  operatorLogo: string | null
  operatorCompanyName: string
  signatories: { name: string; position: string; iqpNumber: string }[]
}

const STAFF = { userName: 'staff.of.settings@office.example', password: 'tui-in-the-kowhai-9' }

/** A picture of one pixel. */
const A_PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

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
const saveBar = () => page.getByRole('region', { name: 'Unsaved changes' })
const signatory = (name: string) => page.getByRole('listitem', { name })
const read = () => colleague.read<Settings>('/settings')

test('the operator is chosen from the companies, searched by name', async () => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Manual' })).toBeChecked()
  await expectAccessible(page)
  const operator = page.getByRole('combobox', { name: 'Operator company' })
  await operator.fill('fire')
  await page.getByRole('option').first().click()
  await expect(operator).not.toHaveValue('')
  await expect(saveBar()).toContainText('1 change')
})

test('a signatory without a name is refused at the name, and nothing typed is lost', async () => {
  await button('Add signatory').click()
  await expect(signatory('New signatory').getByLabel('Name')).toBeFocused()
  await signatory('New signatory').getByLabel('Position').fill('Compliance Manager')
  await button('Save').click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(signatory('New signatory').getByLabel('Name')).toBeFocused()
  // Wherever the page has scrolled to, a button may be half below the top bar.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  await page.keyboard.type('Mere Parata')
  await signatory('Mere Parata').getByLabel('IQP number').fill('IQP 1042')
  await page.keyboard.press('Control+s')
  await expect(message('Settings have been saved.')).toBeVisible()
  await page.reload()
  await expect(signatory('Mere Parata').getByLabel('Position')).toHaveValue('Compliance Manager')
  expect(await read()).toMatchObject({
    operatorCompanyName: expect.stringMatching(/fire/i),
    signatories: [{ name: 'Mere Parata', position: 'Compliance Manager', iqpNumber: 'IQP 1042' }],
  })
})

test('a logo that is not a picture is refused at its field, and a picture is printed', async () => {
  const file = page.getByLabel('File of Logo', { exact: true })
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  // The file has been read.
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Logo takes a picture, PNG or JPEG')).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(A_PICTURE, 'base64') })
  await expect(page.getByRole('img', { name: 'Logo as it is printed', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(message('Settings have been saved.')).toBeVisible()
  await expect.poll(async () => (await read()).operatorLogo).toBe(`data:image/png;base64,${A_PICTURE}`)
  await button('Remove logo').click()
  await button('Save').click()
  // The message of the previous save may still be visible.
  await expect.poll(async () => (await read()).operatorLogo).toBeNull()
})

test("somebody else's save is shown beside my edits", async () => {
  await page.getByRole('radio', { name: 'Automatic' }).check()
  await signatory('Mere Parata').getByLabel('Position').fill('Director')
  const { whenUpdated, signatories } = await read()
  await colleague.change('/settings', {
    whenUpdated,
    signatories: [...signatories.map((each) => ({ ...each, position: 'Manager' })), { name: 'John Smith' }],
  })
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect(dialog).toContainText('This setting (Signatories) was changed by')
  expectRefusal(errors, 409)
  await expect(dialog.getByRole('row').filter({ hasText: 'Mere Parata: Position' })).toContainText('changed by both')
  await expect(dialog.getByRole('row').filter({ hasText: 'Automation mode' })).toContainText('changed by you')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect(signatory('John Smith')).toBeVisible()
  await button('Save').click()
  await expect.poll(read).toMatchObject({
    automationMode: 'automatic',
    signatories: [{ name: 'Mere Parata', position: 'Director' }, { name: 'John Smith' }],
  })
})

test('Cancel restores removed signatories, and a save removes them', async () => {
  await button('Remove John Smith').click()
  await expect(signatory('John Smith')).toBeHidden()
  await button('Cancel').click()
  await expect(signatory('John Smith')).toBeVisible()
  await button('Remove John Smith').click()
  await button('Save').click()
  await expect.poll(async () => (await read()).signatories).toHaveLength(1)
})

test('the history shows who changed which setting', async () => {
  await button('History').click()
  const panel = page.getByRole('dialog', { name: 'History' })
  const changes = panel.getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText('Automation mode')
  await expect(changes).toContainText('Mere Parata, Director, IQP 1042')
  await expect(changes).toContainText(ADMINISTRATOR.userName)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})

test('the history of everything links to the records', async () => {
  const { loginId } = await colleague.change<{ loginId: number }>('/user/add', {
    userDetails: { loginEmail: STAFF.userName, password: STAFF.password, accessRoles: 'CompassStaff;' },
  })
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Setting')
  await page.getByLabel('Kind of record').selectOption('User')
  await expect(page).toHaveURL(/of=login/)
  const newest = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()
  await expect(newest).toContainText('Compass Staff')
  await expectAccessible(page)
  await newest.getByRole('link', { name: STAFF.userName }).click()
  await expect(page).toHaveURL(new RegExp(`/user/${loginId}$`))
})

test('staff see only the history of single records', async ({ browser }) => {
  const staff = await (await browser.newContext()).newPage()
  const staffErrors = refuseConsoleErrors(staff)
  await openDashboard(staff, serverAddress(), STAFF)
  await expect(staff.getByRole('link', { name: 'Settings' })).toBeHidden()
  for (const path of ['settings', 'history']) {
    await staff.goto(`${serverAddress()}/${path}`)
    await expect(staff.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
  await staff.goto(`${serverAddress()}/user/1`)
  await staff.getByRole('button', { name: 'History' }).click()
  await expect(staff.getByRole('list', { name: 'Changes' })).toContainText(ADMINISTRATOR.userName)
  expect(staffErrors).toEqual([])
  await staff.context().close()
})

test('a setting can be changed on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${serverAddress()}/settings`)
  await page.getByRole('radio', { name: 'Manual' }).check()
  // A control half under the top bar would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button('Save').click()
  await expect(message('Settings have been saved.')).toBeVisible()
  await button('History').click()
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Automation mode')
  await expectAccessible(page)
})
