import { listDashboard } from '@app/contract/dashboard/calls'
import { expect, test } from 'vitest'
import { applyChanges } from '../app/apply-changes.ts'
import { changeOf } from '../testing/live-message.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { buildDashboardRow } from '../testing/row-factories.ts'
import { useDashboard } from './api.ts'
import { dashboardFilter } from './filter.ts'

const FILTER = dashboardFilter({}, { today: '2027-01-31', roles: ['CompassStaff'] })

function Shown() {
  const { data: rows = [] } = useDashboard(FILTER)
  return rows.flatMap(({ propertyId, customerName, supplierName, authorityName }) =>
    [customerName, supplierName, authorityName].map((name) => <p key={`${propertyId} ${name}`}>{name}</p>),
  )
}

test.each([
  ['customer', 2, { customerName: 'Renamed' }],
  ['supplier', 5, { supplierName: 'Renamed' }],
  ['council', 9, { authorityName: 'Renamed' }],
])('a %s that a colleague renames: its rows are read, and no others', async (_of, id, renamed) => {
  const other = { propertyId: 13, propertyServiceId: 103, custId: 3, suppId: 6, authorityId: 10 }
  const asked: unknown[] = []
  logIn()
  serve(
    answering(listDashboard, ({ body }) => {
      asked.push(body.propertyIds)
      return body.propertyIds ? [buildDashboardRow(renamed)] : [buildDashboardRow(), buildDashboardRow(other)]
    }),
  )
  const screen = await renderRoutedPart(<Shown />)
  await expect.element(screen.getByText('Kea Fire').first()).toBeVisible()
  applyChanges(changeOf({ kind: 'company', id }))
  await expect.element(screen.getByText('Renamed')).toBeVisible()
  expect(asked).toEqual([undefined, [12]])
})
