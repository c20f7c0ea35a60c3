import { listCompanies } from '@app/contract/company/calls'
import { eraseContact, previewErasure } from '@app/contract/contact/calls'
import type { Erasure } from '@app/contract/contact/schema'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PasswordQuestions } from '../auth/PasswordQuestions.tsx'
import { buildContact } from '../testing/factories.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { EraseButton } from './EraseButton.tsx'

const AROHA = buildContact()
const ERASURE: Erasure = {
  contacts: [{ contactId: 31, displayName: 'Aroha Ngata', place: 'Rimu House' }],
  others: [{ contactId: 40, displayName: 'Aroha Ngata', place: 'Kauri Holdings Limited' }],
  ownerContactOf: ['Rimu House (12)'],
  goes: [
    { place: 'contacts', count: 1 },
    { place: 'waitingEmails', count: 2 },
  ],
  stays: [{ place: 'certificates', count: 1 }],
  refusals: [],
}

const show = () =>
  renderRoutedPart(
    <>
      <EraseButton contact={AROHA} />
      <PasswordQuestions />
      <Toasts />
    </>,
  )

const button = () => page.getByRole('button', { name: 'Erase Aroha Ngata' })
const dialog = () => page.getByRole('dialog', { name: 'Erase Aroha Ngata' })
const confirmation = () => dialog().getByRole('button', { name: 'Erase for good' })

afterEach(() => toast.clear())

test('shows what goes and what stays, wants a reason, and asks for the password when the server does', async () => {
  logIn()
  const bodies: unknown[] = []
  serve(
    answering(previewErasure, ERASURE),
    answering(listCompanies, { data: [], hash: 'new', errorMessage: null }),
    firstThen(
      refusing(eraseContact, {
        status: 400,
        detail: 'currentPassword: takes your present password',
        errors: [{ path: 'currentPassword', message: 'takes your present password' }],
      }),
      answering(eraseContact, ({ body }) => {
        bodies.push(body)
        return ERASURE
      }),
    ),
  )
  await show()
  await button().click()
  const part = (name: string) => dialog().getByRole('region', { name })
  await expect.element(part('This person')).toMatchTextContent('Aroha Ngata at Rimu House')
  await expect.element(part('Goes')).toMatchTextContent('2 emails that wait to be sent: they are dropped')
  await expect.element(part('Needs another owner’s contact afterwards')).toMatchTextContent('Rimu House (12)')
  await expect.element(part('Stays')).toMatchTextContent('1 certificate of the last two years, with a mark')
  await expect.element(part('Stays')).toMatchTextContent('backups')
  await expect
    .element(part('Others with the same name, address or number stay as they are'))
    .toMatchTextContent('Kauri Holdings Limited')
  expect(await violations()).toEqual([])

  await confirmation().click()
  await expect.element(dialog().getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/is required/)
  expect(bodies).toEqual([])
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Asked by letter')
  await confirmation().click()
  await page.getByLabelText('Your password', { exact: true }).fill('kereru-over-rimu-7')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => bodies)
    .toEqual([{ contactId: 31, reason: 'Asked by letter', currentPassword: 'kereru-over-rimu-7' }])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('says what stands in the way, and offers nothing', async () => {
  logIn()
  serve(answering(previewErasure, { ...ERASURE, refusals: ['This person is a signatory.'] }))
  await show()
  await button().click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('This person is a signatory.')
  await expect.element(confirmation()).toBeDisabled()
})

test('that is refused says why and stays open', async () => {
  logIn()
  serve(
    answering(previewErasure, ERASURE),
    refusing(eraseContact, { status: 409, detail: 'An email to this person is being sent at this moment.' }),
  )
  await show()
  await button().click()
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Asked by letter')
  await confirmation().click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('is being sent at this moment')
  await expect.element(confirmation()).toBeEnabled()
})

test('is not for staff', async () => {
  logInAs({ Role: ['CompassStaff'], IsAdministrator: false })
  serve()
  await show()
  expect(button().elements()).toEqual([])
})
