import { addDays } from '@app/contract/dates'
import { listCompanies } from '@app/contract/company/calls'
import { changeServices, listServicesToChange, listSuppliedProperties } from '@app/contract/property/calls'
import type { ChangedService, ServiceChange, ServiceToChange } from '@app/contract/service/change'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '../../lib/dates.ts'
import { buildService } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, firstThen, refusing, serve, type Reply } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSuppliers } from '../use-suppliers.ts'
import { BulkServices } from './BulkServices.tsx'
import type { BulkKind } from './bulk-kinds.ts'

const stored = (propertyServiceId: number, values: Partial<ServiceToChange> = {}) => ({
  ...buildService({ propertyServiceId, serviceId: 106, serviceName: 'Emergency lighting systems', price: 85 }),
  propertyId: propertyServiceId,
  propertyName: `House ${propertyServiceId}`,
  ...values,
})
const SERVICES = [stored(101), stored(102, { price: 20 }), stored(103, { active: false })]

const LATER = '2026-03-05T02:00:00Z'

/** Changes services as the server does. */
function changing() {
  const bodies: ServiceChange[][] = []
  const services = new Map(SERVICES.map((each) => [each.propertyServiceId, each]))
  const reply = answering(changeServices, ({ body }): ChangedService[] => {
    bodies.push(body)
    return body.map(({ propertyServiceId, complianceReceived: _, ...change }) => {
      const before = services.get(propertyServiceId) ?? stored(0)
      const after = { ...before, ...Object.fromEntries(Object.entries(change)), whenUpdated: LATER }
      services.set(propertyServiceId, after)
      return { before, after }
    })
  })
  return { bodies, reply }
}

/** As the filter by supplier of the list behind the dialog. */
function Suppliers() {
  const { suppliers, ask } = useSuppliers()
  useEffect(ask, [ask])
  return <p>{suppliers && `Suppliers: ${[...suppliers.values()].join()}`}</p>
}

const listing = (services: readonly ServiceToChange[]) =>
  answering(listServicesToChange, { services: [...services], total: services.length })

async function show(kind: BulkKind, ...replies: Reply[]) {
  serve(...replies, listing(SERVICES))
  const onDone = vi.fn<() => void>()
  await renderRoutedPart(
    <>
      <BulkServices
        kind={kind}
        services={{ propertyServiceIds: SERVICES.map(({ propertyServiceId }) => propertyServiceId) }}
        onDone={onDone}
        onClose={() => {}}
      />
      <Toasts />
    </>,
  )
  await expect.element(page.getByRole('cell', { name: /House 101/ })).toBeVisible()
  return onDone
}

const submit = (name: RegExp) => page.getByRole('button', { name })
const outcome = (words: RegExp) =>
  expect.element(page.getByRole('dialog').getByRole('status')).toMatchTextContent(words)

beforeEach(() => logIn())
afterEach(() => toast.clear())

