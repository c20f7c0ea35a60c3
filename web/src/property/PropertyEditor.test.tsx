import { getProperty, saveProperty } from '@app/contract/property/calls'
import type { Property, VisibleProperty } from '@app/contract/property/schema'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildContact, buildProperty } from '../testing/factories.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { answering, firstThen, refusing, replyingAfter, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { PropertyEditor } from './PropertyEditor.tsx'
import { AROUND_A_PROPERTY } from './testing.ts'

const RIMU = buildProperty()
const LATER = '2026-03-05T02:00:00Z'

async function show(replies: readonly Reply[] = [], property: VisibleProperty = RIMU) {
  // The lists first: their addresses are like those of a record.
  serve(...AROUND_A_PROPERTY, ...replies)
  const screen = await renderRoutedPart(
    <>
      <PropertyEditor property={property} />
      <Toasts />
    </>,
    '/property/12',
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rimu House' })).toBeVisible()
  return screen
}

/** Answers each save with `saved`, and returns what was sent. `first` answers the first save instead. */
function saving(saved: Property, first?: Reply) {
  const bodies: unknown[] = []
  const reply = answering(saveProperty, ({ body }) => {
    bodies.push(body)
    return saved
  })
  return { bodies, reply: first ? firstThen(first, reply) : reply }
}

const details = () => page.getByRole('region', { name: 'Property Details' })
const field = (name: string) => details().getByRole('textbox', { name, exact: true })
const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
const save = () => bar().getByRole('button', { name: 'Save' })
const contact = () => page.getByRole('group', { name: 'Aroha Ngata' })
const openContacts = () => page.getByRole('button', { name: 'Edit site contacts' }).click()

beforeEach(logIn)
afterEach(() => toast.clear())

describe('saving', () => {
  test('sends what was changed and no more, and starts again from what was saved', async () => {
    const { bodies, reply } = saving({ ...RIMU, city: 'Hastings', whenUpdated: LATER })
    await show([reply])
    expect(bar().elements()).toEqual([])
    await field('City/Town').fill('Hastings')
    await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(bar()).not.toBeInTheDocument()
    await field('Suburb').fill('Mahora')
    await save().click()
    await expect
      .poll(() => bodies)
      .toEqual([
        { whenUpdated: RIMU.whenUpdated, city: 'Hastings' },
        { whenUpdated: LATER, suburb: 'Mahora' },
      ])
  })

  test('keeps what is typed meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const { reply } = saving({ ...RIMU, city: 'Hastings', whenUpdated: LATER })
    await show([replyingAfter(answered.promise, reply)])
    await field('City/Town').fill('Hastings')
    await save().click()
    await field('Suburb').fill('Mahora')
    await expect.element(bar().getByRole('status')).toHaveTextContent('2 changes')
    answered.resolve()
    await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
    await expect.element(field('Suburb')).toHaveValue('Mahora')
    await expect.element(field('City/Town')).toHaveValue('Hastings')
  })
})

describe('wrong input', () => {
  test('is told at its field, which takes the cursor, and nothing is sent', async () => {
    await show()
    await field('Street Address').fill('')
    await field('City/Town').fill('Hastings')
    await save().click()
    await expect.element(field('Street Address')).toHaveAccessibleDescription('Street Address is required')
    await expect.element(field('Street Address')).toHaveFocus()
    await expect.element(field('City/Town')).toHaveValue('Hastings')
  })

  test('that only the server finds is told at the contact whom it is about', async () => {
    const message = 'takes an email address that no other login has'
    const errors = [{ path: 'siteContacts.0.email', message }]
    const { reply } = saving(RIMU, refusing(saveProperty, { status: 400, detail: 'Not valid.', errors }))
    await show([reply])
    await openContacts()
    const email = contact().getByRole('textbox', { name: 'Email' })
    await email.fill('mere@office.example')
    await save().click()
    await expect.element(email).toHaveAccessibleDescription(`Email ${message}`)
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveValue('mere@office.example')
  })
})

test('an answer that fails keeps what was typed, to be saved again', async () => {
  const failure = refusing(saveProperty, { status: 503, detail: 'The database is busy.' })
  const { bodies, reply } = saving({ ...RIMU, city: 'Hastings', whenUpdated: LATER }, failure)
  await show([reply])
  await field('City/Town').fill('Hastings')
  await save().click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Error saving property 12' }))
    .toMatchTextContent('The database is busy.')
  await expect.element(field('City/Town')).toHaveValue('Hastings')
  await save().click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.poll(() => bodies).toEqual([{ whenUpdated: RIMU.whenUpdated, city: 'Hastings' }])
})

