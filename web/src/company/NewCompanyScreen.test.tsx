import { addCompany, listCompanies } from '@app/contract/company/calls'
import { KEYED } from '@app/contract/request-key'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { queryClient } from '../app/query-client.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, replyingAfter, serve, type Reply } from '../testing/mock-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { NewCompanySearch } from './company-type.ts'
import { NewCompanyScreen } from './NewCompanyScreen.tsx'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const relationship = (name: string) => page.getByRole('switch', { name, exact: true })
const heading = () => page.getByRole('heading', { level: 1 })

/** `arrival` is what the screen of the added company waits for, such as its code. */
async function show({ replies = [], arrival }: { replies?: readonly Reply[]; arrival?: Promise<void> } = {}) {
  logIn()
  serve(answering(listCompanies, { data: [], hash: 'one', errorMessage: null }), ...replies)
  const { goTo } = await renderScreen({
    path: '/companies/new',
    component: NewCompanyScreen,
    search: NewCompanySearch,
    address: '/companies/new?companyType=1',
    next: { path: '/companies/$companyId', arrival },
  })
  await expect.element(heading()).toHaveTextContent('New customer')
  return { goTo: (companyType: number) => goTo(`/companies/new?companyType=${companyType}`) }
}

test('another type that is chosen while a new company is open takes its place, and what was typed stays', async () => {
  const { goTo } = await show()
  await field('Company name').fill('Kea Fire')
  await relationship('Owner').click({ force: true })
  goTo(2)
  await expect.element(relationship('Supplier')).toBeChecked()
  await expect.element(relationship('Customer')).not.toBeChecked()
  await expect.element(relationship('Owner')).toBeChecked()
  await expect.element(field('Company name')).toHaveValue('Kea Fire')
})

test('what is typed while a new company is being added is not lost in silence', async () => {
  const answered = Promise.withResolvers<void>()
  await show({ replies: [replyingAfter(answered.promise, answering(addCompany, 77))] })
  await field('Company name').fill('Kea Fire')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByRole('button', { name: 'Add new record' })).toBeDisabled()
  // Whatever can be typed into now would be lost with the screen.
  const fields = page
    .getByRole('textbox')
    .elements()
    .filter((each) => !each.closest('[inert]'))
  expect(fields).toEqual([])
  answered.resolve()
  await expect.element(page.getByText('The next screen')).toBeVisible()
})

test('the cursor is where it was after a new company was refused', async () => {
  await show({ replies: [refusing(addCompany, { status: 503, detail: 'The database is busy.' })] })
  await field('Company name').fill('Kea Fire')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  await expect.element(field('Company name')).toHaveFocus()
  await userEvent.keyboard('!')
  await expect.element(field('Company name')).toHaveValue('Kea Fire!')
})

test('a company cannot be added once more while its screen is on its way', async () => {
  const arrival = Promise.withResolvers<void>()
  let added = 0
  await show({ replies: [answering(addCompany, () => 76 + ++added)], arrival: arrival.promise })
  await field('Company name').fill('Kea Fire')
  await page.getByRole('button', { name: 'Add new record' }).click()
  await expect.poll(() => added).toBe(1)
  // The answer is there, and the next screen is not.
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  await userEvent.keyboard('{Control>}s{/Control}')
  arrival.resolve()
  await expect.element(page.getByText('The next screen')).toBeVisible()
  expect(added).toBe(1)
})

test('a company that is sent again carries the key of its first request, and another one after Cancel another', async () => {
  const keys: (string | undefined)[] = []
  const noting = (reply: Reply): Reply => ({
    ...reply,
    respond: async (request) => {
      keys.push(z.object(KEYED).parse(await request.clone().json()).requestKey)
      return reply.respond(request)
    },
  })
  await show({ replies: [noting(refusing(addCompany, { status: 503, detail: 'The database is busy.' }))] })
  await field('Company name').fill('Kea Fire')
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Add new record' }).click()
    await expect.poll(() => keys.length).toBe(times)
    await expect.poll(() => queryClient.isMutating()).toBe(0)
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await field('Company name').fill('Rimu Trust')
  await page.getByRole('button', { name: 'Add new record' }).click()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[2]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[2]).not.toBe(keys[0])
})
