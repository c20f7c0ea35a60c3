import { getCompany, listCompanies, updateCompany } from '@app/contract/company/calls'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyChanges } from '../app/apply-changes.ts'
import { queryClient } from '../app/query-client.ts'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { changeOf } from '../testing/live-message.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, replyingAfter, serve, type Reply } from '../testing/mock-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CompanyScreen } from './CompanyScreen.tsx'

const RIMU = buildCompany()
const CHANGED = changeOf({ kind: 'company', id: RIMU.companyId })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
const isGone = () => page.getByText('There is no such company')

async function open(...replies: readonly Reply[]): Promise<void> {
  logIn()
  serve(
    answering(listCompanies, { data: [buildCompanyRow(3, 'Rimu Trust')], hash: 'one', errorMessage: null }),
    ...replies,
  )
  await renderScreen({ path: '/companies/$companyId', component: CompanyScreen, address: '/companies/3' })
  await expect.element(field('City/town')).toHaveValue('Napier')
}

/** Opens a company, which the server no longer has afterwards. */
const openAndDelete = (): Promise<void> =>
  open(firstThen(answering(getCompany, RIMU), refusing(getCompany, { status: 404, detail: 'There is no company 3.' })))

afterEach(() => toast.clear())

test('a company that somebody else deletes says that it is gone', async () => {
  await openAndDelete()
  applyChanges(CHANGED)
  await expect.element(isGone()).toBeVisible()
})

test('what is typed into a company stays when somebody else deletes it, until it is discarded', async () => {
  await openAndDelete()
  await field('Notes').fill('Call Mere before the trial.')
  applyChanges(CHANGED)
  await expect.poll(() => queryClient.getQueryState(['company', 3])?.status).toBe('error')
  await expect.element(bar()).toMatchTextContent('Somebody else deleted this company')
  await expect.element(field('Notes')).toHaveValue('Call Mere before the trial.')
  await bar().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(isGone()).toBeVisible()
})

test('a company that somebody else deletes during the choice between versions offers no choice any more', async () => {
  await open(
    firstThen(
      answering(getCompany, RIMU),
      firstThen(
        answering(getCompany, { ...RIMU, city: 'Hastings', whenUpdated: '2026-03-05T02:00:00Z' }),
        refusing(getCompany, { status: 404, detail: 'There is no company 3.' }),
      ),
    ),
  )
  await field('Notes').fill('Call Mere before the trial.')
  applyChanges(CHANGED)
  await bar().getByRole('button', { name: 'Compare now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect.element(dialog).toBeVisible()
  applyChanges(CHANGED)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar()).toMatchTextContent('Somebody else deleted this company')
  await expect.element(field('Notes')).toHaveValue('Call Mere before the trial.')
})

test('what was read before a save does not take the place of what was saved', async () => {
  const answered = Promise.withResolvers<void>()
  const saved = { ...RIMU, city: 'Hastings', whenUpdated: '2026-03-05T02:00:00Z' }
  await open(
    firstThen(answering(getCompany, RIMU), replyingAfter(answered.promise, answering(getCompany, RIMU))),
    answering(updateCompany, saved),
  )
  // As when somebody returns to the tab.
  const reading = queryClient.refetchQueries({ queryKey: ['company', 3] }, { throwOnError: false })
  await field('City/town').fill('Hastings')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar()).not.toBeInTheDocument()
  answered.resolve()
  await reading
  await expect.poll(() => queryClient.isFetching({ queryKey: ['company', 3] })).toBe(0)
  expect(queryClient.getQueryData(['company', 3])).toEqual(saved)
  await expect.element(field('City/town')).toHaveValue('Hastings')
})

test('a contact that a save removed comes back only when its company is active', async () => {
  const contact = buildContact({ companyId: 3, propertyId: null })
  const inactive = { ...RIMU, active: false }
  const bodies: unknown[] = []
  const saving = answering(updateCompany, ({ body }) => {
    bodies.push(body)
    return inactive
  })
  await open(answering(getCompany, { ...inactive, contacts: [contact] }), saving)
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  await page.getByRole('button', { name: 'Remove Aroha Ngata' }).click()
  await userEvent.keyboard('{Control>}s{/Control}')
  const undo = page.getByRole('region', { name: 'Removed' }).getByRole('button', { name: 'Undo: Aroha Ngata removed' })
  await expect.element(undo).toHaveAccessibleDescription('Company needs to be active first')
  await undo.click({ force: true })
  expect(bodies).toHaveLength(1)
})