describe('changing many services', () => {
  test('shows what it would do to each, sends what changes, and is undone as one', async () => {
    const { bodies, reply } = changing()
    const onDone = await show('price', reply)
    await outcome(/^3 services selected\.$/)
    await userEvent.keyboard('10')
    await outcome(/^Changes 3 services, all or none\.$/)
    await expect.element(page.getByText('$93.50').first()).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onDone.mock.calls).toHaveLength(1)
    expect(bodies[0]).toEqual([
      { propertyServiceId: 101, whenUpdated: SERVICES[0]?.whenUpdated, price: 93.5 },
      { propertyServiceId: 102, whenUpdated: SERVICES[1]?.whenUpdated, price: 22 },
      { propertyServiceId: 103, whenUpdated: SERVICES[2]?.whenUpdated, price: 93.5 },
    ])
    await page.getByRole('button', { name: 'Undo: New prices for 3 services' }).click()
    await expect
      .poll(() => bodies[1])
      .toEqual([
        { propertyServiceId: 101, whenUpdated: LATER, price: 85 },
        { propertyServiceId: 102, whenUpdated: LATER, price: 20 },
        { propertyServiceId: 103, whenUpdated: LATER, price: 85 },
      ])
  })

  test('nothing can be changed while one cannot take it: it stands first', async () => {
    await show('price')
    await page.getByLabelText('How').selectOptions('Add dollars')
    await page.getByLabelText('Dollars').fill('-50')
    await outcome(/^1 service cannot take this, so nothing can be changed\. It stands first in the list\.$/)
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/House 102.*-\$30\.00: the price takes/)
    await expect.element(submit(/^Change/)).toBeDisabled()
    await page.getByLabelText('Dollars').fill('5,5')
    await expect.element(page.getByText('Dollars takes an amount such as 145.50')).toBeVisible()
  })

  test('leaves out those that stay as they are', async () => {
    const { bodies, reply } = changing()
    const onDone = await show('snooze', reply)
    await outcome(/^Changes 2 services, all or none\. 1 stays as it is\.$/)
    await submit(/^Change 2 services$/).click()
    await expect.poll(() => onDone.mock.calls).toHaveLength(1)
    expect(bodies[0]?.map(({ propertyServiceId }) => propertyServiceId)).toEqual([101, 102])
    expect(bodies[0]?.[0]?.whenSupplierEmailsSnoozedUntil).toBe(addDays(today(), 7))
  })

  test('of one supplier leaves alone those of another of the same name, and those without one can be chosen', async () => {
    const { bodies, reply } = changing()
    const of = (id: number, supplierCompanyId: number | null) =>
      stored(id, { supplierCompanyId, supplierName: supplierCompanyId ? 'Kea Fire' : '' })
    await show('active', reply, listing([of(101, 5), of(102, 7), of(103, null)]))
    const supplier = page.getByRole('combobox', { name: 'Only with supplier' })
    await supplier.selectOptions('No supplier')
    await outcome(/^Changes 1 service,/)
    await supplier.selectOptions('Kea Fire (7)')
    await submit(/^Change 1 service$/).click()
    await expect.poll(() => bodies[0]?.map(({ propertyServiceId }) => propertyServiceId)).toEqual([102])
  })

  test('the filter by supplier knows at once who supplies what, also after Undo', async () => {
    let suppliers = [5]
    const { bodies, reply } = changing()
    const answer = answering(listSuppliedProperties, () => ({
      data: suppliers.map((supplierCompanyId) => ({ supplierCompanyId, propertyIds: [12] })),
    }))
    await show('active', reply, answer)
    const listed = await renderRoutedPart(<Suppliers />)
    await expect.element(listed.getByText('Suppliers: 5')).toBeVisible()
    suppliers = []
    await submit(/^Change 2 services$/).click()
    await expect.element(listed.getByText('Suppliers:', { exact: true })).toBeVisible()
    suppliers = [5]
    await page.getByRole('button', { name: 'Undo: 2 services made inactive' }).click()
    await expect.element(listed.getByText('Suppliers: 5')).toBeVisible()
    expect(bodies).toHaveLength(2)
  })

  test('an undo that would bring back a deleted supplier names it and its services once', async () => {
    const { reply } = changing()
    const errors = [0, 2].map((index) => ({ path: `${index}.supplierCompanyId`, message: 'names company 5' }))
    const companies = answering(listCompanies, { data: [], hash: 'none', errorMessage: null })
    const refusal = refusing(changeServices, { status: 400, detail: 'Wrong', errors })
    await show('supplier', companies, firstThen(reply, refusal))
    await page.getByRole('button', { name: 'No supplier' }).click()
    await submit(/^Change 3 services$/).click()
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        /Kea Fire was deleted meanwhile, and had Emergency lighting systems at House 101, Emergency lighting systems at House 103\.\s*Nothing is undone/,
      )
  })

  test('reads the services again when somebody changed one, and keeps what was chosen', async () => {
    const { bodies, reply } = changing()
    const onDone = await show(
      'active',
      firstThen(refusing(changeServices, { status: 409, detail: 'This service was changed' }), reply),
    )
    await submit(/^Change 2 services$/).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This service was changed/)
    await outcome(/^Changes 2 services/)
    await submit(/^Change 2 services$/).click()
    await expect.poll(() => onDone.mock.calls).toHaveLength(1)
    expect(bodies[0]).toMatchObject([{ active: false }, { active: false }])
  })
})
