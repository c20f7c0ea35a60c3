import { useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { buildContact } from '../testing/factories.ts'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { blankContact, contactRowOf, contactRows, type ContactRow } from './contact-rows.ts'
import { ContactsEditor } from './ContactsEditor.tsx'

const AROHA = contactRowOf(buildContact())
const OFFICE = contactRowOf(
  buildContact({
    contactId: 32,
    firstName: '',
    lastName: '',
    jobTitle: '',
    email: 'office@kauri.example',
    mobile: '',
    ddi: '06 555 011',
  }),
)
const LEFT = contactRowOf(buildContact({ contactId: 33, firstName: 'Wiremu', active: false }))
const REMOVED = contactRowOf(buildContact({ contactId: 34, firstName: 'Gone', whenDeleted: '2026-03-02T02:00:00Z' }))

interface EditorProps {
  readonly initial: readonly ContactRow[]
  readonly canEdit?: boolean
  readonly canLogIn?: boolean
  readonly startsOpen?: boolean
  readonly errors?: DraftErrors
  readonly onChange?: (rows: readonly ContactRow[]) => void
}

function Editor({
  initial,
  canEdit = true,
  canLogIn = false,
  startsOpen = false,
  errors = NO_ERRORS,
  onChange,
}: EditorProps) {
  const [rows, setRows] = useState(initial)
  const latest = useRef(initial)
  const become = (next: readonly ContactRow[]): void => {
    latest.current = next
    setRows(next)
    onChange?.(next)
  }
  const edits = {
    change: (id: number, change: Partial<ContactRow>) => become(contactRows.change(latest.current, id, change)),
    add: (row: ContactRow) => become([...latest.current, row]),
    remove: (id: number) => become(contactRows.remove(latest.current, [id], '2026-03-03T02:00:00Z')),
  }
  return (
    <ContactsEditor
      title="Site contacts"
      contacts={rows}
      edits={canEdit ? edits : undefined}
      canLogIn={canLogIn}
      startsOpen={startsOpen}
      errors={errors}
    />
  )
}

const unlock = () => page.getByRole('button', { name: 'Edit site contacts' }).click()
const card = (name: string) => page.getByRole('group', { name })
const fieldIn = (group: string, name: string) => card(group).getByRole('textbox', { name })

describe('to read', () => {
  test('shows names and job titles with links to e-mail and call', async () => {
    const screen = await renderPart(<Editor initial={[AROHA, OFFICE, LEFT, REMOVED]} canEdit={false} />)
    const people = screen.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
    await expect.element(people.nth(0)).toMatchTextContent(/Aroha Ngata.*Caretaker/)
    await expect
      .element(people.nth(0).getByRole('link', { name: 'aroha@kauri.example' }))
      .toHaveAttribute('href', 'mailto:aroha@kauri.example')
    await expect
      .element(people.nth(0).getByRole('link', { name: /021 555 010/ }))
      .toHaveAttribute('href', 'tel:021555010')
    await expect
      .element(people.nth(1).getByRole('link', { name: /06 555 011/ }))
      .toHaveAttribute('href', 'tel:06555011')
    // A shared mailbox is shown once.
    expect(people.nth(1).getByText('office@kauri.example').elements()).toHaveLength(1)
    await expect.element(people.nth(2).getByText('inactive')).toBeVisible()
    expect(people.elements()).toHaveLength(3)
    expect(await violations()).toEqual([])
  })

  test('says that there are no contacts', async () => {
    const screen = await renderPart(<Editor initial={[]} />)
    await expect.element(screen.getByText('No contacts')).toBeVisible()
  })

  test('has no lock for logins that may only read', async () => {
    const screen = await renderPart(<Editor initial={[AROHA]} canEdit={false} />)
    await expect.element(screen.getByRole('list', { name: 'Contacts' })).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  })
})

describe('unlocked', () => {
  test.each([
    { name: 'First name', field: 'firstName', text: 'Arohanui', type: 'text' },
    { name: 'Last name', field: 'lastName', text: 'Ngātai', type: 'text' },
    { name: 'Job title', field: 'jobTitle', text: 'Manager', type: 'text' },
    { name: 'Email', field: 'email', text: 'a@kauri.example', type: 'email' },
    { name: 'Mobile', field: 'mobile', text: '+64 21 1', type: 'tel' },
    { name: 'DDI', field: 'ddi', text: '06 1', type: 'tel' },
  ])('$name is changed in the card', async ({ name, field, text, type }) => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    await renderPart(<Editor initial={[AROHA]} onChange={onChange} />)
    await unlock()
    await expect.element(fieldIn('Aroha Ngata', name)).toHaveAttribute('type', type)
    await fieldIn('Aroha Ngata', name).fill(text)
    expect(onChange).toHaveBeenLastCalledWith([{ ...AROHA, [field]: text }])
  })

  test.each([
    { name: 'First name', text: 'Hana Kereama <hana@kereru.example>; "Tāne, Mere" <mere@kereru.example>' },
    { name: 'Email', text: 'Hana Kereama <hana@kereru.example>, Mere Tāne <mere@kereru.example>' },
  ])('a list of recipients in $name becomes a contact each', async ({ name, text }) => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    await renderPart(<Editor initial={[AROHA]} startsOpen onChange={onChange} />)
    await fieldIn('New contact', name).click()
    await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
    await userEvent.keyboard('{Tab}')
    await expect.element(fieldIn('Mere Tāne', 'Email')).toHaveValue('mere@kereru.example')
    expect(onChange).toHaveBeenLastCalledWith([
      AROHA,
      { ...blankContact(-1), firstName: 'Hana', lastName: 'Kereama', email: 'hana@kereru.example' },
      { ...blankContact(-2), firstName: 'Mere', lastName: 'Tāne', email: 'mere@kereru.example' },
    ])
    expect(await violations()).toEqual([])
  })

  test('a contact that has an address keeps it, and one that is only passed stays as it was saved', async () => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    const shared = { ...AROHA, firstName: 'desk@kauri.example', email: '' }
    await renderPart(<Editor initial={[shared, OFFICE]} startsOpen onChange={onChange} />)
    await fieldIn('desk@kauri.example Ngata', 'First name').click()
    await userEvent.keyboard('{Tab}')
    expect(onChange).not.toHaveBeenCalled()
    await fieldIn('office@kauri.example', 'First name').fill('Hana <hana@kauri.example>')
    await userEvent.keyboard('{Tab}')
    expect(onChange).toHaveBeenLastCalledWith([shared, { ...OFFICE, firstName: 'Hana <hana@kauri.example>' }])
  })

  test('an address with a name keeps the name that is there', async () => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    await renderPart(<Editor initial={[AROHA]} startsOpen onChange={onChange} />)
    await fieldIn('Aroha Ngata', 'Email').fill('Aroha at work <a@work.example>')
    await userEvent.keyboard('{Tab}')
    await expect.element(fieldIn('Aroha Ngata', 'Email')).toHaveValue('a@work.example')
    expect(onChange).toHaveBeenLastCalledWith([{ ...AROHA, email: 'a@work.example' }])
  })

  test('reminders are switched off by keyboard', async () => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    await renderPart(<Editor initial={[AROHA]} onChange={onChange} />)
    await unlock()
    await fieldIn('Aroha Ngata', 'DDI').click()
    await userEvent.keyboard('{Tab} ')
    expect(onChange).toHaveBeenLastCalledWith([{ ...AROHA, enableAutomationEmails: false }])
    expect(await violations()).toEqual([])
  })

  test('only contacts of companies can have a login', async () => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    const screen = await renderPart(<Editor initial={[AROHA]} startsOpen />)
    await expect.element(card('Aroha Ngata')).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Can log in' }).elements()).toEqual([])
    await screen.unmount()

    await renderPart(<Editor initial={[AROHA]} startsOpen canLogIn onChange={onChange} />)
    await card('Aroha Ngata').getByRole('switch', { name: 'Can log in' }).click()
    expect(onChange).toHaveBeenLastCalledWith([{ ...AROHA, loginAccess: true }])
  })

  test('the blank card becomes a contact with its first letter, keeps the cursor, and another blank one follows', async () => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    const screen = await renderPart(<Editor initial={[AROHA]} onChange={onChange} />)
    await unlock()
    await fieldIn('New contact', 'First name').click()
    await userEvent.keyboard('Hemi')
    expect(onChange).toHaveBeenLastCalledWith([AROHA, { ...blankContact(-1), firstName: 'Hemi' }])
    await expect.element(fieldIn('Hemi', 'First name')).toHaveFocus()
    await expect.element(fieldIn('New contact', 'First name')).toHaveValue('')
    expect(screen.getByRole('group').elements()).toHaveLength(3)
  })

  test('removes a saved contact and drops a new one', async () => {
    const onChange = vi.fn<(rows: readonly ContactRow[]) => void>()
    await renderPart(<Editor initial={[AROHA]} onChange={onChange} />)
    await unlock()
    await fieldIn('New contact', 'First name').fill('Hemi')
    await page.getByRole('button', { name: 'Remove Hemi' }).click()
    expect(onChange).toHaveBeenLastCalledWith([AROHA])
    await page.getByRole('button', { name: 'Remove Aroha Ngata' }).click()
    expect(onChange).toHaveBeenLastCalledWith([{ ...AROHA, whenDeleted: '2026-03-03T02:00:00Z' }])
    expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
  })
})

