import { expect, test, type Browser, type Page, type Request } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { logIn, openDashboard, refuseConsoleErrors, type Credentials } from './session.ts'

const serverAddress = useServer('register')

/** A login from adding to deleting it. One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface User {
  loginId: number
  whenUpdated: string
  loginEmail: string
  accessRoles: string
}

const PASSWORD = 'tui-in-the-kowhai-9'
const MERE = 'mere.parata@office.example'

let page: Page
let errors: string[]
let colleague: Colleague
let loginId = 0

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

const field = (name: string) => page.getByLabel(name, { exact: true })
const toggle = (name: string) => page.getByRole('switch', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const message = (text: string) => page.getByRole('status').filter({ hasText: text })
const failure = (text: string) => page.getByRole('alert').filter({ hasText: text })
const closeFailure = (text: string) => failure(text).getByRole('button', { name: 'Close message' }).click()
const users = () => page.getByRole('table', { name: 'Users' })

/** Another desk with its own browser. */
async function desk(browser: Browser, credentials: Credentials) {
  const other = await (await browser.newContext()).newPage()
  const otherErrors = refuseConsoleErrors(other)
  await logIn(other, serverAddress(), credentials)
  return { other, otherErrors }
}

test('the list shows who can log in, and New starts a login', async () => {
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(users()).toContainText(ADMINISTRATOR.userName)
  await expect(users()).toContainText('Administrator, Compass Staff')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible()
  await expect(button('Add new record')).toBeDisabled()
  await expectAccessible(page)
})

test('an error shows at its field, which gets the focus, and nothing typed is lost', async () => {
  await toggle('Compass Staff').press('Space')
  await field('Login Password').fill('short')
  await button('Add new record').click()
  await expect(page.getByText('Login Email is required')).toBeVisible()
  await expect(page.getByText('Login Password takes 10 to 128 characters')).toBeVisible()
  await expect(field('Login Email')).toBeFocused()

  await field('Login Email').fill(ADMINISTRATOR.userName)
  await field('Login Password').fill(PASSWORD)
  await button('Add new record').click()
  await expect(page.getByText('Login Email is the email of another login', { exact: true })).toBeVisible()
  await closeFailure(`Error creating user ${ADMINISTRATOR.userName}`)
  await expect(field('Login Password')).toHaveValue(PASSWORD)
  expectRefusal(errors, 400)
})

test('a login is added and opens on its own screen', async () => {
  await field('Login Email').fill(` ${MERE} `)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: MERE })).toBeVisible()
  loginId = Number(/\/user\/(\d+)$/.exec(page.url())?.[1])
  await expect(toggle('Compass Staff')).toBeChecked()
  await expect(field('Last login')).toHaveValue('never')
  await expect(field('Login Email')).not.toBeEditable()
  await expectAccessible(page)
})

test('a login without an access role cannot be saved', async () => {
  await toggle('Compass Staff').press('Space')
  await expect(page.getByText('Choose at least one access role.')).toBeVisible()
  await expect(button('Save')).toBeDisabled()
  await button('Cancel').click()
  await expect(toggle('Compass Staff')).toBeChecked()
})

