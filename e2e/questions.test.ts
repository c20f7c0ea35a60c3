import { expect, test, type Locator, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('demo')

const administrator = demoLogin('admin@demo.example')

interface Destructive {
  name: string
  /** Goes to the screen with the question. Returns the control that asks it. */
  open: (page: Page) => Promise<Locator>
  title: string
  /** The button that loses nothing. */
  safe: string
  /** What stays visible while nothing is lost. */
  kept: (page: Page) => Promise<void>
}

const goTo = (page: Page, path: string) => page.goto(serverAddress() + path)
const openFirstOf = async (page: Page, list: string) => {
  await goTo(page, list)
  await page.locator('tbody').getByRole('link').first().click()
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const review = (page: Page) => page.getByRole('dialog', { name: /Email/ })

async function editFirstSupplier(page: Page): Promise<void> {
  await openFirstOf(page, '/suppliers')
  await page.getByLabel('Short name', { exact: true }).fill('Whio')
}
const keepsSupplier = (page: Page) => expect(page.getByLabel('Short name', { exact: true })).toHaveValue('Whio')

const QUESTIONS: Destructive[] = [
  {
    name: 'leaving a form',
    open: async (page) => {
      await editFirstSupplier(page)
      return page.getByRole('link', { name: 'Owners' })
    },
    title: 'Leave without saving?',
    safe: 'Stay',
    kept: keepsSupplier,
  },
  {
    name: 'logging out over a form',
    open: async (page) => {
      await editFirstSupplier(page)
      return button(page, 'Logout')
    },
    title: 'Leave without saving?',
    safe: 'Stay',
    kept: keepsSupplier,
  },
  {
    name: 'discarding the edits of a list',
    open: async (page) => {
      // Edit mode lists the same contacts, so no row moves while it is edited.
      await goTo(page, '/mailing-list?duplicateEmails=true')
      await button(page, 'Edit contacts').click()
      await page
        .getByLabel(/^Job title: /)
        .first()
        .fill('Lamplighter')
      return page.getByRole('switch', { name: 'Owners' })
    },
    title: 'Unsaved changes',
    safe: 'Keep',
    kept: (page) => expect(page.getByLabel(/^Job title: /).first()).toHaveValue('Lamplighter'),
  },
  {
    name: 'discarding an email that was edited',
    open: async (page) => {
      await goTo(page, '/outbound-bwof-emails')
      await button(page, /^Review Email: /)
        .first()
        .click()
      await review(page).getByLabel('Subject').fill('Kea')
      return review(page).getByRole('button', { name: 'Cancel' })
    },
    title: 'Unsaved changes',
    safe: 'Keep',
    kept: (page) => expect(review(page).getByLabel('Subject')).toHaveValue('Kea'),
  },
  {
    name: 'deleting a company',
    open: async (page) => {
      await openFirstOf(page, '/suppliers')
      return button(page, 'Delete')
    },
    title: 'Delete company',
    safe: 'Cancel',
    kept: async (page) => {
      await page.reload()
      await expect(button(page, 'Delete')).toBeVisible()
    },
  },
  {
    name: 'deleting a login',
    open: async (page) => {
      await goTo(page, '/users')
      await page.getByRole('link', { name: 'customer@demo.example' }).click()
      return button(page, 'Delete Login')
    },
    title: 'Delete Login',
    safe: 'Cancel',
    kept: async (page) => {
      await goTo(page, '/users')
      await expect(page.getByRole('link', { name: 'customer@demo.example' })).toBeVisible()
    },
  },
]

for (const { name, open, title, safe, kept } of QUESTIONS) {
  test(`${name}: Enter and Escape lose nothing and return the focus`, async ({ page }) => {
    const errors = refuseConsoleErrors(page)
    await startSession(page, serverAddress(), administrator)
    const control = await open(page)
    const question = page.getByRole('dialog', { name: title })
    const asks = (await control.getAttribute('href')) === null ? 'Space' : 'Enter'

    for (const key of ['Enter', 'Escape']) {
      await control.press(asks)
      await expect(question.getByRole('button', { name: safe, exact: true })).toBeFocused()
      await page.keyboard.press(key)
      await expect(question).toBeHidden()
      await expect(control).toBeFocused()
    }
    await kept(page)
    expect(errors).toEqual([])
  })
}

test('an Enter that is held down asks the question of Send and does not answer it', async ({ page }) => {
  await startSession(page, serverAddress(), administrator)
  await goTo(page, '/outbound-bwof-emails')
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check()
  // What the filter hides is not sent without a question.
  const filter = page.getByRole('searchbox', { name: 'Email keyword filter..' })
  await filter.fill('no such building')
  await expect(page.getByRole('checkbox', { name: /^Select \d/ })).toHaveCount(0)
  await button(page, 'Send 1 email').focus()
  await page.keyboard.down('Enter')
  const question = page.getByRole('dialog', { name: 'Send 1 email?' })
  await expect(question).toContainText('The filter hides 1 of those selected.')
  // Sending loses nothing and was just asked for, so Enter confirms.
  await expect(question.getByRole('button', { name: 'Send' })).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(button(page, 'Send 1 email')).toBeFocused()
  await filter.fill('')
  await expect(page.getByRole('checkbox', { name: /^Select \d/ }).first()).toBeChecked()
})

test("a dialog opened from a menu returns the focus to the menu's button", async ({ page }) => {
  await startSession(page, serverAddress(), administrator)
  await goTo(page, '/')
  const menu = page
    .locator('tbody')
    .getByRole('button', { name: /^Change / })
    .first()
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Change price…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change price' })
  await expect(dialog.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('Back, pressed again while it is asked about, leaves the address with the screen', async ({ page }) => {
  await startSession(page, serverAddress(), administrator)
  await goTo(page, '/owners')
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('link', { name: 'Suppliers' }).click()
  await page.locator('tbody').getByRole('link').first().click()
  await page.getByLabel('Short name', { exact: true }).fill('Whio')
  const address = page.url()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (let times = 0; times < 2; times++) {
    await page.goBack()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await keepsSupplier(page)

  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suppliers' })).toBeVisible()
  await expect(page).toHaveURL(`${serverAddress()}/suppliers`)
})
