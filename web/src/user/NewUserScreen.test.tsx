import { addUser, getReach } from '@app/contract/user/calls'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../app/query-client.ts'
import { buildUser } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { NewUserSearch } from './chosen-role.ts'
import { NewUserScreen } from './NewUserScreen.tsx'

test('a login cannot be added once more while its screen is on its way, and takes no more input', async () => {
  logIn()
  const arrival = Promise.withResolvers<void>()
  let added = 0
  serve(
    answering(getReach, { companies: [], properties: 0, loginId: null }),
    answering(addUser, () =>
      buildUser({ loginId: 70 + ++added, loginEmail: 'mere@office.example', hasPassword: true }),
    ),
  )
  await renderScreen({
    path: '/user/new',
    component: NewUserScreen,
    search: NewUserSearch,
    address: '/user/new?role=CompassStaff',
    next: { path: '/user/$loginId', arrival: arrival.promise },
  })
  const email = page.getByRole('textbox', { name: 'Login Email' })
  await email.fill('mere@office.example')
  await page.getByLabelText('Login Password', { exact: true }).fill('seven green kereru')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => added).toBe(1)
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(email.element().closest('[inert]')).not.toBeNull()
  page.getByRole('button', { name: 'Add new record' }).element().closest('form')?.requestSubmit()
  arrival.resolve()
  await expect.element(page.getByText('The next screen')).toBeVisible()
  expect(added).toBe(1)
})

test.each(['CompassStaff', 'ExternalSupplier', undefined])(
  'an address that is taken is said at the field before it is saved, and leads to its login; role %s',
  async (role) => {
    logIn()
    serve(
      answering(getReach, ({ query: { email } }) => ({
        companies: [],
        properties: 0,
        loginId: email === 'mere@office.example' ? 70 : null,
      })),
    )
    await renderScreen({
      path: '/user/new',
      component: NewUserScreen,
      search: NewUserSearch,
      address: role ? `/user/new?role=${role}` : '/user/new',
      next: { path: '/user/$loginId' },
    })
    const email = page.getByRole('textbox', { name: 'Login Email' })
    await email.fill('mere@office.example')
    await expect.element(email).toHaveAccessibleDescription('Login Email is the email of another login')
    await expect.element(page.getByText('It will see nothing')).not.toBeInTheDocument()

    await email.fill('mere2@office.example')
    await expect.element(email).not.toHaveAttribute('aria-invalid', 'true')
    await email.fill('mere@office.example')
    await page.getByRole('link', { name: 'Open the login of mere@office.example' }).click()
    await expect.element(page.getByText('The next screen')).toBeVisible()
  },
)