test('a refused save unlocks the cards and shows the error at its field', async () => {
  const screen = await renderPart(<Editor initial={[AROHA, OFFICE]} />)
  await expect.element(screen.getByRole('list', { name: 'Contacts' })).toBeVisible()
  const errors = { '32.email': 'takes an email address such as name@company.nz' }
  await screen.rerender(<Editor initial={[AROHA, OFFICE]} errors={errors} />)
  await expect
    .element(fieldIn('office@kauri.example', 'Email'))
    .toHaveAccessibleDescription('Email takes an email address such as name@company.nz')
  await expect.element(fieldIn('Aroha Ngata', 'Email')).not.toHaveAttribute('aria-invalid', 'true')
})

test('cannot be locked while a field has an error, so that the error stays visible', async () => {
  const screen = await renderPart(<Editor initial={[AROHA]} />)
  await screen.rerender(
    <Editor initial={[AROHA]} errors={{ '31.email': 'takes an email address such as name@company.nz' }} />,
  )
  await expect.element(fieldIn('Aroha Ngata', 'Email')).toBeVisible()
  const lock = screen.getByRole('button', { name: 'Edit site contacts' })
  await expect.element(lock).toBeDisabled()
  await screen.rerender(<Editor initial={[AROHA]} />)
  await lock.click()
  await expect.element(screen.getByRole('list')).toBeVisible()
})

test('an address to which messages come back is marked, until another one is typed', async () => {
  const failing = contactRowOf(buildContact({ emailFailsSince: '2026-03-09T02:00:00Z' }))
  const words = 'Messages to this address come back, last on 09 Mar 2026'
  await renderPart(<Editor initial={[failing, OFFICE]} />)
  await expect.element(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Edit site contacts' }).click()
  const email = page.getByRole('group', { name: 'Aroha Ngata' }).getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveAccessibleDescription(words)
  expect(await violations()).toEqual([])
  await email.fill('aroha@totara.example')
  expect(page.getByText(words).elements()).toEqual([])
})