describe('somebody else’s save', () => {
  const theirs = { ...RIMU, city: 'Taupō', suburb: 'Mahora', whenUpdated: LATER }
  const refusal = refusing(saveProperty, { status: 409, detail: 'Hana Moana changed it.' })
  const conflict = () => page.getByRole('dialog', { name: 'Somebody else saved first' })

  test('is compared, and mine goes on top of it', async () => {
    const { bodies, reply } = saving({ ...theirs, city: 'Hastings' }, refusal)
    await show([reply, answering(getProperty, theirs)])
    await field('City/Town').fill('Hastings')
    await save().click()
    await expect.element(conflict()).toMatchTextContent('Hana Moana changed it.')
    await conflict().getByRole('button', { name: 'Continue with these' }).click()
    await expect.element(field('City/Town')).toHaveValue('Hastings')
    await expect.element(field('Suburb')).toHaveValue('Mahora')
    await save().click()
    await expect.poll(() => bodies).toEqual([{ whenUpdated: LATER, city: 'Hastings' }])
  })

  test('that cannot be fetched keeps mine, and says so', async () => {
    await show([refusal, refusing(getProperty, { status: 500, detail: 'Something went wrong.' })])
    await field('City/Town').fill('Hastings')
    await save().click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Error saving property 12' }))
      .toMatchTextContent('Hana Moana changed it.')
    await expect.element(field('City/Town')).toHaveValue('Hastings')
    await expect.element(save()).toBeEnabled()
  })
})

test('Cancel brings back what was saved', async () => {
  await show()
  await field('City/Town').fill('Hastings')
  await page.getByRole('switch', { name: 'Active', exact: true }).first().click({ force: true })
  await bar().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('City/Town')).toHaveValue('Napier')
  await expect.element(page.getByRole('switch', { name: 'Active', exact: true }).first()).toBeChecked()
  await expect.element(bar()).not.toBeInTheDocument()
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
  await field('City/Town').fill('Hastings')
  await page.getByRole('link', { name: 'Rimu Trust' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('City/Town')).toHaveValue('Hastings')
  expect(screen.address()).toBe('/property/12')
})

test('a customer reads it, and has nothing to change', async () => {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  await show()
  await expect.element(details()).toMatchTextContent('12 McVay Street')
  expect(details().getByRole('textbox').elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Edit / }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Delete' }).elements()).toEqual([])
})

test('a customer reads nothing of the warrants of a building that it only supplies, nor a count of its systems', async () => {
  logInAs({ Role: ['ExternalCustomer', 'ExternalSupplier'], IsAdministrator: false })
  await show([], { ...RIMU, seenAs: 'supplier' })
  await expect.element(page.getByRole('region', { name: 'Services', exact: true })).toBeVisible()
  expect(page.getByRole('region', { name: 'Warrants' }).elements()).toEqual([])
  const sections = page.getByRole('navigation', { name: 'Sections' })
  expect(sections.getByRole('button', { name: 'Warrant' }).elements()).toEqual([])
  expect(page.getByRole('region', { name: 'At a glance' }).element().textContent).not.toContain('ready')
})

test('a save of which no answer came adds no row twice', async () => {
  const bodies: unknown[] = []
  const hemi = { ...buildContact({ contactId: 88, companyId: null, propertyId: 12, firstName: 'Hemi', lastName: '' }) }
  const done = {
    ...RIMU,
    siteContacts: [...RIMU.siteContacts, { ...hemi, jobTitle: '', email: '', mobile: '', ddi: '' }],
  }
  const lost = refusing(saveProperty, { status: 503, detail: 'The change may have been made.' })
  const again = answering(saveProperty, ({ body }) => {
    bodies.push(body)
    return { ...done, city: 'Hastings', whenUpdated: LATER }
  })
  await show([firstThen(lost, again), answering(getProperty, done)])
  await openContacts()
  await page.getByRole('group', { name: 'New contact' }).getByRole('textbox', { name: 'First name' }).fill('Hemi')
  await save().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The change may have been made.')
  await field('City/Town').fill('Hastings')
  await save().click()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(bodies).toEqual([{ whenUpdated: RIMU.whenUpdated, city: 'Hastings' }])
  expect(page.getByRole('group', { name: 'Hemi' }).elements()).toHaveLength(1)
})

test('a save of which no answer came is not taken for somebody else’s', async () => {
  const lost = refusing(saveProperty, { status: 503, detail: 'The change may have been made.' })
  const refusal = refusing(saveProperty, { status: 409, detail: 'This property was changed by you.' })
  await show([firstThen(lost, refusal), answering(getProperty, { ...RIMU, city: 'Hastings', whenUpdated: LATER })])
  await field('City/Town').fill('Hastings')
  await save().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The change may have been made.')
  await save().click()
  await expect.element(bar()).not.toBeInTheDocument()
  expect(page.getByRole('dialog', { name: 'Somebody else saved first' }).elements()).toEqual([])
  await expect.element(field('City/Town')).toHaveValue('Hastings')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
