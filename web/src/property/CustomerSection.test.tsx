import { getCompany, listCompanies } from '@app/contract/company/calls'
import type { BillingEntity } from '@app/contract/company/schema'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { buildCompany } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { CustomerSection } from './CustomerSection.tsx'
import type { ChangeField } from './property-edits.ts'

const WHEN = '2026-03-01T02:00:00Z'
const SOUTH: BillingEntity = {
  billingEntityId: 41,
  companyId: 3,
  billingEntityName: 'Rimu South',
  accountNumber: '',
  whenCreated: WHEN,
  whenUpdated: WHEN,
  whenDeleted: null,
}

test.each([
  ['a billing name of its own', SOUTH, [SOUTH]],
  ['one that has been deleted since', { ...SOUTH, whenDeleted: WHEN }, []],
])(
  'another customer takes the place of one with %s: the name goes with it',
  async (_, savedEntity, billingEntities) => {
    logIn()
    serve(
      answering(listCompanies, {
        data: [buildCompanyRow(3, 'Rimu Trust', 'AC'), buildCompanyRow(8, 'Moa Retail', 'AC')],
        hash: 'one',
        errorMessage: null,
      }),
      answering(getCompany, ({ params: { companyId } }) =>
        buildCompany({ companyId, billingEntities: companyId === SOUTH.companyId ? [...billingEntities] : [] }),
      ),
    )
    const change = vi.fn<ChangeField>()
    const screen = await renderRoutedPart(
      <CustomerSection
        customerCompanyId={3}
        billingEntityCompanyId={null}
        billingEntityId={SOUTH.billingEntityId}
        savedEntity={savedEntity}
        change={change}
        errors={{}}
      />,
    )
    const customer = screen.getByRole('combobox', { name: 'Customer name' })
    await expect.element(customer).toHaveValue('Rimu Trust (3)')
    await customer.fill('moa')
    await userEvent.keyboard('{Enter}')
    expect(change.mock.calls).toEqual([
      ['billingEntityId', null],
      ['customerCompanyId', 8],
    ])
  },
)
