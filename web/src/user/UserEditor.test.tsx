import { getUser, updateUser } from '@app/contract/user/calls'
import type { User } from '@app/contract/user/schema'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useOptionalSession } from '../auth/session.ts'
import { buildUser } from '../testing/factories.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { UserEditor } from './UserEditor.tsx'

const MERE = buildUser({ loginId: 8, loginEmail: 'mere@office.example' })
const LATER = '2026-03-05T02:00:00Z'

/** As on the whole screen, which asks for a login once the session has ended. */
const Screen = ({ user }: { readonly user: User }) =>
  useOptionalSession() ? <UserEditor user={user} /> : <p>Log in again</p>

async function show(replies: readonly Reply[] = [], user: User = MERE) {
  serve(...replies)
  await renderRoutedPart(
    <>
      <Screen user={user} />
      <Toasts />
    </>,
    '/user/8',
  )
  await expect.element(page.getByRole('heading', { level: 1, name: user.loginEmail })).toBeVisible()
}

/** Answers each save with `saved`, and returns what was sent. `first` answers the first save instead. */
function saving(saved: User, first?: Reply) {
  const bodies: unknown[] = []
  const reply = answering(updateUser, ({ body }) => {
    bodies.push(body.userDetails)
    return saved
  })
  return { bodies, reply: first ? firstThen(first, reply) : reply }
}

const email = () => page.getByRole('textbox', { name: 'Login Email' })
const password = () => page.getByLabelText('Login Password', { exact: true })
const role = (name: string) => page.getByRole('switch', { name })
const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
const save = () => bar().getByRole('button', { name: 'Save' })
const unlockEmail = () => page.getByRole('button', { name: 'Edit login email' }).click()

beforeEach(logIn)
afterEach(() => toast.clear())

test('says that the last message to the login was not sent, and why', async () => {
  await show([], { ...MERE, messageFailure: '550 No such mailbox' })
  const told = page.getByRole('alert', { name: 'The last message to it was not sent' })
  await expect.element(told.getByText('The mail server said: 550 No such mailbox')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('sends what was changed and no more, and starts again from what was saved', async () => {
  const { bodies, reply } = saving({ ...MERE, loginEmail: 'mere.k@office.example', whenUpdated: LATER })
  await show([reply])
  expect(bar().elements()).toEqual([])
  expect(await violations()).toEqual([])
  await unlockEmail()
  await email().fill('mere.k@office.example')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar()).not.toBeInTheDocument()
  await role('External Supplier').click({ force: true })
  await save().click()
  await expect
    .poll(() => bodies)
    .toEqual([
      { loginId: 8, whenUpdated: MERE.whenUpdated, loginEmail: 'mere.k@office.example' },
      { loginId: 8, whenUpdated: LATER, accessRoles: 'CompassStaff;ExternalSupplier;' },
    ])
})

describe('wrong input', () => {
  test('is told at its field, which takes the cursor, and nothing is sent', async () => {
    await show()
    await unlockEmail()
    await email().fill('mere at home')
    await save().click()
    await expect.element(email()).toHaveAccessibleDescription(/^Login Email takes an email address/)
    await expect.element(email()).toHaveFocus()
    await expect.element(email()).toHaveValue('mere at home')
  })

  test('that only the server finds is told at its field, and what was typed stays', async () => {
    const errors = [{ path: 'userDetails.password', message: 'is too common' }]
    const { reply } = saving(MERE, refusing(updateUser, { status: 400, detail: 'Not valid.', errors }))
    await show([reply])
    await password().fill('password1234')
    await save().click()
    await expect.element(page.getByText('Login Password is too common')).toBeVisible()
    await expect.element(password()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(password()).toHaveValue('password1234')
  })

  test('no role at all cannot be saved, and the bar says why', async () => {
    await show()
    await role('Compass Staff').click({ force: true })
    await expect.element(bar()).toMatchTextContent('Choose at least one access role')
    await expect.element(save()).toBeDisabled()
    await userEvent.keyboard('{Control>}s{/Control}')
    await role('External Customer').click({ force: true })
    await expect.element(save()).toBeEnabled()
  })
})

test('an answer that fails keeps what was typed, to be saved again', async () => {
  const failure = refusing(updateUser, { status: 503, detail: 'The database is busy.' })
  const { bodies, reply } = saving(MERE, failure)
  await show([reply])
  await password().fill('seven green kereru')
  await save().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The database is busy.')
  await expect.element(password()).toHaveValue('seven green kereru')
  await save().click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect
    .poll(() => bodies)
    .toEqual([{ loginId: 8, whenUpdated: MERE.whenUpdated, password: 'seven green kereru' }])
  await expect.element(password()).toHaveValue('')
})

test('somebody else’s save is compared without showing passwords', async () => {
  const theirs = { ...MERE, loginEmail: 'mere.k@office.example', whenUpdated: LATER }
  const refusal = refusing(updateUser, { status: 409, detail: 'Hana Moana changed this login.' })
  const { bodies, reply } = saving(theirs, refusal)
  await show([reply, answering(getUser, theirs)])
  await password().fill('seven green kereru')
  await save().click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect.element(conflict).toMatchTextContent('the password that you typed')
  expect(conflict.element().textContent).not.toContain('kereru')
  await conflict.getByRole('button', { name: 'Continue with these' }).click()
  await expect.element(email()).toHaveValue('mere.k@office.example')
  await save().click()
  await expect.poll(() => bodies).toEqual([{ loginId: 8, whenUpdated: LATER, password: 'seven green kereru' }])
})

describe('whose login it is', () => {
  test('their own is saved, and then they log in again', async () => {
    const own = { ...MERE, loginId: 7 }
    const { bodies, reply } = saving({ ...own, whenUpdated: LATER })
    await show([reply], own)
    await expect.element(page.getByText('This is your own login')).toBeVisible()
    await password().fill('seven green kereru')
    await save().click()
    await expect.element(page.getByText('Log in again')).toBeVisible()
    await expect
      .poll(() => bodies)
      .toEqual([{ loginId: 7, whenUpdated: MERE.whenUpdated, password: 'seven green kereru' }])
  })

  test('an administrator’s is for administrators alone', async () => {
    logInAs({ IsAdministrator: false, Role: ['CompassStaff'] })
    await show([], { ...MERE, isAdministrator: true })
    await expect.element(page.getByText('Only administrators can change it.')).toBeVisible()
    await expect.element(password()).toBeDisabled()
    await expect.element(role('External Supplier')).toBeDisabled()
    expect(page.getByRole('button', { name: 'Delete Login' }).elements()).toEqual([])
  })

  test('staff change another one', async () => {
    logInAs({ IsAdministrator: false, Role: ['CompassStaff'] })
    await show()
    await expect.element(password()).toBeEnabled()
    await expect.element(page.getByRole('button', { name: 'Delete Login' })).toBeVisible()
  })
})

test('Cancel brings back what was saved', async () => {
  await show()
  await password().fill('seven green kereru')
  await role('External Supplier').click({ force: true })
  await bar().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(password()).toHaveValue('')
  await expect.element(role('External Supplier')).not.toBeChecked()
  await expect.element(bar()).not.toBeInTheDocument()
})

test('a login that is tied to somebody at the identity provider can be released', async () => {
  await show([], { ...MERE, isSignOnTied: true })
  await page.getByRole('button', { name: 'Reset second factor' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Reset the second factor' }))
    .toMatchTextContent(/Whoever has this address at the identity provider can take over the login/)
  expect(await violations()).toEqual([])
})
