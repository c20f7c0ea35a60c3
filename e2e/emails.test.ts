import { expect, test, type Locator, type Page } from '@playwright/test'
import { addDays, printedDay, shownDay, todayIn } from '@app/contract/dates'
import type { Property } from '@app/contract/property/schema'
import { readPdf } from '@app/forms/testing/read-pdf'
import { OPERATOR_NAME } from '@app/server/demo/operator'
import { expectAccessible } from './accessible.ts'
import { logInColleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { expectRefusal } from './refusals.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('demo')

const staff = demoLogin('staff@demo.example')

const BWOF = '/outbound-bwof-emails'

const tab = (page: Page, name: RegExp): Locator => page.getByRole('tab', { name })
const rowsOf = (page: Page, list: string): Locator =>
  page
    .getByRole('table', { name: list })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const reviewed = (page: Page): Locator => page.getByRole('dialog', { name: /Email/ })
const message = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

/** The number of rows shown on a tab. */
async function countOn(page: Page, name: RegExp): Promise<number> {
  await expect(tab(page, name)).toContainText(/\d$/)
  return Number((await tab(page, name).innerText()).replace(/\D/g, ''))
}

async function openList(page: Page, path: string): Promise<void> {
  await startSession(page, serverAddress(), staff)
  await page.goto(serverAddress() + path)
  await page.locator('main').waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** `2677 - Kererū Motel`: the property of a row. */
const propertyOf = (row: Locator): Promise<string> =>
  row
    .getByRole('link')
    .first()
    .evaluate((link) => link.querySelector('span span')?.textContent ?? '')

test('a Monday morning: e-mails are edited, sent and snoozed, and the lists show it', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openList(page, BWOF)
  const recommended = await countOn(page, /recommended/)
  const held = await countOn(page, /Held/)

  // One is reviewed, edited and sent.
  const row = rowsOf(page, 'Recommended emails').filter({ hasText: '12A Overdue' }).first()
  const property = await propertyOf(row)
  await row.getByRole('button', { name: /^Review Email/ }).click()
  await expect(reviewed(page)).toContainText(property)
  await message(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('As we spoke on the phone. ')
  await reviewed(page).getByRole('button', { name: 'Send Email' }).click()
  // It is taken back, with what was typed, and sent again.
  await page.getByRole('button', { name: 'Undo: Email Automation' }).click()
  await expect(page.getByText('The emails have been taken back.')).toBeVisible()
  await reviewed(page).getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('1 email queued.')).toBeVisible({ timeout: 60_000 })
  await expect(reviewed(page).getByRole('button', { name: 'Email queued' })).toBeDisabled()
  await page
    .getByRole('status')
    .filter({ hasText: '1 email queued.' })
    .getByRole('button', { name: 'Close message' })
    .click()
  await reviewed(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(tab(page, /recommended/)).toContainText(String(recommended - 1))

  // Two are queued together.
  const boxes = page.getByRole('table', { name: 'Recommended emails' }).getByRole('checkbox', { name: /^Select \d/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Send 2 emails' }).click()
  await expect(page.getByText('2 emails queued.')).toBeVisible()
  await expect(tab(page, /recommended/)).toContainText(String(recommended - 3))

  // One is snoozed for two weeks, then resumed.
  const put = rowsOf(page, 'Recommended emails').first()
  const waiting = await propertyOf(put)
  await boxes.nth(0).check()
  await page.getByRole('button', { name: 'Snooze for…' }).click()
  await page.getByRole('menuitem', { name: /^14 days, until \d\d \w{3} \d{4}$/ }).click()
  await expect(page.getByText(/^1 email snoozed until /)).toBeVisible()
  await expect(tab(page, /Held/)).toContainText(String(held + 1))
  await tab(page, /Held/).click()
  await page.getByRole('searchbox', { name: 'Email keyword filter..' }).fill(waiting)
  // Until the filter has been applied there are other rows, and what is below the list moves when they go.
  await expect(rowsOf(page, 'Held emails').filter({ hasNotText: waiting })).toHaveCount(0)
  await expect(rowsOf(page, 'Held emails').first()).toContainText(waiting)
  await expect(page.getByText(/^Held: snoozed until/).first()).toBeVisible()
  const waitingBox = page.getByRole('checkbox', { name: /^Select \d/ }).first()
  await waitingBox.check()
  await page.getByRole('button', { name: 'Resume & Send 1 email' }).click()
  const resumed = page.getByRole('status').filter({ hasText: /1 email (queued|resumed, to be sent when next due)\./ })
  await resumed.getByRole('button', { name: 'Undo: Email Automation' }).click()
  await expect(tab(page, /Held/)).toContainText(String(held + 1))
  await waitingBox.check()
  await page.getByRole('button', { name: 'Resume 1 email' }).click()
  await expect(page.getByText('1 email resumed.')).toBeVisible()
  await expect(tab(page, /Held/)).toContainText(String(held))

  // The sent list shows all of them, and the edited one as it was sent.
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await tab(page, /Sent/).click()
  await expect(page.getByText(/^\d+ queued$/)).toBeVisible()
  const trigger = page.getByRole('button', { name: 'Trigger Email Automation' })
  await trigger.click()
  await expect(page.getByText('Email sending automation task has been succesfully triggered.')).toBeVisible()
  await expect(trigger).toBeDisabled()
  await expect(page.getByText('0 queued')).toBeVisible({ timeout: 60_000 })
  const sent = rowsOf(page, 'Sent emails').filter({ hasText: property }).first()
  await expect(sent).toContainText('Sent')
  await expect(sent).toContainText(staff.userName)
  await sent.getByRole('button', { name: /^View Email/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/^<.+@.+>$/)).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Attached files' }).getByRole('button')).toContainText('.pdf')
  // Its frame runs no scripts, so the test cannot query inside it.
  await expect(page.locator('iframe[title^="Message"]')).toHaveAttribute('srcdoc', /As we spoke on the phone\./)
  expect(errors).toEqual([])
})

test('the document is sent as filled in, and must be reviewed again if its data has changed', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  const colleague = await logInColleague(serverAddress(), staff)
  await openList(page, BWOF)
  await page.getByRole('searchbox', { name: 'Email keyword filter..' }).fill(OPERATOR_NAME)
  const row = rowsOf(page, 'Recommended emails').filter({ hasText: OPERATOR_NAME }).first()
  // Until the filter has been applied, the first row is another one.
  await expect(rowsOf(page, 'Recommended emails').filter({ hasNotText: OPERATOR_NAME })).toHaveCount(0)
  const property = await propertyOf(row)
  const id = Number.parseInt(property, 10)
  // A system with an exception cannot be certified, and would not be on the certificate.
  const { whenUpdated: before, services } = await colleague.read<Property>(`/property/${id}`)
  const certifiable = services.map((service) => ({ ...service, exceptionNotes: '' }))
  await colleague.change(`/property/${id}`, { whenUpdated: before, services: certifiable })
  await row.getByRole('button', { name: /^Review Email/ }).click()
  await message(page).waitFor()
  await tab(page, /^Document$/).click()
  const paper = reviewed(page).frameLocator('iframe[title="12A Certificate of Compliance"]')
  await paper.getByLabel('Recommendations, or None').fill('Add the smoke curtain in the foyer')
  const signer = reviewed(page).getByRole('combobox', { name: 'Issued by' })
  await signer.selectOption({ index: 2 })
  const signedBy = await signer.locator('option:checked').innerText()

  // Closing asks first and keeps what was filled in.
  await reviewed(page).getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep' }).click()
  await tab(page, /^Email$/).click()
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('edited')
  const issued = page.getByRole('textbox', { name: 'Issue Date' }).last()
  await issued.fill('-3')
  await issued.press('Enter')

  const { whenUpdated } = await colleague.read<Property>(`/property/${id}`)
  await colleague.change(`/property/${id}`, { whenUpdated, buildingName: 'The Harbourmaster’s House' })
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Document' })).toContainText(
    'have changed since you opened it. Review it again before you send it.',
  )
  expectRefusal(errors, 409)
  await expect(paper.getByText('The Harbourmaster’s House')).toBeVisible()
  await expect(paper.getByLabel('Recommendations, or None')).toHaveValue('Add the smoke curtain in the foyer')
  await tab(page, /^Email$/).click()
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('1 email queued.')).toBeVisible({ timeout: 60_000 })
  await reviewed(page).getByRole('button', { name: 'Close' }).last().click()

  await tab(page, /Sent/).click()
  const sent = rowsOf(page, 'Sent emails').filter({ hasText: property }).first()
  await sent.getByRole('button', { name: /^View Email/ }).click()
  const attached = page.getByRole('dialog').getByRole('list', { name: 'Attached files' }).getByRole('button')
  const [shown] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().includes('/document/download')),
    attached.click(),
  ])
  // The browser shows the PDF without exposing it, so the test fetches it again.
  const form = Object.fromEntries(new URLSearchParams(shown.request().postData() ?? ''))
  const pdf = await page.request.post(shown.url(), { form })
  const { pages } = await readPdf(new Uint8Array(await pdf.body()))
  const text = pages.map((each) => each.text).join('\n')
  expect(text).toContain('Add the smoke curtain in the foyer')
  expect(text).toContain('The Harbourmaster’s House')
  expect(text).toContain(signedBy)
  expect(text).toContain(printedDay(addDays(todayIn('Pacific/Auckland'), -3)))
  expect(errors).toEqual([])
})

