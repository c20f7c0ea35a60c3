import { searchContacts, syncContacts, updateContacts } from '@app/contract/contact/calls'
import type { ContactListRow } from '@app/contract/contact/schema'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildListedContact } from '../testing/factories.ts'
import { answering, firstThen, refusing, replyingAfter, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { ContactPopupEditor } from './ContactPopupEditor.tsx'
import { sameAddressQuery } from './mailing-query.ts'

const READ = '2026-03-01T02:00:00Z'
const AT_RIMU = buildListedContact({ contactId: 31, companyName: 'Rimu Trust', whenUpdated: READ })
const AT_KAURI = buildListedContact({ contactId: 32, companyId: 4, companyName: 'Kauri Ltd', whenUpdated: READ })
const OTHER = buildListedContact({
  contactId: 33,
  companyId: 6,
  companyName: 'Moa Ltd',
  firstName: 'Wiremu',
  displayName: 'Wiremu Ngata',
  whenUpdated: READ,
})
const BOTH = [AT_RIMU, AT_KAURI]

async function show(contacts: readonly ContactListRow[] = BOTH) {
  const onClose = vi.fn<() => void>()
  const screen = await renderRoutedPart(
    <>
      <ContactPopupEditor
        title="Aroha Ngata"
        contacts={contacts}
        query={sameAddressQuery(AT_RIMU.email)}
        isLoading={false}
        failure={null}
        onClose={onClose}
      />
      <Toasts />
    </>,
  )
  await expect.element(popup()).toBeVisible()
  return { screen, onClose }
}

/** Answers saves with what was sent, and returns that. */
function take(call: typeof updateContacts): unknown[] {
  const bodies: unknown[] = []
  serve(
    answering(call, ({ body }) => {
      bodies.push(body)
      return BOTH
    }),
  )
  return bodies
}

const popup = () => page.getByRole('dialog', { name: 'Aroha Ngata' })
const row = (company: string) => popup().getByRole('row').filter({ hasText: company })
const field = (company: string, name: string) => row(company).getByRole('textbox', { name: new RegExp(`^${name}:`) })
const together = () => popup().getByRole('switch', { name: /^Change all/ })
const button = (name: string) => popup().getByRole('button', { name, exact: true })
const question = () => page.getByRole('dialog', { name: 'Unsaved changes' })
const answer = (name: string) => question().getByRole('button', { name })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clear())

describe('the same person in several records', () => {
  test('is changed in all of them at once', async () => {
    const bodies = take(syncContacts)
    const { onClose } = await show([...BOTH, OTHER])
    await expect.element(together()).toBeChecked()
    await expect.element(popup()).toMatchTextContent('Another contact has this address with different details.')
    expect(row('Moa Ltd').elements()).toEqual([])
    await field('Kauri Ltd', 'Mobile').fill('021 555 099')
    await expect.element(field('Rimu Trust', 'Mobile')).toHaveValue('021 555 099')
    // The button may still be changing its colour.
    await expect.poll(violations).toEqual([])
    await button('Save').click()
    await expect.poll(() => onClose.mock.calls).toHaveLength(1)
    await expect
      .poll(() => bodies)
      .toEqual([
        {
          contacts: [
            { contactId: 31, whenUpdated: READ, mobile: '021 555 099' },
            { contactId: 32, whenUpdated: READ },
          ],
        },
      ])
  })

  test('is changed in one of them with the switch off', async () => {
    const bodies = take(updateContacts)
    const { onClose } = await show([...BOTH, OTHER])
    await together().click({ force: true })
    await expect.element(row('Moa Ltd')).toBeVisible()
    await field('Kauri Ltd', 'Job title').fill('Owner')
    await expect.element(field('Rimu Trust', 'Job title')).toHaveValue('Caretaker')
    await button('Save').click()
    await expect.poll(() => onClose.mock.calls).toHaveLength(1)
    await expect.poll(() => bodies).toEqual([{ contacts: [{ contactId: 32, whenUpdated: READ, jobTitle: 'Owner' }] }])
  })

  test('leaves out the archived ones, which cannot be typed in', async () => {
    const bodies = take(syncContacts)
    const archived = { ...AT_KAURI, isActive: false, whenDeleted: READ }
    const { onClose } = await show([AT_RIMU, archived])
    expect(row('Kauri Ltd').getByRole('textbox').elements()).toEqual([])
    await field('Rimu Trust', 'First name').fill('Arohanui')
    await button('Save').click()
    await expect.poll(() => onClose.mock.calls).toHaveLength(1)
    await expect
      .poll(() => bodies)
      .toEqual([{ contacts: [{ contactId: 31, whenUpdated: READ, firstName: 'Arohanui' }] }])
  })
})

test('one contact alone has no switch, and is saved by keyboard', async () => {
  const bodies = take(updateContacts)
  const { onClose } = await show([AT_RIMU])
  expect(together().elements()).toEqual([])
  await expect.element(button('Save')).toBeDisabled()
  await field('Rimu Trust', 'Phone').click()
  await userEvent.keyboard('06 1{Control>}s{/Control}')
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  await expect.poll(() => bodies).toEqual([{ contacts: [{ contactId: 31, whenUpdated: READ, ddi: '06 1' }] }])
})

