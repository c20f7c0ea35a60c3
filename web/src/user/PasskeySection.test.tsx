import {
  finishPasskey,
  getFactors,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@app/contract/auth/calls'
import type { Passkey } from '@app/contract/auth/passkey'
import type { Factors } from '@app/contract/auth/schema'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { refusePasskeys, useSoftPasskey } from '../testing/soft-passkey.ts'
import { violations } from '../testing/violations.ts'
import { PasskeySection } from './PasskeySection.tsx'

const PHONE: Passkey = {
  passkeyId: 7,
  name: 'Phone',
  whenAdded: '2026-11-20T01:00:00Z',
  whenLastUsed: '2026-11-22T02:30:00Z',
}
const OPTIONS = {
  rp: { id: 'localhost', name: 'Warrant' },
  user: { id: 'AAAA', name: 'mere@office.example', displayName: 'mere@office.example' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred' as const,
    requireResidentKey: false as const,
    userVerification: 'preferred' as const,
  },
  attestation: 'none' as const,
}

const factors = (change: Partial<Factors> = {}) =>
  answering(getFactors, { totp: false, passkeys: 1, recoveryCodesLeft: 0, isRequired: false, ...change })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const add = () => page.getByRole('button', { name: 'Add a passkey' })

async function fillIn(): Promise<void> {
  await add().click()
  await page.getByLabelText('Name').fill('Security key')
  await page.getByLabelText('Your password', { exact: true }).fill('kereru-over-rimu-7')
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('lists the passkeys with when each was last used', async () => {
  const unused = { ...PHONE, passkeyId: 8, name: 'Key', whenLastUsed: null }
  serve(factors({ passkeys: 2 }), answering(listPasskeys, [PHONE, unused]))
  await renderRoutedPart(<PasskeySection canAdd />)
  await expect.element(row('Phone')).toMatchTextContent('last used 22 Nov 2026')
  await expect.element(row('Key')).toMatchTextContent('not used yet')
  expect(await violations()).toEqual([])
})

test('is not there where this address has no passkeys and the login none', async () => {
  serve(factors({ passkeys: 0 }), answering(listPasskeys, []))
  await renderRoutedPart(<PasskeySection canAdd={false} />)
  await expect.poll(() => page.getByRole('region', { name: 'Passkeys' }).elements()).toEqual([])
})

describe('adding', () => {
  test('asks for the password, then the device, and shows it', async () => {
    useSoftPasskey('BBBB')
    const list: Passkey[] = []
    const sent = vi.fn<(body: object) => void>()
    serve(
      factors(),
      answering(listPasskeys, () => [...list]),
      answering(startPasskey, OPTIONS),
      answering(finishPasskey, ({ body }) => {
        sent(body)
        list.push({ ...PHONE, name: body.name })
        return { ...PHONE, name: body.name }
      }),
    )
    await renderRoutedPart(<PasskeySection canAdd />)
    await fillIn()
    await expect.element(row('Security key')).toBeVisible()
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      name: 'Security key',
      credential: expect.objectContaining({ id: 'BBBB' }),
    })
  })

  test('shows a wrong password at its field', async () => {
    serve(
      factors(),
      answering(listPasskeys, []),
      refusing(startPasskey, {
        status: 400,
        detail: '',
        errors: [{ path: 'password', message: 'is not your present password' }],
      }),
    )
    await renderRoutedPart(<PasskeySection canAdd />)
    await fillIn()
    await expect.element(page.getByText('Your password is not your present password')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('says so when the person closes the question of the device', async () => {
    refusePasskeys()
    serve(factors(), answering(listPasskeys, []), answering(startPasskey, OPTIONS))
    await renderRoutedPart(<PasskeySection canAdd />)
    await fillIn()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The passkey was not used. Try again, or choose another way.')
    expect(await violations()).toEqual([])
  })
})

test('the last second factor that the office asks for cannot be removed', async () => {
  serve(factors({ isRequired: true }), answering(listPasskeys, [PHONE]))
  await renderRoutedPart(<PasskeySection canAdd />)
  await expect.element(page.getByRole('button', { name: 'Remove Phone' })).toBeDisabled()
})

test('removing asks for the password', async () => {
  const sent = vi.fn<(body: object) => void>()
  serve(
    factors(),
    answering(listPasskeys, [PHONE]),
    answering(removePasskey, ({ body }) => {
      sent(body)
      return { totp: false, passkeys: 0, recoveryCodesLeft: 0, isRequired: false }
    }),
  )
  await renderRoutedPart(<PasskeySection canAdd />)
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey Phone' })
  await expect.element(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await dialog.getByLabelText('Your password', { exact: true }).fill('kereru-over-rimu-7')
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.mock.calls).toEqual([[{ passkeyId: 7, password: 'kereru-over-rimu-7' }]])
  await expect.poll(() => dialog.elements()).toEqual([])
})

test('renaming keeps the name that is there to begin with', async () => {
  const sent = vi.fn<(body: object) => void>()
  serve(
    factors(),
    answering(listPasskeys, [PHONE]),
    answering(renamePasskey, ({ body }) => {
      sent(body)
      return { ...PHONE, name: body.name }
    }),
  )
  await renderRoutedPart(<PasskeySection canAdd />)
  await page.getByRole('button', { name: 'Rename Phone' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Phone')
  await page.getByLabelText('Name').fill('Old phone')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.mock.calls).toEqual([[{ passkeyId: 7, name: 'Old phone' }]])
})
