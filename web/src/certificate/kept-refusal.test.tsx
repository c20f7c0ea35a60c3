import { acceptCertificate, getCertificate, refuseCertificate, saveCertificate } from '@app/contract/certificate/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing } from '../testing/mock-server.ts'
import { toast } from '../ui/feedback/toast.ts'
import { openCheckScreen, waiting } from './testing.tsx'

const FIRST = waiting(1, 'Rimu House')
const THIRD = waiting(3, 'Kauri Court')

beforeEach(logIn)
afterEach(() => toast.clear())

const REFUSED = 'Open defect of Sprinklers: A valve leaks. Clear it first.'

test('what was saved after a refused decision is not replaced by what was typed before it', async () => {
  let stored = FIRST
  const { screen, facts, shows, field } = await openCheckScreen(
    [FIRST, THIRD],
    refusing(acceptCertificate, { status: 409, detail: REFUSED }),
    answering(saveCertificate, ({ body }) => {
      stored = { ...stored, ...body, whenUpdated: new Date(Date.parse(stored.whenUpdated) + 1000).toISOString() }
      return stored
    }),
    answering(getCertificate, () => stored),
  )
  await shows('Rimu House')
  await field('IQP number').fill('IQP 1')
  await userEvent.keyboard('{Escape}a')
  await shows('Kauri Court')
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await field('IQP number').fill('IQP 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(facts).toHaveFocus()
  await userEvent.keyboard('j')
  await shows('Kauri Court')
  expect(stored.iqpRegistrationNumber).toBe('IQP 2')
  await userEvent.keyboard('k')
  await shows('Rimu House')
  await expect.element(field('IQP number')).toHaveValue('IQP 2')
})

test('the reason of a refusal that the server does not take is there when it is refused again', async () => {
  const { screen, shows } = await openCheckScreen(
    [FIRST, THIRD],
    refusing(refuseCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    answering(getCertificate, FIRST),
  )
  await shows('Rimu House')
  await userEvent.keyboard('r')
  const words = 'The valve on level three was not tested, see the photo of 4 May.'
  await screen.getByRole('radio', { name: /In my own words/ }).click()
  await screen.getByRole('textbox', { name: 'In my own words' }).fill(words)
  await screen.getByRole('switch', { name: 'Email the reason to the supplier now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('textbox', { name: 'In my own words' })).toHaveValue(words)
  await expect.element(screen.getByRole('switch', { name: 'Email the reason to the supplier now' })).not.toBeChecked()
})

test('a decision that a colleague’s edit refuses shows what the colleague saved, with what was typed here on top', async () => {
  const theirs = {
    ...FIRST,
    iqpName: 'Hēmi Tāne',
    iqpRegister: 'Napier City Council',
    whenUpdated: '2026-03-03T00:00:00Z',
  }
  const { screen, facts, shows, field } = await openCheckScreen(
    [FIRST, THIRD],
    refusing(acceptCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    refusing(refuseCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    refusing(saveCertificate, { status: 409, detail: 'This certificate was changed by mere@office.example.' }),
    answering(getCertificate, theirs),
  )
  await shows('Rimu House')
  await userEvent.keyboard('a')
  await shows('Kauri Court')
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await expect.element(facts.getByRole('combobox', { name: 'IQP name' })).toHaveValue('Hēmi Tāne')
  await field('IQP number').fill('IQP 7')
  await userEvent.keyboard('{Escape}a')
  await shows('Kauri Court')
  await screen.getByRole('button', { name: 'Open it' }).click()
  await shows('Rimu House')
  await expect.element(field('IQP number')).toHaveValue('IQP 7')
  await expect.element(facts.getByRole('combobox', { name: 'IQP name' })).toHaveValue('Hēmi Tāne')
})
