import { getTie } from '@app/contract/auth/calls'
import { listDashboard } from '@app/contract/dashboard/calls'
import { listDefects } from '@app/contract/defect/calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logInAs } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { buildDashboardRow } from '../testing/row-factories.ts'
import { Portfolio } from './Portfolio.tsx'

async function showNone({ isTied }: { readonly isTied: boolean }) {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false, email: 'mere@kauri.example' })
  serve(answering(listDashboard, []), answering(listDefects, { data: [] }), answering(getTie, { isTied }))
  await renderRoutedPart(<Portfolio />)
}

test('promises buildings to a customer whose company has none yet', async () => {
  await showNone({ isTied: true })
  await expect.element(page.getByText('Your buildings stand here once work on them is planned.')).toBeVisible()
})

test('promises none to a customer whose login is tied to no company, and says who mends that', async () => {
  await showNone({ isTied: false })
  await expect.element(page.getByText('Your login is tied to no company yet')).toBeVisible()
  await expect.element(page.getByText(/^Ask the office to tie mere@kauri.example to your company/)).toBeVisible()
  await expect.element(page.getByText('No buildings yet')).not.toBeInTheDocument()
})

test('no day is broken over two lines on a card, however long the name of the service is', async () => {
  await page.viewport(390, 800)
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  const rows = Array.from({ length: 30 }, (_, at) =>
    buildDashboardRow({ propertyId: at + 1, serviceName: `Signs ${'i'.repeat(at * 3)}`, due: '2026-12-02' }),
  )
  serve(answering(listDashboard, rows), answering(listDefects, { data: [] }))
  await renderRoutedPart(<Portfolio />)
  await page.getByRole('button', { name: 'Show all 30 buildings' }).click()
  const days = page.getByText('02 Dec 2026')
  await expect.element(days.nth(29)).toBeVisible()
  expect(days.elements().map((day) => day.getClientRects().length)).toEqual(rows.map(() => 1))
})
