import { byLogin } from '@app/contract/return/calls'
import { beforeEach, expect, test } from 'vitest'
import { logInAs } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { SignDialog } from './SignDialog.tsx'
import { buildOwnRequest } from './testing.ts'

beforeEach(() => logInAs({ Role: ['ExternalSupplier'], IsAdministrator: false }))

test('nothing is signed with a text that is no date', async () => {
  const days: (string | null)[] = []
  serve(
    answering(byLogin.sign, ({ body }) => {
      days.push(body.signedDate)
      return { number: 7 }
    }),
  )
  const screen = await renderRoutedPart(<SignDialog asked={buildOwnRequest()} onClose={() => undefined} />)
  const signedOn = screen.getByRole('textbox', { name: 'Signed on' })
  await screen.getByRole('textbox', { name: 'Name of the IQP' }).fill('Hana Moana')
  await screen.getByRole('textbox', { name: 'Registration number' }).fill('IQP 12')
  await screen.getByRole('textbox', { name: 'Register', exact: true }).fill('Napier City Council')
  await screen.getByRole('checkbox', { name: 'I declare this' }).click()
  await screen.getByText('Type it').click()
  await screen.getByRole('textbox', { name: 'Signature' }).fill('Hana Moana')
  await signedOn.fill('31/2')
  await screen.getByRole('button', { name: 'Sign and send' }).click()
  await expect.element(signedOn).toHaveFocus()
  await expect.element(signedOn).toHaveValue('31/2')
  await signedOn.fill('14/3/2026')
  await screen.getByRole('button', { name: 'Sign and send' }).click()
  await expect.element(screen.getByText(/Your answer has number/)).toBeVisible()
  expect(days).toEqual(['2026-03-14'])
})
