import { getCompany, listCompanies, updateCompany } from '@app/contract/company/calls'
import type { Company } from '@app/contract/company/schema'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, replyingAfter, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { CompanyEditor } from './CompanyEditor.tsx'

const AROHA = buildContact({ companyId: 3, propertyId: null })
const RIMU = buildCompany({ contacts: [AROHA] })
const LATER = '2026-03-05T02:00:00Z'

const companies = answering(listCompanies, {
  data: [buildCompanyRow(3, 'Rimu Trust')],
  hash: 'one',
  errorMessage: null,
})

async function show(...replies: readonly Reply[]) {
  serve(companies, ...replies)
  const screen = await renderRoutedPart(
    <>
      <CompanyEditor company={RIMU} />
      <Toasts />
    </>,
    '/companies/3',
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rimu Trust' })).toBeVisible()
  return screen
}

/** Answers each save with `saved`, and returns what was sent. `first` answers the first save instead. */
function saving(saved: Company, first?: Reply) {
  const bodies: unknown[] = []
  const reply = answering(updateCompany, ({ body }) => {
    bodies.push(body)
    return saved
  })
  return { bodies, reply: first ? firstThen(first, reply) : reply }
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
const save = () => bar().getByRole('button', { name: 'Save' })
const contact = () => page.getByRole('group', { name: 'Aroha Ngata' })
const openContacts = () => page.getByRole('button', { name: 'Edit contacts' }).click()

beforeEach(logIn)
afterEach(() => toast.clear())

describe('saving', () => {
  test('sends what was changed and no more, and starts again from what was saved', async () => {
    const { bodies, reply } = saving({ ...RIMU, city: 'Hastings', whenUpdated: LATER })
    await show(reply)
    expect(bar().elements()).toEqual([])
    await field('City/town').fill('Hastings')
    await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(bar()).not.toBeInTheDocument()
    await field('Suburb').fill('Mahora')
    await save().click()
    await expect
      .poll(() => bodies)
      .toEqual([
        { companyId: 3, whenUpdated: RIMU.whenUpdated, city: 'Hastings' },
        { companyId: 3, whenUpdated: LATER, suburb: 'Mahora' },
      ])
  })

  test('keeps what is typed meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const { reply } = saving({ ...RIMU, city: 'Hastings', whenUpdated: LATER })
    await show(replyingAfter(answered.promise, reply))
    await field('City/town').fill('Hastings')
    await save().click()
    await field('Suburb').fill('Mahora')
    await expect.element(bar().getByRole('status')).toHaveTextContent('2 changes')
    answered.resolve()
    await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
    await expect.element(field('Suburb')).toHaveValue('Mahora')
    await expect.element(field('City/town')).toHaveValue('Hastings')
  })
})

describe('wrong input', () => {
  test('is told at its field, which takes the cursor, and nothing is sent', async () => {
    await show()
    await page.getByRole('button', { name: 'Edit company name' }).click()
    await field('Company name').fill('')
    await field('City/town').fill('Hastings')
    await save().click()
    await expect.element(field('Company name')).toHaveAccessibleDescription('Company name is required')
    await expect.element(field('Company name')).toHaveFocus()
    await expect.element(field('City/town')).toHaveValue('Hastings')
  })

  test('that only the server finds is told at the contact whom it is about', async () => {
    const message = 'takes an email address that no other login has'
    const errors = [{ path: 'contacts.0.email', message }]
    const { reply } = saving(RIMU, refusing(updateCompany, { status: 400, detail: 'Not valid.', errors }))
    await show(reply)
    await openContacts()
    const email = contact().getByRole('textbox', { name: 'Email' })
    await email.fill('mere@office.example')
    await save().click()
    await expect.element(email).toHaveAccessibleDescription(`Email ${message}`)
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveValue('mere@office.example')
    await email.fill('aroha@rimu.example')
    await expect.element(email).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test('an answer that fails keeps what was typed, to be saved again', async () => {
  const failure = refusing(updateCompany, { status: 503, detail: 'The database is busy.' })
  const { bodies, reply } = saving({ ...RIMU, city: 'Hastings', whenUpdated: LATER }, failure)
  await show(reply)
  await field('City/town').fill('Hastings')
  await save().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The database is busy.')
  await expect.element(field('City/town')).toHaveValue('Hastings')
  await save().click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.poll(() => bodies).toEqual([{ companyId: 3, whenUpdated: RIMU.whenUpdated, city: 'Hastings' }])
})

test('Cancel brings back what was saved', async () => {
  await show()
  await field('City/town').fill('Hastings')
  await page.getByRole('switch', { name: 'Supplier', exact: true }).click({ force: true })
  await bar().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('City/town')).toHaveValue('Napier')
  await expect.element(page.getByRole('switch', { name: 'Supplier', exact: true })).not.toBeChecked()
  await expect.element(bar()).not.toBeInTheDocument()
})

describe('somebody else’s save', () => {
  const theirs = { ...RIMU, city: 'Taupō', suburb: 'Mahora', whenUpdated: LATER }
  const refusal = refusing(updateCompany, { status: 409, detail: 'Hana Moana changed it.' })
  const conflict = () => page.getByRole('dialog', { name: 'Somebody else saved first' })

  test('is compared, and mine goes on top of it', async () => {
    const { bodies, reply } = saving({ ...theirs, city: 'Hastings' }, refusal)
    await show(reply, answering(getCompany, theirs))
    await field('City/town').fill('Hastings')
    await save().click()
    await expect.element(conflict()).toMatchTextContent('Hana Moana changed it.')
    await conflict().getByRole('button', { name: 'Continue with these' }).click()
    await expect.element(field('City/town')).toHaveValue('Hastings')
    await expect.element(field('Suburb')).toHaveValue('Mahora')
    await save().click()
    await expect.poll(() => bodies).toEqual([{ companyId: 3, whenUpdated: LATER, city: 'Hastings' }])
  })

  test('is taken whole with Discard my changes', async () => {
    const { reply } = saving(theirs, refusal)
    await show(reply, answering(getCompany, theirs))
    await field('City/town').fill('Hastings')
    await save().click()
    await conflict().getByRole('button', { name: 'Discard my changes' }).click()
    await expect.element(field('City/town')).toHaveValue('Taupō')
    await expect.element(bar()).not.toBeInTheDocument()
  })
})

describe('a save by somebody else while the company is open', () => {
  const theirs = { ...RIMU, city: 'Taupō', suburb: 'Mahora', whenUpdated: LATER }
  const arrives = (screen: Awaited<ReturnType<typeof show>>, company: Company) =>
    screen.rerender(
      <>
        <CompanyEditor company={company} />
        <Toasts />
      </>,
    )
  const notice = () => bar().getByText(/^Somebody else saved this company while you were editing it\./)

  test('is simply there if nothing was edited', async () => {
    const screen = await show()
    await arrives(screen, theirs)
    await expect.element(field('City/town')).toHaveValue('Taupō')
    await expect.element(bar()).not.toBeInTheDocument()
  })

  test('is told beside the edits, compared on request, and told no more', async () => {
    const { bodies, reply } = saving({ ...theirs, city: 'Hastings' })
    const screen = await show(reply, answering(getCompany, theirs))
    await field('City/town').fill('Hastings')
    await expect.element(notice()).not.toBeInTheDocument()
    await arrives(screen, theirs)
    await expect.element(notice()).toBeVisible()
    await expect.element(field('City/town')).toHaveValue('Hastings')
    expect(await violations()).toEqual([])
    await bar().getByRole('button', { name: 'Compare now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
    await expect.element(dialog).toMatchTextContent('Somebody else saved this company while you were editing it.')
    await dialog.getByRole('button', { name: 'Continue with these' }).click()
    await expect.element(field('Suburb')).toHaveValue('Mahora')
    await expect.element(notice()).not.toBeInTheDocument()
    await save().click()
    await expect.poll(() => bodies).toEqual([{ companyId: 3, whenUpdated: LATER, city: 'Hastings' }])
  })
})

test('a removed contact comes back with Undo, before anything is saved', async () => {
  await show()
  await openContacts()
  await page.getByRole('button', { name: 'Remove Aroha Ngata' }).click()
  await expect.element(contact()).not.toBeInTheDocument()
  await bar().getByRole('button', { name: 'Undo: Aroha Ngata removed' }).click()
  await expect.element(contact()).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('leaving with changes asks first, and Stay keeps them', async () => {
  const screen = await show()
  await field('City/town').fill('Hastings')
  await page.getByRole('link', { name: 'Pricing Summary' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('City/town')).toHaveValue('Hastings')
  expect(screen.address()).toBe('/companies/3')
})

test('what is typed into a new contact while it is saved stays', async () => {
  const answered = Promise.withResolvers<void>()
  const hemi = buildContact({ contactId: 77, companyId: 3, propertyId: null, firstName: 'Hemi', lastName: '' })
  const { reply } = saving({ ...RIMU, contacts: [AROHA, { ...hemi, jobTitle: '', email: '', mobile: '', ddi: '' }] })
  await show(replyingAfter(answered.promise, reply))
  await openContacts()
  await page.getByRole('group', { name: 'New contact' }).getByRole('textbox', { name: 'First name' }).fill('Hemi')
  await userEvent.keyboard('{Control>}s{/Control}')
  const mobile = page.getByRole('group', { name: 'Hemi' }).getByRole('textbox', { name: 'Mobile' })
  await mobile.fill('021 555 077')
  answered.resolve()
  await expect.element(bar().getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
  await expect.element(mobile).toHaveValue('021 555 077')
})

test('Ctrl S does nothing behind a question', async () => {
  const { bodies, reply } = saving({ ...RIMU, city: 'Hastings', whenUpdated: LATER })
  await show(reply)
  await field('City/town').fill('Hastings')
  await page.getByRole('link', { name: 'Pricing Summary' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await userEvent.keyboard('{Control>}s{/Control}')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(bodies).toEqual([])
})

test('the cursor stays in a new contact when it is saved', async () => {
  const hemi = buildContact({ contactId: 77, companyId: 3, propertyId: null, firstName: 'Hemi', lastName: '' })
  const { bodies, reply } = saving({
    ...RIMU,
    contacts: [AROHA, { ...hemi, jobTitle: '', email: '', mobile: '', ddi: '' }],
  })
  await show(reply)
  await openContacts()
  await page.getByRole('group', { name: 'New contact' }).getByRole('textbox', { name: 'First name' }).fill('Hemi')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => bodies).toHaveLength(1)
  await expect.element(bar()).not.toBeInTheDocument()
  const firstName = page.getByRole('group', { name: 'Hemi' }).getByRole('textbox', { name: 'First name' })
  await expect.element(firstName).toHaveFocus()
})

describe('a save of which no answer came', () => {
  const hemi = buildContact({ contactId: 77, companyId: 3, propertyId: null, firstName: 'Hemi', lastName: '' })
  const done = {
    ...RIMU,
    city: 'Hastings',
    contacts: [AROHA, { ...hemi, jobTitle: '', email: '', mobile: '', ddi: '' }],
    whenUpdated: LATER,
  }

  /** The first try was carried out, but nobody heard of it. */
  async function saveTwice() {
    const lost = refusing(updateCompany, { status: 503, detail: 'The change may have been made.' })
    const refusal = refusing(updateCompany, { status: 409, detail: 'This company was changed by you.' })
    await show(firstThen(lost, refusal), answering(getCompany, done))
    await openContacts()
    await field('City/town').fill('Hastings')
    await page.getByRole('group', { name: 'New contact' }).getByRole('textbox', { name: 'First name' }).fill('Hemi')
    await save().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The change may have been made.')
    await save().click()
  }

  test('is not taken for somebody else’s, and adds nothing once more', async () => {
    await saveTwice()
    await expect.element(bar()).not.toBeInTheDocument()
    expect(page.getByRole('dialog', { name: 'Somebody else saved first' }).elements()).toEqual([])
    expect(page.getByRole('group', { name: 'Hemi' }).elements()).toHaveLength(1)
  })

  /** Adds a contact and loses the answer, while nothing else of the company changed. Gives what is saved after that. */
  async function loseAddition(): Promise<unknown[]> {
    const bodies: unknown[] = []
    const lost = refusing(updateCompany, { status: 503, detail: 'The change may have been made.' })
    const again = answering(updateCompany, ({ body }) => {
      bodies.push(body)
      return done
    })
    const read = answering(getCompany, { ...done, city: RIMU.city, whenUpdated: RIMU.whenUpdated })
    await show(firstThen(lost, again), read)
    await openContacts()
    await page.getByRole('group', { name: 'New contact' }).getByRole('textbox', { name: 'First name' }).fill('Hemi')
    await save().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The change may have been made.')
    return bodies
  }

  test('adds nothing twice where it only added, which conflicts with nothing', async () => {
    const bodies = await loseAddition()
    await save().click()
    await expect.element(bar()).not.toBeInTheDocument()
    expect(page.getByRole('group', { name: 'Hemi' }).elements()).toHaveLength(1)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(bodies).toEqual([])
  })

  test('adds nothing twice where more was typed since', async () => {
    const bodies = await loseAddition()
    await field('City/town').fill('Hastings')
    await save().click()
    await expect.element(bar()).not.toBeInTheDocument()
    expect(bodies).toEqual([{ companyId: 3, whenUpdated: RIMU.whenUpdated, city: 'Hastings' }])
    expect(page.getByRole('group', { name: 'Hemi' }).elements()).toHaveLength(1)
  })

  test('adds nothing twice when the stream tells of it first', async () => {
    const lost = refusing(updateCompany, { status: 503, detail: 'The change may have been made.' })
    const screen = await show(lost)
    await openContacts()
    await field('City/town').fill('Hastings')
    await page.getByRole('group', { name: 'New contact' }).getByRole('textbox', { name: 'First name' }).fill('Hemi')
    await save().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The change may have been made.')
    await screen.rerender(
      <>
        <CompanyEditor company={done} />
        <Toasts />
      </>,
    )
    await expect.element(bar()).toMatchTextContent('Somebody else saved this company')
    expect(page.getByRole('group', { name: 'Hemi' }).elements()).toHaveLength(1)
    await bar().getByRole('button', { name: 'Compare now' }).click()
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.element(field('City/town')).toHaveValue('Hastings')
  })
})
