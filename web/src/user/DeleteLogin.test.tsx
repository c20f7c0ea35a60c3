import { updateUser } from '@app/contract/user/calls'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildUser } from '../testing/factories.ts'
import { answering, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { DeleteLogin } from './DeleteLogin.tsx'

const MERE = buildUser({ loginId: 8, loginEmail: 'mere@office.example' })

const show = (isOwn = false) =>
  renderRoutedPart(
    <>
      <DeleteLogin user={MERE} isOwn={isOwn} />
      <Toasts />
    </>,
    '/user/8',
  )

const button = () => page.getByRole('button', { name: 'Delete Login' })
const question = () => page.getByRole('dialog', { name: 'Delete Login' })
const confirmation = () => question().getByRole('button', { name: 'Delete Login' })

afterEach(() => toast.clear())

describe('deleting', () => {
  test('asks, deletes the version that was read, and leads to the other logins', async () => {
    const bodies: unknown[] = []
    serve(
      answering(updateUser, ({ body }) => {
        bodies.push(body)
        return MERE
      }),
    )
    const screen = await show()
    await button().click()
    await expect.element(question()).toMatchTextContent('delete the login mere@office.example?')
    expect(await violations()).toEqual([])
    expect(bodies).toEqual([])
    await confirmation().click()
    await expect.poll(() => screen.address()).toBe('/users')
    await expect
      .poll(() => bodies)
      .toEqual([{ userDetails: { loginId: 8, whenUpdated: MERE.whenUpdated, whenDeleted: expect.any(String) } }])
  })

  test('is safe by keyboard: Enter twice deletes nothing', async () => {
    serve()
    const screen = await show()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(question().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
    expect(screen.address()).toBe('/user/8')
  })

  test('that is refused says why and stays', async () => {
    serve(refusing(updateUser, { status: 409, detail: 'Hana Moana changed this login.' }))
    const screen = await show()
    await button().click()
    await confirmation().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Hana Moana changed this login.')
    await expect.element(button()).toBeEnabled()
    expect(screen.address()).toBe('/user/8')
  })
})

test('nobody deletes their own login, and everybody is told why', async () => {
  serve()
  await show(true)
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button()).toHaveAccessibleDescription('You cannot delete your own login')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button()).toHaveFocus()
  await button().hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('You cannot delete your own login')
  expect(await violations()).toEqual([])
  await button().click({ force: true })
  expect(question().elements()).toEqual([])
})