test('an invalid address is refused at its field, and nothing typed is lost', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openList(page, BWOF)
  await page
    .getByRole('button', { name: /^Review Email/ })
    .last()
    .click()
  const to = reviewed(page).getByRole('combobox', { name: 'To 1' })
  await expect(to).toHaveValue(/@/)
  const address = await to.inputValue()
  await to.fill('nobody at all')
  await reviewed(page).getByLabel('Subject').fill('A subject of our own')
  await reviewed(page).getByRole('button', { name: 'Send Email' }).click()
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription(/name@company\.nz/)
  await expect(reviewed(page).getByLabel('Subject')).toHaveValue('A subject of our own')

  // Closing asks first.
  await reviewed(page).getByLabel('Subject').press('Escape')
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeHidden()
  await to.fill(address)

  // A long text can be pasted in full. The field says how much it takes.
  const subject = reviewed(page).getByLabel('Subject')
  await subject.fill('')
  await page.keyboard.insertText('x'.repeat(501))
  await reviewed(page).getByRole('button', { name: 'Send Email' }).click()
  await expect(subject).toHaveAccessibleDescription('Subject takes at most 500 characters')
  await expect(subject).toHaveValue('x'.repeat(501))
  await subject.fill('A subject of our own')
  await reviewed(page).getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('1 email queued.')).toBeVisible({ timeout: 60_000 })
  expect(errors).toEqual([])
})

