import { expect, test, type Locator, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { expectRefusal } from './refusals.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('demo')

const administrator = demoLogin('admin@demo.example')

interface Form {
  name: string
  /** Opens the record for editing. Returns the field to type into. */
  open: (page: Page) => Promise<Locator>
  typed: string
  /** The value as shown after leaving the field, if it differs from what was typed. */
  shown?: string
  /** The call that saves it. */
  call: RegExp
  failure: RegExp
  success: string
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openFirstOf = async (page: Page, list: string) => {
  await page.goto(serverAddress() + list)
  await page.locator('tbody').getByRole('link').first().click()
}

const FORMS: Form[] = [
  {
    name: 'a property',
    open: async (page) => {
      await openFirstOf(page, '/properties')
      return page.getByLabel('Customer Property Ref #', { exact: true })
    },
    typed: 'KT-1',
    call: /\/api\/property\/\d+$/,
    failure: /^Error saving property/,
    success: 'Property details have been saved.',
  },
  {
    name: 'a company',
    open: async (page) => {
      await openFirstOf(page, '/suppliers')
      return page.getByLabel('Short name', { exact: true })
    },
    typed: 'Kea',
    call: /\/api\/company\/update$/,
    failure: /^Error saving company/,
    success: 'Company details have been saved.',
  },
  {
    name: 'prices',
    open: async (page) => {
      await openFirstOf(page, '/customers?sort=-properties')
      await page
        .getByRole('link', { name: 'Pricing Summary' })
        .or(page.getByRole('button', { name: 'Pricing Summary' }))
        .click()
      await press(page, 'Edit suppliers and prices')
      return page.getByRole('textbox', { name: /^Price: / }).first()
    },
    typed: '9876.50',
    shown: '$9,876.50',
    call: /\/api\/company\/pricing-summary\/update$/,
    failure: /^Error saving services for company/,
    success: 'Services have been saved.',
  },
  {
    name: 'the mailing list',
    open: async (page) => {
      // Edit mode lists the same contacts, so no row moves while it is edited.
      await page.goto(`${serverAddress()}/mailing-list?duplicateEmails=true`)
      await press(page, 'Edit contacts')
      return page.getByLabel(/^Job title: /).first()
    },
    typed: 'Caretaker',
    call: /\/api\/contact\/update-contacts$/,
    failure: /^Error updating contact details/,
    success: 'Contact details have been updated succesfully',
  },
  {
    name: 'service definitions',
    open: async (page) => {
      await page.goto(`${serverAddress()}/services`)
      await press(page, 'Edit services')
      return page.getByLabel(/^Council codes: /).first()
    },
    typed: 'C7',
    call: /\/api\/service$/,
    failure: /^Error saving service definitions/,
    success: 'Services have been saved.',
  },
  {
    name: 'settings',
    open: async (page) => {
      await page.goto(`${serverAddress()}/settings`)
      await press(page, 'Add signatory')
      return page.getByRole('region', { name: 'Signatories' }).getByRole('combobox', { name: 'Name' }).last()
    },
    typed: 'Rangi Parata',
    call: /\/api\/settings$/,
    failure: /^Error saving settings/,
    success: 'Settings have been saved.',
  },
]

for (const { name, open, typed, shown = typed, call, failure, success } of FORMS) {
  test(`${name}: a failed save, an expired session and a reload lose nothing`, async ({ page }) => {
    const errors = refuseConsoleErrors(page)
    await startSession(page, serverAddress(), administrator)
    const field = await open(page)
    await field.fill(typed)
    const isSave = (url: URL) => call.test(url.pathname)

    await page.route(isSave, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await press(page, 'Save')
    const told = page.getByRole('alert').filter({ hasText: failure })
    await expect(told).toBeVisible()
    await told.getByRole('button', { name: 'Close message' }).click()
    await expect(field).toHaveValue(shown)
    await page.unrouteAll()

    await page.route(isSave, (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="The token is expired"' },
        json: { type: 'token-expired', title: 'The token is expired', status: 401, detail: '', instance: '' },
      }),
    )
    await press(page, 'Save')
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await again.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.unrouteAll()
    await again.getByRole('button', { name: 'Log in and continue' }).click()
    await expect(again).toBeHidden()
    await expect(field).toHaveValue(shown)

    const question = page.waitForEvent('dialog')
    void page.evaluate(() => location.reload())
    const asked = await question
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await expect(field).toHaveValue(shown)

    await press(page, 'Save')
    await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
    expectRefusal(errors, 401)
    expect(errors.filter((error) => !error.includes('net::ERR_FAILED'))).toEqual([])
  })
}
