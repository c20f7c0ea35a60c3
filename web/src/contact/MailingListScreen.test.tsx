import { searchContacts } from '@app/contract/contact/calls'
import { listViews } from '@app/contract/view/calls'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../app/query-client.ts'
import { buildListedContact } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { MailingListSearch } from './mailing-search.ts'
import { MailingListScreen } from './MailingListScreen.tsx'

const AROHA = buildListedContact({ contactId: 31, displayName: 'Aroha Ngata', email: 'aroha@rimu.example' })
const HEMI = buildListedContact({
  contactId: 32,
  displayName: 'Hemi Tui',
  firstName: 'Hemi',
  email: 'hemi@tui.example',
})

let everybody = [AROHA, HEMI]

async function show(): Promise<void> {
  logIn()
  serve(
    answering(listViews, { data: [] }),
    answering(searchContacts, ({ body: { query } }) =>
      everybody.filter(({ displayName }) => displayName.toLowerCase().includes(query.keywords)),
    ),
  )
  await renderScreen({
    path: '/mailing-list',
    component: MailingListScreen,
    search: MailingListSearch,
    address: '/mailing-list',
  })
}

const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select .*${name}`) })
const filter = () => page.getByRole('searchbox', { name: 'Keyword filter..' })
const action = (name: string) => page.getByRole('button', { name })

beforeEach(async () => {
  everybody = [AROHA, HEMI]
  await page.viewport(1440, 900)
})

test('a contact that another search hides stays selected, and the bar says so', async () => {
  await show()
  await expect.element(box('Aroha Ngata')).toBeVisible()
  await box('Aroha Ngata').click()
  await filter().fill('hemi')
  await expect.element(box('Aroha Ngata')).not.toBeInTheDocument()
  await expect.element(page.getByText('1 selected, hidden by the filter')).toBeVisible()
  await box('Hemi Tui').click()
  await expect.element(page.getByText('2 selected, 1 of them hidden by the filter')).toBeVisible()
  await expect.element(action('Change 2 contacts')).toBeVisible()
  await action('Leave it out').click()
  await expect.element(action('Change 1 contact')).toBeVisible()
})

test('a contact that is not there any more under the same search is not selected', async () => {
  await show()
  await expect.element(box('Aroha Ngata')).toBeVisible()
  await box('Aroha Ngata').click()
  await expect.element(action('Change 1 contact')).toBeVisible()
  everybody = [HEMI]
  await queryClient.invalidateQueries({ queryKey: ['contacts'] })
  await expect.element(box('Aroha Ngata')).not.toBeInTheDocument()
  await expect.element(action('Change 1 contact')).not.toBeInTheDocument()
})

test('an empty list offers to clear filters only where there are some', async () => {
  everybody = []
  await show()
  await expect.element(page.getByText('No contacts with an email address')).toBeVisible()
  expect(action('Clear the filters').elements()).toEqual([])
  await filter().fill('hemi')
  await action('Clear the filters').click()
  await expect.element(filter()).toHaveValue('')
  await expect.element(page.getByText('No contacts with an email address')).toBeVisible()
})
