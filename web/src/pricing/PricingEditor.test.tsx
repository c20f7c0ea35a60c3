import { listCompanies } from '@app/contract/company/calls'
import { getPricingSummary, savePrices } from '@app/contract/pricing/calls'
import type { PricedService } from '@app/contract/pricing/schema'
import { expect, test } from 'vitest'
import { buildCompany, buildService } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { usePricingSummary } from './api.ts'
import { PricingEditor } from './PricingEditor.tsx'

const CUSTOMER = buildCompany({ companyName: 'Rimu Trust' })
const priced = (propertyServiceId: number, serviceName: string): PricedService => ({
  ...buildService({ propertyServiceId, serviceName }),
  propertyName: 'Rimu House',
  buildingName: '',
})
const ALARMS = priced(101, 'Alarms')
const LIFT = priced(102, 'Lift')

function Prices() {
  const { data: summary } = usePricingSummary(CUSTOMER.companyId)
  return summary && <PricingEditor summary={summary} />
}

test('a service that a colleague deletes is named, and the other new prices can be saved', async () => {
  const sent: unknown[] = []
  const saved = answering(savePrices, ({ body }) => {
    sent.push(...body)
    return [{ ...LIFT, price: 95 }]
  })
  logIn()
  serve(
    answering(listCompanies, { data: [], hash: 'v1', errorMessage: null }),
    firstThen(
      answering(getPricingSummary, { company: CUSTOMER, services: [ALARMS, LIFT] }),
      answering(getPricingSummary, { company: CUSTOMER, services: [LIFT] }),
    ),
    firstThen(refusing(savePrices, { status: 409, detail: 'This service was changed by hana@office.example.' }), saved),
  )
  const screen = await renderRoutedPart(<Prices />)
  const price = (of: string) => screen.getByRole('textbox', { name: `Price: ${of}, Rimu House` })
  await screen.getByRole('button', { name: 'Edit suppliers and prices' }).click()
  await price('Alarms').fill('90')
  await price('Lift').fill('95')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect.element(dialog).toMatchTextContent('their row was removed: Alarms, Rimu House: Price.')
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect.element(price('Lift')).toHaveValue('$95.00')
  await expect.element(price('Alarms')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ propertyServiceId: 102, whenUpdated: LIFT.whenUpdated, price: 95 }])
})
