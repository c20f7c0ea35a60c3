import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { CompanyListRow } from '@app/contract/company/schema'
import type { Property, PropertyListRow } from '@app/contract/property/schema'
import { logInColleague, type Colleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { openDesk, type Desk } from './monday/desk.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** Twelve tasks of a day in the office, each with the fewest actions of somebody who knows the screens. */
test.describe.configure({ mode: 'serial' })

/** Where the tasks are listed with what they take. */
const PAGE = path.join(import.meta.dirname, '../docs/twelve-tasks.md')

/** What each task took on the screens of before, counted by hand (docs/twelve-tasks.md). */
const BEFORE = {
  'Find a building by its name': 2,
  'Snooze a service': 5,
  'Record compliance of a service': 3,
  'Change the customer of a building': 4,
  'Add a building with customer, council and three services': 17,
  'Add a supplier with two contacts': 8,
  'Upload two documents': 2,
  'Print Form 12': 3,
  "Send one supplier's reminders": 5,
  'Export what is due of one customer': 2,
  'Turn automation emails off for twenty contacts': 23,
  'Invite a supplier': 5,
} as const
type Task = keyof typeof BEFORE

let page: Page
let desk: Desk
let colleague: Colleague
let properties: readonly PropertyListRow[]
/** The name and id of a customer. */
let customer: string
let errors: string[]

test.beforeAll(async ({ browser }) => {
  colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  properties = (await colleague.read<{ data: PropertyListRow[] }>('/property/list')).data
  const companies = (await colleague.read<{ data: CompanyListRow[] }>('/company/list')).data
  customer = companies.find(({ nameAndId }) => nameAndId.startsWith('Rātā'))?.nameAndId ?? ''
  page = await (await browser.newContext()).newPage()
  desk = await openDesk(page)
  errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
})
test.afterAll(async () => {
  await page.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const press = (...keys: readonly string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
const message = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const option = () => page.getByRole('listbox').getByRole('option')

/** A text is one thing that a person types, however long; its keys are not counted. */
const type = (text: string) => page.keyboard.insertText(text)

/** A field that has the focus when its screen opens needs no click. */
async function into(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  if (!(await target.evaluate((element) => element === document.activeElement))) await target.click()
}

/** Does a task from a screen on. What it takes is the presses of a button and of keys that are not a text. */
async function task(name: Task, from: string, steps: () => Promise<void>): Promise<void> {
  await page.goto(serverAddress() + from)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await desk.work(name, steps)
}

/** The command of the palette, or what it does with the words. */
async function command(words: string, found: string | RegExp = new RegExp(words, 'i')): Promise<void> {
  await press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await type(words)
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(found)
  await press('Enter')
}

const firstSystem = (): Locator =>
  page
    .getByRole('table', { name: 'Services by due date' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasNotText: /Warrant of Fitness|Trial Evacuation|Owner Inspection/ })
    .first()
    .getByRole('button', { name: /^Change / })

test('a building is found', async () => {
  const { propertyName } = await colleague.read<Property>(`/property/${properties[40]?.propertyId}`)
  await task('Find a building by its name', '/', async () => {
    await command(propertyName)
    await expect(heading(propertyName)).toBeVisible()
  })
})

test('a service is snoozed', async () => {
  await task('Snooze a service', '/?includeSubServices=true', async () => {
    await firstSystem().click()
    await page.getByRole('menuitem', { name: /^14 days/ }).click()
    await expect(message('snoozed until')).toBeVisible()
  })
})

test('compliance is recorded', async () => {
  await task('Record compliance of a service', '/?includeSubServices=true', async () => {
    await firstSystem().click()
    await page.getByRole('menuitem', { name: 'Record compliance…' }).click()
    await page.getByRole('dialog', { name: 'Record compliance' }).getByRole('button', { name: 'Record' }).click()
    await expect(message('compliance recorded on')).toBeVisible()
  })
})

test('a building gets another customer', async () => {
  await task('Change the customer of a building', `/property/${properties[3]?.propertyId}`, async () => {
    await page.getByRole('combobox', { name: 'Customer name' }).click()
    await type(customer)
    await expect(option()).toHaveCount(1)
    await press('Control+s')
    await expect(message('Property details have been saved.')).toBeVisible()
  })
})

test('a building is added with three services', async () => {
  await task('Add a building with customer, council and three services', '/', async () => {
    await command('New property')
    await expect(heading('New property')).toBeVisible()
    await into(field('Property Name'))
    await type('Kererū Flats')
    await into(field('Street Address'))
    await type('18 Mill Road, Napier')
    await page.getByRole('combobox', { name: 'Customer name' }).click()
    await type(customer)
    await expect(option()).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Add a service' }).click()
    for (const words of ['trial evac', 'owner insp']) {
      await type(words)
      await expect(option()).toHaveCount(1)
      await press('Enter')
      await expect(option().filter({ hasText: 'added' }).first()).toBeAttached()
    }
    await type('warrant of')
    await expect(option()).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Regional Authority' })).toHaveValue(/Napier City Council/)
    await press('Control+s')
    await expect(heading('Kererū Flats')).toBeVisible()
  })
})

test('a supplier is added with two contacts', async () => {
  await task('Add a supplier with two contacts', '/', async () => {
    await command('New supplier')
    await expect(heading('New supplier')).toBeVisible()
    await into(field('Company name'))
    await type('Kererū Lifts')
    await into(page.getByRole('group', { name: 'New contact' }).getByLabel('First name'))
    await type('Hana Smith <hana@kereru.example>, Mere <mere@kereru.example>')
    await press('Control+s')
    await expect(heading('Kererū Lifts')).toBeVisible()
    await expect(page.getByText('mere@kereru.example').first()).toBeVisible()
  })
})

test('two documents are uploaded', async () => {
  const id = properties[5]?.propertyId
  await task('Upload two documents', `/property/${id}`, async () => {
    await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible()
    const dropped = await page.evaluateHandle(
      (names) => {
        const transfer = new DataTransfer()
        for (const name of names) transfer.items.add(new File(['%PDF-1.7\n\n%%EOF\n'], name))
        return transfer
      },
      [`${id} plan.pdf`, `${id} report.pdf`],
    )
    await page.dispatchEvent('h1', 'dragenter', { dataTransfer: dropped })
    await page.getByText('Drop the files to add them').dispatchEvent('drop', { dataTransfer: dropped })
    // Dragging both is one press of the button.
    desk.effortOf('Upload two documents').clicks++
    await page.getByRole('button', { name: 'Upload 2 files' }).click()
    await expect(page.getByText(`The document upload(s) for property ${id} succeeded.`)).toBeVisible()
  })
})

test('Form 12 is printed', async () => {
  await task('Print Form 12', `/property/${properties[5]?.propertyId}`, async () => {
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByRole('tab', { name: 'Generate' }).click()
    await documents.getByRole('button', { name: 'BWOF', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Generated Document' })
    await dialog.frameLocator('iframe').locator('body').waitFor()
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(dialog).toBeHidden({ timeout: 60_000 })
  })
})

test("one supplier's reminders go out", async () => {
  await task("Send one supplier's reminders", '/', async () => {
    await command('remind whio', /^Send \d+ emails? to Whio/)
    await expect(page.getByText(/^\d+ emails? queued\./)).toBeVisible()
  })
})

test('what is due of a customer is exported', async () => {
  await task('Export what is due of one customer', '/', async () => {
    await press('/')
    await type('rātā')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/xlsx$/)
  })
})

test('automation emails are turned off for contacts', async () => {
  await task('Turn automation emails off for twenty contacts', '/', async () => {
    await page.getByRole('link', { name: 'Mailing list' }).click()
    await expect(heading(/Mailing list/i)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Select / }).nth(3)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select page' }).click()
    await page.getByRole('button', { name: /^Change \d+ contacts$/ }).click()
    await page.getByRole('menuitem', { name: 'Automation emails…' }).click()
    const change = page.getByRole('dialog').getByRole('button', { name: /^Change \d+ contacts?$/ })
    await change.click()
    await expect(message(/contacts? changed/)).toBeVisible()
  })
})

test('a supplier is invited', async () => {
  await task('Invite a supplier', '/', async () => {
    await command('invite supplier jobs@kereru.example', 'Invite jobs@kereru.example as a supplier')
    await expect(message('An invitation is on its way')).toBeVisible()
  })
})

test('the page says what each takes', async () => {
  const rows = Object.entries(BEFORE).map(([name, before]) => {
    const { clicks, keys } = desk.effortOf(name)
    return `| ${name} | ${before} | ${clicks + keys} | ${clicks} | ${keys} |`
  })
  console.log(rows.join('\n'))
  expect(await readFile(PAGE, 'utf8')).toContain(rows.join('\n'))
})
