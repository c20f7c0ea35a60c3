import { getCompany } from '@app/contract/company/calls'
import { getFormFacts } from '@app/contract/document/calls'
import { getOperator } from '@app/contract/operator/calls'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCompany, buildContact, buildService } from '../../testing/factories.ts'
import { logIn, logInAs } from '../../testing/log-in.ts'
import { answering, firstThen, refusing, serve, type Reply } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { serviceRowOf, type ServiceRow } from './service-rows.ts'
import { SupplierPanel } from './SupplierPanel.tsx'

const LIGHTS = serviceRowOf(buildService({ supplierCompanyId: 5, supplierName: 'Kea Fire' }))
const KEA = buildCompany({
  companyId: 5,
  companyName: 'Kea Fire',
  companyPhone: '06 555 020',
  contacts: [buildContact({ companyId: 5, propertyId: null, firstName: 'Hemi', lastName: 'Tane' })],
})

const operator = (companyId: number) => answering(getOperator, { companyId, companyName: 'Compass', signatories: [] })
const kea = answering(getCompany, KEA)

async function show(replies: readonly Reply[], service: ServiceRow | null = LIGHTS) {
  serve(...replies)
  const onClose = vi.fn<() => void>()
  const screen = await renderRoutedPart(<SupplierPanel service={service} onClose={onClose} />)
  return { screen, onClose }
}

const panel = () => page.getByRole('dialog', { name: 'Supplier' })
const sheet = () => page.getByRole('dialog', { name: 'Generated Document' })
const kinds = () =>
  panel()
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
    .filter(Boolean)

describe('for the office', () => {
  test('shows the supplier with its people, and what can be made for it', async () => {
    logIn()
    const { onClose } = await show([kea, operator(1)])
    await expect.element(panel().getByRole('link', { name: 'Kea Fire' })).toHaveAttribute('href', '/companies/5')
    await expect.element(panel().getByRole('link', { name: /06 555 020/ })).toHaveAttribute('href', 'tel:06555020')
    await expect.element(panel().getByRole('listitem').filter({ hasText: 'Hemi Tane' })).toBeVisible()
    expect(kinds()).toEqual([
      'Contractor IQP Statement',
      '12A Certificate of Compliance',
      '12A Certificate Request',
      'Report In Lieu Of Form12A',
    ])
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('the operator requests no certificate from itself', async () => {
    logIn()
    await show([kea, operator(5)])
    await expect
      .poll(kinds)
      .toEqual(['Contractor IQP Statement', '12A Certificate of Compliance', 'Report In Lieu Of Form12A'])
  })

  test('a document takes the place of the panel; Escape closes it and leads back', async () => {
    logIn()
    const bodies: unknown[] = []
    const facts = refusing(getFormFacts, { status: 404, detail: 'There is no such property.' })
    const { onClose } = await show([
      kea,
      operator(1),
      {
        ...facts,
        respond: async (request) => {
          bodies.push(await request.clone().json())
          return facts.respond(request)
        },
      },
    ])
    await panel().getByRole('button', { name: '12A Certificate Request' }).click()
    await expect.element(sheet()).toMatchTextContent('12A Certificate Request')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.poll(() => bodies).toEqual([{ propertyId: 12, supplierCompanyId: 5 }])
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).toBeVisible()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('another login reads who it is, and makes no documents', async () => {
  logInAs({ Role: ['ExternalCustomer'], IsAdministrator: false })
  // `serve` has no operator for it: asking for one would fail the test.
  await show([kea])
  await expect.element(panel().getByText('Kea Fire')).toBeVisible()
  expect(panel().getByRole('link', { name: 'Kea Fire' }).elements()).toEqual([])
  expect(kinds()).toEqual([])
})

test('is closed without a service', async () => {
  logIn()
  await show([operator(1)], null)
  expect(panel().elements()).toEqual([])
})

test('is empty for a service without a supplier', async () => {
  logIn()
  await show([operator(1)], { ...LIGHTS, supplierCompanyId: null })
  await expect.element(panel()).toBeVisible()
  expect(kinds()).toEqual([])
})

test('a supplier that cannot be loaded is tried again', async () => {
  logIn()
  const failure = refusing(getCompany, { status: 500, detail: 'Something went wrong.' })
  await show([firstThen(failure, kea), operator(1)])
  await expect.element(panel().getByRole('alert')).toMatchTextContent('Error loading company 5')
  await panel().getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel().getByRole('link', { name: 'Kea Fire' })).toBeVisible()
  await expect.element(panel().getByRole('alert')).not.toBeInTheDocument()
})
