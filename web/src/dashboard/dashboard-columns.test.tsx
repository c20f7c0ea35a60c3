import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { buildDashboardRow } from '../testing/row-factories.ts'
import { useListRows } from '../ui/table/list-rows.ts'
import { useLocalView } from '../ui/table/list-view.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { dashboardColumns } from './dashboard-columns.tsx'

const ROWS: readonly VisibleDashboardRow[] = [
  buildDashboardRow({
    days: -1240,
    due: '2023-03-09',
    streetAddress: '12 Rata Street',
    location: 'Napier',
    customerName: 'Kea Trust',
  }),
]
const nameOf = ({ propertyName }: VisibleDashboardRow): string => propertyName
const idOf = ({ propertyServiceId }: VisibleDashboardRow): number => propertyServiceId

const linkOf = ({ propertyId }: VisibleDashboardRow) =>
  ({ to: '/property/$propertyId', params: { propertyId: String(propertyId) } }) as const

const COLUMNS = dashboardColumns({
  layout: 'wide',
  canCompleteInspections: false,
  hasBwofAnniversary: false,
  openDetails: () => {},
  openMenu: undefined,
})

function Due() {
  const view = useLocalView()
  const list = useListRows({ rows: ROWS, columns: COLUMNS, view, searchText: nameOf })
  return (
    <DataTable label="Services" list={list} view={view} columns={COLUMNS} rowKey={idOf} rowLink={linkOf} empty={null} />
  )
}

test('a service that is years late says so whole', async () => {
  await page.viewport(1440, 900)
  await renderRoutedPart(<Due />)
  const cell = page.getByRole('cell', { name: '1240 days late' })
  await expect.element(cell).toBeVisible()
  const { clientWidth, scrollWidth } = cell.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('the card of a phone has a comma between the address and the customer', async () => {
  await page.viewport(390, 844)
  await renderRoutedPart(<Due />)
  await expect.element(page.getByRole('link', { name: /12 Rata Street, Napier, Kea Trust/ })).toBeVisible()
})
