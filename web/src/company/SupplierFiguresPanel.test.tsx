import { listSupplierFigures } from '@app/contract/company/calls'
import type { SupplierFigures } from '@app/contract/company/schema'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { SupplierFiguresPanel } from './SupplierFiguresPanel.tsx'

const NEVER: SupplierFigures = {
  companyId: 5,
  companyName: 'Kea Fire',
  asked: 0,
  onTime: 0,
  late: 0,
  missing: 0,
  medianDays: null,
  refused: 0,
  reasons: [],
}

const show = async (figures: Partial<SupplierFigures>) => {
  serve(
    answering(listSupplierFigures, ({ query }) => {
      expect(query.companyId).toBe(5)
      return { from: '2025-11-22', to: '2026-11-21', data: [{ ...NEVER, ...figures }] }
    }),
  )
  await renderRoutedPart(<SupplierFiguresPanel companyId={5} />)
}
const panel = () => page.getByRole('region', { name: 'Answers as a supplier' })

beforeEach(() => logIn())

test('a supplier that was never asked has no share', async () => {
  await show({})
  await expect.element(panel().getByText('Never asked')).toBeVisible()
  await expect.element(panel().getByText(/%|On time|Median/)).not.toBeInTheDocument()
})

test('figures show with the share, the median and the reasons', async () => {
  const reasons = [
    { reason: 'It is not signed.', count: 2 },
    { reason: 'Another building', count: 1 },
  ]
  await show({ asked: 8, onTime: 5, late: 2, missing: 1, medianDays: 12.5, refused: 3, reasons })
  await expect.element(panel().getByText('5 (63 %)')).toBeVisible()
  await expect.element(panel().getByText('12.5 from the first request')).toBeVisible()
  await expect.element(panel().getByText('It is not signed. (2)')).toBeVisible()
  await expect.element(panel().getByText('Another building', { exact: true })).toBeVisible()
})