describe('a wrong address', () => {
  const MESSAGE = /^Email takes an email address/

  test('is told at its field, which takes the cursor, and nothing is sent', async () => {
    serve()
    const { onClose } = await show([AT_RIMU, OTHER])
    await field('Moa Ltd', 'Email').fill('wiremu at home')
    await button('Save').click()
    await expect.element(field('Moa Ltd', 'Email')).toHaveAccessibleDescription(MESSAGE)
    await expect.element(field('Moa Ltd', 'Email')).toHaveFocus()
    await expect.element(field('Rimu Trust', 'Email')).not.toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Moa Ltd', 'Email')).toHaveValue('wiremu at home')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('that only the server finds is told at its field too', async () => {
    const message = 'takes an email address that no other login has'
    serve(
      refusing(updateContacts, { status: 400, detail: 'Not valid.', errors: [{ path: 'contacts.0.email', message }] }),
    )
    const { onClose } = await show([AT_RIMU, OTHER])
    await field('Moa Ltd', 'Email').fill('mere@office.example')
    await button('Save').click()
    await expect.element(field('Moa Ltd', 'Email')).toHaveAccessibleDescription(`Email ${message}`)
    await expect.element(field('Moa Ltd', 'Email')).toHaveValue('mere@office.example')
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('an answer that fails keeps what was typed', async () => {
  serve(refusing(syncContacts, { status: 503, detail: 'The database is busy.' }))
  const { onClose } = await show()
  await field('Rimu Trust', 'Mobile').fill('021 555 099')
  await button('Save').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The database is busy.')
  await expect.element(field('Rimu Trust', 'Mobile')).toHaveValue('021 555 099')
  await expect.element(button('Save')).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})

test('somebody else’s save is compared, and mine goes on top of it', async () => {
  const theirs = { ...AT_RIMU, jobTitle: 'Manager', whenUpdated: '2026-03-05T02:00:00Z' }
  const refusal = refusing(updateContacts, { status: 409, detail: 'Hana Moana changed it.' })
  const bodies: unknown[] = []
  const saved = answering(updateContacts, ({ body }) => {
    bodies.push(body)
    return [theirs]
  })
  serve(firstThen(refusal, saved), answering(searchContacts, [theirs]))
  const { onClose } = await show([AT_RIMU])
  await field('Rimu Trust', 'Mobile').fill('021 555 099')
  await button('Save').click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect.element(conflict).toMatchTextContent('Hana Moana changed it.')
  await expect.element(conflict.getByRole('radio', { name: 'Aroha Ngata: Mobile: Yours' })).toBeChecked()
  await conflict.getByRole('button', { name: 'Continue with these' }).click()
  await expect.element(field('Rimu Trust', 'Mobile')).toHaveValue('021 555 099')
  await button('Save').click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  await expect
    .poll(() => bodies)
    .toEqual([{ contacts: [{ contactId: 31, whenUpdated: theirs.whenUpdated, mobile: '021 555 099' }] }])
})

describe('unsaved changes', () => {
  const keep = async () => {
    await expect.element(answer('Keep')).toHaveFocus()
    await answer('Keep').click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(field('Rimu Trust', 'Mobile')).toHaveValue('021 555 099')
  }

  test.each(['Cancel', 'Escape'])('are not lost by %s before a question', async (way) => {
    serve()
    const { onClose } = await show()
    await field('Rimu Trust', 'Mobile').fill('021 555 099')
    const leave = () => (way === 'Escape' ? userEvent.keyboard('{Escape}') : button('Cancel').click())
    await leave()
    await keep()
    expect(onClose).not.toHaveBeenCalled()
    await leave()
    await answer('Discard').click()
    await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  })

  test('are not lost by the switch before a question', async () => {
    serve()
    await show()
    await field('Rimu Trust', 'Mobile').fill('021 555 099')
    await together().click({ force: true })
    await keep()
    await expect.element(together()).toBeChecked()
    await together().click({ force: true })
    await answer('Discard').click()
    await expect.element(together()).not.toBeChecked()
    await expect.element(field('Rimu Trust', 'Mobile')).toHaveValue('021 555 010')
  })

  test('none: it closes at once', async () => {
    const { onClose } = await show()
    await button('Close').last().click()
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test('says so when nobody has the address any more', async () => {
  await show([])
  await expect.element(popup().getByText('No contact has this address any more')).toBeVisible()
})

test('a second Ctrl S while it is being saved sends nothing again, and claims no conflict', async () => {
  const answered = Promise.withResolvers<void>()
  const bodies: unknown[] = []
  const saved = answering(updateContacts, ({ body }) => {
    bodies.push(body)
    return [{ ...AT_RIMU, ddi: '06 1', whenUpdated: '2026-03-05T02:00:00Z' }]
  })
  serve(
    replyingAfter(
      answered.promise,
      firstThen(saved, refusing(updateContacts, { status: 409, detail: 'This contact was changed by you.' })),
    ),
    answering(searchContacts, [AT_RIMU]),
  )
  const { onClose } = await show([AT_RIMU])
  await field('Rimu Trust', 'Phone').fill('06 1')
  await userEvent.keyboard('{Control>}s{/Control}')
  await userEvent.keyboard('{Control>}s{/Control}')
  answered.resolve()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(bodies).toHaveLength(1)
  expect(page.getByRole('dialog', { name: 'Somebody else saved first' }).elements()).toEqual([])
})
