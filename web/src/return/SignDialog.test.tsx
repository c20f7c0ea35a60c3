import { byLogin } from '@app/contract/return/calls'
import { beforeEach, expect, test } from 'vitest'
import { logInAs } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { SignDialog } from './SignDialog.tsx'
import { buildOwnRequest } from './testing.ts'

beforeEach(() => logInAs({ Role: ['ExternalSupplier'], IsAdministrator: false }))

test('a drawn signature stays, shown and sent, when the answer is refused and when somebody looks at typing it', async () => {
  const signatures: unknown[] = []
  const accepting = answering(byLogin.sign, ({ body }) => {
    signatures.push(body.signature)
    return { number: 7 }
  })
  const email = { path: 'email', message: 'takes an address' }
  serve(
    firstThen(refusing(byLogin.sign, { status: 503, detail: 'The database is busy.' }), {
      ...accepting,
      respond: firstThen(refusing(byLogin.sign, { status: 400, detail: 'No', errors: [email] }), accepting).respond,
    }),
  )
  const screen = await renderRoutedPart(<SignDialog asked={buildOwnRequest()} onClose={() => undefined} />)
  await screen.getByRole('textbox', { name: 'Name of the IQP' }).fill('Hana Moana')
  await screen.getByRole('textbox', { name: 'Registration number' }).fill('IQP 12')
  await screen.getByRole('textbox', { name: 'Register', exact: true }).fill('Napier City Council')
  await screen.getByRole('checkbox', { name: 'I declare this' }).click()
  const field = screen.getByRole('img', { name: 'Field to sign in' })
  const drawnDots = (): number => {
    const canvas = field.element()
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('There is nowhere to sign')
    const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return dots.filter((value, index) => index % 4 === 3 && value > 0).length
  }
  await field.dropTo(field, { sourcePosition: { x: 20, y: 20 }, targetPosition: { x: 160, y: 60 }, steps: 8 })
  await expect.poll(drawnDots).toBeGreaterThan(0)
  const send = () => screen.getByRole('button', { name: 'Sign and send' }).click()
  await send()
  await expect.element(screen.getByRole('button', { name: 'Sign and send' })).toBeEnabled()
  await send()
  await expect.element(screen.getByText(/takes an address/)).toBeVisible()
  await expect.poll(drawnDots).toBeGreaterThan(0)
  await screen.getByText('Type it').click()
  await screen.getByText('Draw it').click()
  await expect.poll(drawnDots).toBeGreaterThan(0)
  await send()
  await expect.element(screen.getByText(/Your answer has number/)).toBeVisible()
  expect(signatures).toMatchObject([{ strokes: [expect.arrayContaining([expect.any(Array)])] }])
})

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

test('the first thing that is wrong takes the focus', async () => {
  const email = { path: 'email', message: 'takes an address' }
  serve(refusing(byLogin.sign, { status: 400, detail: 'No', errors: [email] }))
  const screen = await renderRoutedPart(<SignDialog asked={buildOwnRequest()} onClose={() => undefined} />)
  await screen.getByRole('textbox', { name: 'Name of the IQP' }).fill('Hana Moana')
  await screen.getByRole('textbox', { name: 'Registration number' }).fill('IQP 12')
  await screen.getByRole('textbox', { name: 'Register', exact: true }).fill('Napier City Council')
  const system = screen.getByRole('checkbox', { name: /^SS 1 / })
  const declaration = screen.getByRole('checkbox', { name: 'I declare this' })
  const send = () => screen.getByRole('button', { name: 'Sign and send' }).click()
  await system.click()
  await send()
  await expect.element(system).toHaveFocus()
  await expect.element(system).toBeInViewport()
  await system.click()
  await send()
  await expect.element(declaration).toHaveFocus()
  await declaration.click()
  await send()
  await expect.element(screen.getByRole('img', { name: 'Field to sign in' })).toHaveFocus()
  await screen.getByText('Type it').click()
  await screen.getByRole('textbox', { name: 'Signature' }).fill('Hana Moana')
  await send()
  await expect.element(screen.getByRole('textbox', { name: 'Email for the confirmation' })).toHaveFocus()
})
