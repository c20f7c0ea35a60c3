import { askPasskey, finishSignOn } from '@app/contract/auth/calls'
import { SIGN_ON_FAILURES } from '@app/contract/auth/rules'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { refusePasskeys } from '../testing/soft-passkey.ts'
import { LoginScreen } from './LoginScreen.tsx'
import { endSession } from './session.ts'
import { signOnFailure, signOnResult } from './sign-on.ts'
import { SignOnScreen } from './SignOnScreen.tsx'

const signOn = () => page.getByRole('link', { name: 'Log in with Kauri ID' })
const userName = () => page.getByRole('textbox', { name: 'Username' })
const passkey = () => page.getByRole('button', { name: 'Log in with a passkey' })

describe('the log-in screen', () => {
  test('has name and password alone where nothing else is set', async () => {
    await renderRoutedPart(<LoginScreen />)
    await expect.element(userName()).toHaveFocus()
    expect(signOn().elements()).toEqual([])
    expect(passkey().elements()).toEqual([])
  })

  test('has the sign-on first where there is an identity provider', async () => {
    await renderRoutedPart(<LoginScreen signOnLabel="Kauri ID" hasPasskeys />)
    await expect.element(signOn()).toHaveAttribute('href', expect.stringMatching(/\/api\/auth\/sign-on$/))
    await expect.element(userName()).toBeVisible()
    expect(signOn().element().compareDocumentPosition(userName().element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('hides the password where it is left to administrators', async () => {
    await renderRoutedPart(<LoginScreen signOnLabel="Kauri ID" isPasswordLoginOn={false} hasPasskeys />)
    await expect.element(signOn()).toBeVisible()
    expect([userName().elements(), passkey().elements()]).toEqual([[], []])
    await page.getByRole('button', { name: 'Administrators: log in with a password' }).click()
    await expect.element(userName()).toBeVisible()
    await expect.element(passkey()).toBeVisible()
  })

  test('says so when the device refuses a passkey', async () => {
    refusePasskeys()
    serve(
      answering(askPasskey, {
        rpId: 'localhost',
        challenge: 'AAAA',
        timeout: 1000,
        allowCredentials: [],
        userVerification: 'required',
      }),
    )
    await renderRoutedPart(<LoginScreen hasPasskeys />)
    await passkey().click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The passkey was not used. Try again, or choose another way.')
  })

  test('says why a sign-on failed', async () => {
    await renderRoutedPart(<LoginScreen signOnLabel="Kauri ID" failure="Your login was removed." />)
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('Your login was removed.')
  })
})

describe('coming back from the identity provider', () => {
  afterEach(() => endSession())

  test('is read from what stands behind the address', () => {
    expect(signOnResult('#signed-on')).toBe('signed on')
    expect(signOnResult('#sign-on-failed=unknown')).toBe('unknown')
    expect(signOnResult('#sign-on-failed=<b>')).toBe('failed')
    expect([signOnResult(''), signOnResult('#notes')]).toEqual([null, null])
    const words = SIGN_ON_FAILURES.map(signOnFailure)
    expect(new Set(words).size).toBe(SIGN_ON_FAILURES.length)
  })

  test('fetches the session once', async () => {
    const fetched = vi.fn<() => void>()
    const claims = {
      exp: 4_000_000_000,
      email: 'a@b.example',
      loginID: 7,
      Role: ['CompassStaff'],
      IsAdministrator: false,
    }
    serve(
      answering(finishSignOn, () => {
        fetched()
        return { message: '', token: `x.${btoa(JSON.stringify(claims))}.y` }
      }),
    )
    const onDone = vi.fn<(failure: string | null) => void>()
    await renderRoutedPart(<SignOnScreen result="signed on" onDone={onDone} />)
    await expect.poll(() => onDone.mock.calls).toEqual([[null]])
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('says so when nothing waits', async () => {
    serve(refusing(finishSignOn, { status: 400, detail: 'This sign-on was used already.' }))
    const onDone = vi.fn<(failure: string | null) => void>()
    await renderRoutedPart(<SignOnScreen result="signed on" onDone={onDone} />)
    await expect.poll(() => onDone.mock.calls).toEqual([['This sign-on was used already.']])
  })
})
