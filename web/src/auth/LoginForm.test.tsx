import { logIn, logInByPasskey } from '@app/contract/auth/calls'
import type { FactorAsked } from '@app/contract/auth/passkey'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { refusePasskeys, useSoftPasskey } from '../testing/soft-passkey.ts'
import { violations } from '../testing/violations.ts'
import { LoginForm } from './LoginForm.tsx'

const userName = () => page.getByRole('textbox', { name: 'Username' })
const password = () => page.getByLabelText('Password', { exact: true })
const submit = () => page.getByRole('button', { name: 'Login' })
const failure = () => page.getByRole('alert')

const form = (onToken: (token: string) => boolean = () => true, email?: string) => (
  <LoginForm onToken={onToken} {...(email !== undefined && { email })} />
)

async function fillIn(): Promise<void> {
  await userName().fill('mere@office.example')
  await password().fill('kereru-over-rimu-7')
}

describe('the form', () => {
  test('starts in the user name', async () => {
    await renderRoutedPart(form())
    await expect.element(userName()).toHaveFocus()
    expect(await violations()).toEqual([])
  })

  test.each([
    { left: 'an empty password', name: 'mere@office.example', word: '' },
    { left: 'an empty user name', name: '', word: 'kereru-over-rimu-7' },
    { left: 'a password of blanks', name: 'mere@office.example', word: '  ' },
    { left: 'a user name of blanks', name: '  ', word: 'kereru-over-rimu-7' },
  ])('cannot be sent with $left', async ({ name, word }) => {
    await renderRoutedPart(form())
    await userName().fill(name)
    await password().fill(word)
    await expect.element(submit()).toBeDisabled()
  })

  test('sends user name and password with Enter, and passes on the token', async () => {
    const asked = vi.fn<(body: object) => void>()
    serve(
      answering(logIn, ({ body }) => {
        asked(body)
        return { message: '', token: 'the token' }
      }),
    )
    const onToken = vi.fn<(token: string) => boolean>(() => true)
    await renderRoutedPart(form(onToken))
    await fillIn()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onToken.mock.calls).toEqual([['the token']])
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      userName: 'mere@office.example',
      password: 'kereru-over-rimu-7',
    })
  })

  test('shows the password on request, also by keyboard', async () => {
    await renderRoutedPart(form())
    await password().fill('kereru')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Show password' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(password()).toHaveAttribute('type', 'text')
  })
})

describe('a refusal', () => {
  test('shows below the password, which stays', async () => {
    serve(refusing(logIn, { status: 401, detail: 'Incorrect username or password.' }))
    await renderRoutedPart(form())
    await fillIn()
    await submit().click()
    await expect.element(failure()).toHaveTextContent('Incorrect username or password.')
    await expect.element(password()).toHaveValue('kereru-over-rimu-7')
    expect(await violations()).toEqual([])
  })

  test('disappears when something is typed', async () => {
    serve(refusing(logIn, { status: 401, detail: 'Incorrect username or password.' }))
    await renderRoutedPart(form())
    await fillIn()
    await submit().click()
    await expect.element(failure()).toBeVisible()
    await password().fill('another')
    expect(failure().elements()).toEqual([])
  })

  test('of a token that cannot be read is an unexpected error', async () => {
    serve(answering(logIn, { message: '', token: 'nonsense' }))
    await renderRoutedPart(form(() => false))
    await fillIn()
    await submit().click()
    await expect.element(failure()).toHaveTextContent('An unexpected server error occurred.')
  })
})

describe('a known login', () => {
  test('is asked for its password only', async () => {
    await renderRoutedPart(form(() => true, 'hemi@kea.example'))
    await expect.element(userName()).toHaveValue('hemi@kea.example')
    await expect.element(userName()).toHaveAttribute('readonly')
    expect(await violations()).toEqual([])
  })
})

describe('a second factor', () => {
  const PASSKEY: FactorAsked['passkey'] = {
    rpId: 'localhost',
    challenge: 'AAAA',
    timeout: 1000,
    allowCredentials: [{ id: 'BBBB', type: 'public-key' }],
    userVerification: 'preferred',
  }
  const asking = (secondFactor: FactorAsked) =>
    refusing(logIn, {
      status: 401,
      type: 'urn:warrant:problem:second-factor',
      detail: 'Show a second factor.',
      secondFactor,
    })
  const passkey = () => page.getByRole('button', { name: 'Use your passkey' })
  const code = () => page.getByLabelText('Code of your authenticator')

  test('that is a passkey is asked for by a button, which has the focus', async () => {
    useSoftPasskey('BBBB')
    const asked = vi.fn<(body: object) => void>()
    serve(
      asking({ totp: false, passkey: PASSKEY }),
      answering(logInByPasskey, ({ body }) => {
        asked(body)
        return { message: '', token: 'the token' }
      }),
    )
    const onToken = vi.fn<(token: string) => boolean>(() => true)
    await renderRoutedPart(form(onToken))
    await fillIn()
    await submit().click()
    await expect.element(passkey()).toHaveFocus()
    expect(code().elements()).toEqual([])
    expect(submit().elements()).toEqual([])
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onToken.mock.calls).toEqual([['the token']])
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      credential: expect.objectContaining({ id: 'BBBB', type: 'public-key' }),
    })
  })

  test('can be a code or a passkey, where the login has both', async () => {
    serve(asking({ totp: true, passkey: PASSKEY }))
    await renderRoutedPart(form())
    await fillIn()
    await submit().click()
    await expect.element(code()).toHaveFocus()
    await expect.element(passkey()).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('that is a code alone shows no passkey, and another name asks anew', async () => {
    serve(asking({ totp: true, passkey: null }))
    await renderRoutedPart(form())
    await fillIn()
    await submit().click()
    await expect.element(code()).toBeVisible()
    expect(passkey().elements()).toEqual([])
    await userName().fill('hemi@kea.example')
    expect(code().elements()).toEqual([])
  })

  test('that the device refuses says so, and the password starts again', async () => {
    refusePasskeys()
    serve(asking({ totp: false, passkey: PASSKEY }))
    await renderRoutedPart(form())
    await fillIn()
    await submit().click()
    await passkey().click()
    await expect.element(failure()).toHaveTextContent('The passkey was not used. Try again, or choose another way.')
    await expect.element(submit()).toBeEnabled()
    expect(await violations()).toEqual([])
  })
})
