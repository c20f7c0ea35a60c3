import { getCompany, listCompanies, updateCompany } from '@app/contract/company/calls'
import { listHistory } from '@app/contract/history/calls'
import type { HistoryRow } from '@app/contract/history/schema'
import { listServices } from '@app/contract/service/calls'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCompany } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { RecordHistory } from './RecordHistory.tsx'

const removalOf = (entity: string, historyId: number, whenDeleted: string, name: string): HistoryRow => ({
  historyId,
  entity,
  entityId: '31',
  name,
  parentEntity: 'company',
  parentId: '3',
  changedBy: 'mere@office.example',
  whenChanged: '2026-11-20T20:00:10.5Z',
  was: { whenDeleted: null },
  became: { whenDeleted },
  changeId: null,
  changeRows: 1,
})

const REMOVALS = [
  removalOf('contact', 9, '2026-11-20T20:00:10+00:00', 'Aroha Ngata'),
  removalOf('billing_entity', 8, '2026-11-20T20:00:09+00:00', 'Rimu Payables'),
]

/** Shows what was removed from a company, and returns what is sent to restore it. */
async function show(active: boolean) {
  const company = buildCompany({ active })
  const bodies: unknown[] = []
  const saving = answering(updateCompany, ({ body }) => {
    bodies.push(body)
    return company
  })
  serve(
    answering(listHistory, REMOVALS),
    answering(listCompanies, { data: [], hash: 'one', errorMessage: null }),
    answering(listServices, []),
    answering(getCompany, company),
    saving,
  )
  await renderRoutedPart(<RecordHistory entity="company" id={3} />)
  return bodies
}

const restore = (name: string) => page.getByRole('button', { name: `Restore: ${name}` })

beforeEach(logIn)

test('a contact of an inactive company waits until that is active, and what has no such rule does not', async () => {
  const bodies = await show(false)
  await expect.element(restore('Aroha Ngata')).toHaveAccessibleDescription('Company needs to be active first')
  await expect.element(restore('Aroha Ngata')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(restore('Aroha Ngata')).toHaveFocus()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Company needs to be active first')
  expect(await violations()).toEqual([])
  await restore('Rimu Payables').click()
  await expect.poll(() => bodies).toMatchObject([{ billingEntities: [{ billingEntityId: 31, whenDeleted: null }] }])
})

test('a contact of an active company is restored', async () => {
  const bodies = await show(true)
  await restore('Aroha Ngata').click()
  await expect.poll(() => bodies).toMatchObject([{ contacts: [{ contactId: 31, whenDeleted: null }] }])
})
