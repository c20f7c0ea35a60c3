import { expect, test, type Locator, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { startSession } from './session.ts'

const serverAddress = useServer('demo')

const goTo = (page: Page, path: string) => page.goto(serverAddress() + path)
const openFirstOf = async (page: Page, list: string) => {
  await goTo(page, list)
  await page.locator('tbody').getByRole('link').first().click()
}

test.beforeEach(async ({ page }) => {
  await startSession(page, serverAddress(), demoLogin('admin@demo.example'))
})

/** Types into a picker until one match is left, then presses Enter. Returns the match. */
async function chooseByTyping(page: Page, picker: Locator, words: string): Promise<string> {
  await picker.click()
  await picker.fill(words)
  const options = page.getByRole('listbox').getByRole('option')
  // Enter takes the option that is highlighted. While the list loads there is none.
  await expect(options.and(page.locator('[data-combobox-selected]'))).toHaveCount(1)
  await expect(options).toHaveCount(1)
  const name = await options.innerText()
  await page.keyboard.press('Enter')
  await expect(options).toBeHidden()
  return name
}

test('Enter takes the only matching company, and none after the field is cleared', async ({ page }) => {
  await goTo(page, '/customers?sort=-properties')
  const row = page
    .locator('tbody tr')
    .filter({ hasText: /[a-z] Limited/ })
    .nth(2)
  await expect(row).toBeVisible()
  const [id = '', name = ''] = await row.getByRole('cell').allInnerTexts()
  await openFirstOf(page, '/properties')
  const customer = page.getByRole('combobox', { name: 'Customer name' })
  await expect(customer).toHaveValue(/\w \(\d+\)$/)
  const chosen = await chooseByTyping(page, customer, `${name} ${id}`)
  await expect(customer).toHaveValue(chosen)
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await customer.fill('')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(customer).toHaveValue(chosen)
})

test('Enter takes the only matching service in the filter, when adding one, and as a parent', async ({ page }) => {
  await goTo(page, '/')
  const filter = page.getByRole('combobox', { name: 'Service' })
  await expect(filter).toHaveValue(await chooseByTyping(page, filter, 'trial evac'))
  await expect(page).toHaveURL(/service/)

  await openFirstOf(page, '/properties')
  await page.getByRole('button', { name: 'Edit services' }).click()
  // The list stays open for the next one. Then the focus goes to the first that was added.
  await page.getByRole('combobox', { name: 'Add a service' }).click()
  for (const words of ['owner inspection', 'trial evac']) {
    await page.keyboard.type(words)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('listbox').getByRole('option', { name: new RegExp(`${words}.*added`, 'i') }),
    ).toBeVisible()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
  const added = page
    .getByRole('region', { name: 'Services' })
    .getByRole('listitem')
    .filter({ hasText: /Owner Inspection/ })
  await expect(added.last().getByLabel('Ref')).toBeFocused()
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await goTo(page, '/services')
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add service' })
  const parent = dialog.getByRole('combobox', { name: 'Parent service' })
  await expect(parent).toHaveValue(await chooseByTyping(page, parent, 'trial evac'))
  await expect(dialog).toBeVisible()
})

test('Enter takes the only matching property and the only matching placeholder', async ({ page }) => {
  await goTo(page, '/properties')
  const row = page.locator('tbody tr').nth(4)
  const name = await row.getByRole('link').innerText()
  const [id = ''] = await row.getByRole('cell').allInnerTexts()
  await goTo(page, '/email-templates')
  await page.getByRole('link', { name: /12A/ }).first().click()
  const property = page.getByRole('combobox', { name: 'Property' })
  await expect(property).toHaveValue(await chooseByTyping(page, property, `${id} ${name}`))
  const placeholder = page.getByRole('combobox', { name: 'Insert placeholder' }).first()
  await chooseByTyping(page, placeholder, await onlyPlaceholder(page, placeholder))
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

/** The meaning of the first placeholder, which is unique. */
async function onlyPlaceholder(page: Page, picker: Locator): Promise<string> {
  await picker.click()
  return page.getByRole('listbox').getByRole('option').first().locator('p').first().innerText()
}

test('Enter takes the only known address of a name, and keeps an address as typed', async ({ page }) => {
  await goTo(page, '/outbound-bwof-emails')
  await page
    .getByRole('button', { name: /^Review Email: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /Email/ })
  const to = dialog.getByRole('combobox', { name: 'To 1', exact: true })
  await expect(to).toHaveValue(/@/)
  const first = await to.inputValue()
  const cc = dialog.getByRole('combobox', { name: 'CC 1', exact: true })
  await cc.fill(first.split('@')[0] ?? '')
  // Enter takes the option that is highlighted.
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(cc).toHaveValue(/@/)
  await cc.fill('somebody@else.example')
  await page.keyboard.press('Enter')
  await expect(cc).toHaveValue('somebody@else.example')
})

/** Expects the message to be visible and not covered by the calendar. */
async function expectReadable(message: Locator, calendar: Locator): Promise<void> {
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const text = await message.boundingBox()
    const sheet = (await calendar.isVisible()) ? await calendar.boundingBox() : null
    const isCovered =
      text !== null && sheet !== null && text.y < sheet.y + sheet.height && sheet.y < text.y + text.height
    expect(isCovered).toBe(false)
  }).toPass()
}

for (const width of [1440, 992, 390]) {
  test(`the calendar does not cover a date's error message at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await goTo(page, '/outbound-bwof-emails')
    const day = page.getByRole('textbox', { name: 'Show me for this date' })
    const calendar = page.locator('[data-dates-dropdown]')
    await day.click()
    await expect(calendar).toBeVisible()
    await day.fill('31/2')
    const wrong = page.getByText('Not a date. Try 3/9, 3 sep or +14')
    await expectReadable(wrong, calendar)
    await day.fill('+7')
    await expect(calendar).toBeVisible()
    await expect(wrong).toBeHidden()
    // A day that is out of range has a message too.
    await day.fill('-7')
    await expectReadable(page.getByText(/^Must be on or after \d+ \w+ \d+$/), calendar)

    await goTo(page, '/?serviceId=3')
    const previous = page.getByRole('textbox', { name: /^New previous date of / }).first()
    // There is room below the field for its message, as somebody who types there would scroll.
    await previous.evaluate((field) => field.scrollIntoView({ block: 'center' }))
    await previous.fill('+30')
    await expect(calendar).toBeVisible()
    await expectReadable(page.getByText('Must not be in the future'), calendar)
  })
}