test('it logs in, and the list and its screen show when', async ({ browser }) => {
  const { other } = await desk(browser, { userName: MERE, password: PASSWORD })
  await expect(other.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Settings' })).toBeHidden()
  await other.context().close()
  await page.reload()
  await expect(field('Last login')).toHaveValue(/^\d\d:\d\d:\d\d \d\d \w+ \d{4}$/)
})

test('an administrator changes it during its session, without losing its unsaved work', async ({ browser }) => {
  const { other, otherErrors } = await desk(browser, { userName: MERE, password: PASSWORD })
  const refused: Request[] = []
  other.on('response', (response) => {
    if (response.status() === 401) refused.push(response.request())
  })
  await other.getByRole('link', { name: 'Users' }).click()
  await other.getByRole('link', { name: 'New', exact: true }).click()
  await other.getByLabel('Login Email', { exact: true }).fill('hemi@kea.example')
  await other.getByLabel('Login Password').fill(PASSWORD)
  await other.getByRole('switch', { name: 'External Supplier' }).press('Space')

  await field('Login Password').fill('kaka-on-the-rata-4')
  await page.keyboard.press('Control+s')
  await expect(message('User details have been updated succesfully')).toBeVisible()
  await expect(field('Login Password')).toHaveValue('')

  await other.getByRole('button', { name: 'Add new record' }).click()
  const again = other.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel('Password', { exact: true }).fill('kaka-on-the-rata-4')
  await again.getByRole('button', { name: 'Log in and continue' }).click()
  await expect(other.getByLabel('Login Email', { exact: true })).toHaveValue('hemi@kea.example')
  await other.getByRole('button', { name: 'Add new record' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'hemi@kea.example' })).toBeVisible()

  // Setting the password of an administrator would let staff become one.
  await other.goto(`${serverAddress()}/user/1`)
  await expect(other.getByText('Only administrators can change it.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Delete Login' })).toBeHidden()
  // What the screen reads by itself may be refused as well, before it knows that the session has ended.
  const writes = refused.filter((request) => request.method() !== 'GET')
  expect(writes.map((request) => new URL(request.url()).pathname)).toEqual(['/api/user/add'])
  for (const _ of refused) expectRefusal(otherErrors, 401)
  expect(otherErrors).toEqual([])
  await other.context().close()
})