test('a list of e-mails has its actions while it has e-mails or some are selected', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  const actions = page.getByRole('region', { name: 'Actions' })
  await openList(page, `${BWOF}?q=zzzz`)
  await expect(page.getByText('No emails match')).toBeVisible()
  await expect(actions).toBeHidden()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .click()
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('No emails match')).toBeVisible()
  await expect(actions).toContainText('1 selected, hidden by the filter')
  expect(errors).toEqual([])
})

test('the list of a later day can be viewed but not sent, and Today goes back', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openList(page, '/outbound-evac-emails')
  await expect(page.getByRole('columnheader', { name: 'Evac Due' })).toBeVisible()
  const recommended = await countOn(page, /recommended/)
  const day = page.getByRole('textbox', { name: 'Show me for this date' })
  await day.fill('+30')
  await day.press('Enter')
  await expect(page.getByRole('note').filter({ hasText: 'Viewing it sends nothing' })).toBeVisible()
  await expect(tab(page, /recommended/)).not.toContainText(String(recommended))
  await expect(page.getByRole('checkbox', { name: 'Select page' }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Review Email/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(tab(page, /recommended/)).toContainText(String(recommended))
  expect(errors).toEqual([])
})

test('with bulk sending off, nothing can be sent from the lists, and the screen says why', async ({ page }) => {
  await page.route(serverAddress() + BWOF, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"isBulkSendingOn":true', '"isBulkSendingOn":false')
    await route.fulfill({ response: answer, body })
  })
  await openList(page, BWOF)
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check()
  await expect(page.getByText('Bulk sending is switched off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 1 email' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Snooze 1 email' })).toBeEnabled()
  await tab(page, /Held/).click()
  await page
    .getByRole('checkbox', { name: /^Select \d/ })
    .first()
    .check()
  await expect(page.getByRole('button', { name: 'Resume & Send' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Resume 1 email' })).toBeEnabled()
  await tab(page, /Sent/).click()
  await expect(page.getByRole('button', { name: 'Trigger Email Automation' })).toBeDisabled()
})

test("a supplier can be e-mailed from a property's services, and the row shows it", async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openList(page, '/property/12')
  const services = page.getByRole('table', { name: 'Services' })
  await services.getByRole('button', { name: /^Email .*: Building Warrant of Fitness$/ }).click()
  await expect(page.getByText('Clicked an unknown service type')).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()

  const row = services.getByRole('row').filter({ hasText: 'Trial Evacuation' })
  await row.getByRole('button', { name: /^Email / }).click()
  await expect(page.getByRole('dialog', { name: 'Automated Email', exact: true })).toBeVisible()
  await message(page).waitFor()
  await page.getByRole('combobox', { name: 'To 1' }).fill('warden@kauri.example')
  await page.getByRole('button', { name: 'Send Email' }).click()
  const question = page.getByRole('dialog', { name: 'Email has no valid services' })
  const sent = page.getByText(/^(1 email queued\.|The Email has been sent successfully\.)$/)
  await expect(question.or(sent).first()).toBeVisible({ timeout: 60_000 })
  if (await question.isVisible()) await question.getByRole('button', { name: 'Send' }).click()
  await expect(sent).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(row).toContainText(shownDay(todayIn('Pacific/Auckland')), { timeout: 60_000 })

  expect(errors).toEqual([])
})

test('a regional authority can be e-mailed from a property with a late warrant', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openList(page, BWOF)
  await rowsOf(page, 'Recommended emails')
    .filter({ hasText: 'Overdue BWOF notification' })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Email the regional authority' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regional Authority Email' })
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^BWOF overdue/)
  await message(page).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(errors).toEqual([])
})

for (const width of [1440, 390]) {
  test(`lists and dialog of e-mails fit and have no accessibility violations at ${width} px`, async ({ browser }) => {
    // A tall window, because the bar at the bottom would cover rows in a lower one.
    const context = await browser.newContext({ viewport: { width, height: 4000 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await openList(page, `${BWOF}?size=10`)
    const faultless = async (): Promise<void> => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await faultless()
    await tab(page, /Held/).click()
    await faultless()
    await tab(page, /Sent/).click()
    await faultless()
    await page
      .getByRole('button', { name: /^View Email/ })
      .first()
      .click()
    await page.locator('iframe').waitFor()
    await faultless()
    await page.keyboard.press('Escape')
    await tab(page, /recommended/).click()
    await page
      .getByRole('button', { name: /^Review Email/ })
      .first()
      .click()
    await message(page).waitFor()
    await faultless()
    await context.close()
  })
}