test('leaving with changes asks first', async () => {
  await button('Edit login email').click()
  await expect(field('Login Email')).toBeFocused()
  await field('Login Email').fill('mere@office.example')
  await page.getByRole('link', { name: 'Authorities' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('There appear to be unsaved changes.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field('Login Email')).toHaveValue('mere@office.example')
})

test("somebody else's save is shown beside my edits", async () => {
  const { whenUpdated } = await colleague.read<User>(`/user/${loginId}`)
  await colleague.change('/user/update', {
    userDetails: {
      loginId,
      whenUpdated,
      loginEmail: 'm.parata@office.example',
      accessRoles: 'CompassStaff;ExternalCustomer;',
    },
  })
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect(dialog).toContainText('This user was changed by')
  expectRefusal(errors, 409)
  await expect(dialog.getByRole('row').filter({ hasText: 'Login Email' })).toContainText('changed by both')
  await expect(dialog.getByRole('row').filter({ hasText: 'Access Roles' })).toContainText('changed by them')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await button('Save').click()
  await expect(message('User details have been updated succesfully')).toBeVisible()
  await expect
    .poll(() => colleague.read<User>(`/user/${loginId}`))
    .toMatchObject({
      loginEmail: 'mere@office.example',
      accessRoles: 'CompassStaff;ExternalCustomer;',
    })
})

test('its history shows who changed what', async () => {
  await button('History').click()
  const panel = page.getByRole('dialog', { name: 'History' })
  const newest = panel.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()
  await expect(newest).toContainText(ADMINISTRATOR.userName)
  await expect(newest).toContainText('m.parata@office.example')
  await expect(newest).toContainText('mere@office.example')
  await expect(panel).toContainText('Login Password')
  await expect(panel).not.toContainText('kaka-on-the-rata')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button('History')).toBeFocused()
})

test('people change their own password, and only the new one logs in', async ({ browser }) => {
  const { other, otherErrors } = await desk(browser, {
    userName: 'mere@office.example',
    password: 'kaka-on-the-rata-4',
  })
  await other.getByRole('button', { name: 'Profile' }).click()
  await other.getByRole('menuitem', { name: 'Change Password' }).click()
  const present = other.getByLabel('Present Password')
  const [entered, again] = [other.getByLabel('New Password'), other.getByLabel('Re-enter Password')]
  const save = other.getByRole('button', { name: 'Save' })
  await expect(present).toBeFocused()
  await expect(other.getByLabel('Login Email')).toHaveValue('mere@office.example')
  await expect(other.getByText(`Login id ${loginId}`)).toBeVisible()
  await expectAccessible(other)
  await present.fill('not my password')
  await entered.fill('ruru-in-the-dusk-3')
  await expect(save).toBeDisabled()
  await again.fill('ruru-in-the-dusk-4')
  await save.click()
  await expect(other.getByText('Re-enter Password takes the same password as above')).toBeVisible()
  await expect(again).toBeFocused()

  await again.fill('ruru-in-the-dusk-3')
  await save.click()
  await expect(other.getByText('Present Password is not your present password')).toBeVisible()
  await expect(present).toBeFocused()
  expectRefusal(otherErrors, 400)

  await present.fill('kaka-on-the-rata-4')
  await entered.fill('password1234')
  await again.fill('password1234')
  await other.keyboard.press('Enter')
  await expect(
    other.getByText('New Password takes a password that is not on the list of common passwords'),
  ).toBeVisible()
  await expect(entered).toBeFocused()
  await expect(other.getByText('Error changing password for user mere@office.example')).toBeVisible()
  expectRefusal(otherErrors, 400)

  await entered.fill('ruru-in-the-dusk-3')
  await again.fill('ruru-in-the-dusk-3')
  await save.click()
  await expect(other.getByText('Password succesfully changed for user mere@office.example')).toBeVisible()
  await expect(entered).toHaveValue('')
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await other.getByRole('link', { name: 'Users' }).click()
  await expect(other.getByRole('table', { name: 'Users' })).toContainText('mere@office.example')
  expect(otherErrors).toEqual([])
  await other.context().close()
  const { other: next } = await desk(browser, { userName: 'mere@office.example', password: 'ruru-in-the-dusk-3' })
  await next.context().close()
})

test('people see where they are logged in, and log out elsewhere', async ({ browser }) => {
  const login = { userName: 'mere@office.example', password: 'ruru-in-the-dusk-3' }
  const { other: library } = await desk(browser, login)
  const { other, otherErrors } = await desk(browser, login)
  await other.getByRole('button', { name: 'Profile' }).click()
  await other.getByRole('menuitem', { name: 'Your login' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Your login' })).toBeVisible()
  const sessions = other.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(sessions.filter({ hasText: 'This one' })).toHaveCount(1)
  await expectAccessible(other)
  // Besides this one and the library's there are those of the test before.
  await other.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(sessions).toHaveCount(1)
  await library.getByRole('link', { name: 'Properties' }).click()
  await expect(library.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(otherErrors).toEqual([])

  await other.getByRole('button', { name: 'Profile' }).click()
  const ended = other.waitForResponse(/auth\/logout/)
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  expect((await ended).status()).toBe(200)
  await library.context().close()
  await other.context().close()
})

test('administrators read who logged in and who was refused', async () => {
  await page.goto(`${serverAddress()}/audit`)
  const lines = page.getByRole('table', { name: 'Audit' })
  await expect(lines.getByRole('row').filter({ hasText: 'Ended sessions' })).toContainText('mere@office.example')
  await expectAccessible(page)
  await page.getByLabel('What happened').selectOption({ label: 'Failed to log in' })
  await expect(lines).toContainText('present password')
  await expect(lines).not.toContainText('Ended sessions')
  await page.goBack()
})

test('an external login sees no users, but can change its own password', async ({ browser }) => {
  const { other, otherErrors } = await desk(browser, { userName: 'hemi@kea.example', password: PASSWORD })
  await other.goto(`${serverAddress()}/users`)
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await other.goto(`${serverAddress()}/change-password`)
  await expect(other.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
  expect(otherErrors).toEqual([])
  await other.context().close()
})

test('nobody can delete their own login, and deleting another asks first', async () => {
  await page.goto(`${serverAddress()}/user/1`)
  await expect(button('Delete Login')).toBeDisabled()
  await page.goBack()
  await button('Delete Login').click()
  const question = page.getByRole('dialog', { name: 'Delete Login' })
  await expect(question).toContainText('mere@office.example')
  await question.getByRole('button', { name: 'Delete Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(users()).not.toContainText('mere@office.example')
  await page.goto(`${serverAddress()}/user/${loginId}`)
  await expect(page.getByText('There is no such user')).toBeVisible()
  expectRefusal(errors, 404)
})

test('a login can be found and edited on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${serverAddress()}/users`)
  await page.getByPlaceholder('Keyword filter..').fill('hemi')
  await expect(page.getByLabel('Rows shown')).toHaveText(/^1 of/)
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Users' }).getByRole('link', { name: 'hemi@kea.example' }).click()
  await toggle('External Customer').press('Space')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button('Save').click()
  await expect(message('User details have been updated succesfully')).toBeVisible()
})
