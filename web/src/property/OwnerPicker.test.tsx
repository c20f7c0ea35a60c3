import { getCompany, listCompanies } from '@app/contract/company/calls'
import type { VisibleCompany } from '@app/contract/company/schema'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCompany } from '../testing/factories.ts'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import type { PropertyDraft } from './draft.ts'
import { OwnerPicker } from './OwnerPicker.tsx'

const RIMU: PropertyDraft['owner'] = { companyId: 3, companyName: 'Rimu Trust', companyPhone: '', city: 'Napier' }
const MOA = buildCompany({ companyId: 8, companyName: 'Moa Ltd' })

const companies = answering(listCompanies, {
  data: [buildCompanyRow(3, 'Rimu Trust'), buildCompanyRow(8, 'Moa Ltd')],
  hash: 'one',
  errorMessage: null,
})

type Change = (owner: VisibleCompany | null) => void

interface Shown {
  readonly owner?: PropertyDraft['owner']
  readonly error?: string
  readonly replies?: readonly Reply[]
}

async function show({ owner = RIMU, error, replies = [] }: Shown = {}) {
  serve(companies, ...replies)
  const onChange = vi.fn<Change>()
  await renderRoutedPart(
    <>
      <WithState<PropertyDraft['owner']> initial={owner}>
        {(value, change) => (
          <OwnerPicker
            owner={value}
            error={error}
            onChange={(company) => {
              change(company && { ...company, city: company.city })
              onChange(company)
            }}
          />
        )}
      </WithState>
      <Toasts />
    </>,
  )
  await expect.element(field()).toHaveValue(owner ? 'Rimu Trust (3)' : '')
  return onChange
}

const field = () => page.getByRole('combobox', { name: 'Owner' })
const question = () => page.getByRole('dialog', { name: 'Change owner' })

async function chooseMoa() {
  await field().fill('moa')
  await page.getByRole('option', { name: 'Moa Ltd (8)' }).click()
}

beforeEach(logIn)
afterEach(() => toast.clear())

describe('another owner', () => {
  test('is taken with its contacts once the person is sure', async () => {
    const onChange = await show({ replies: [answering(getCompany, MOA)] })
    await chooseMoa()
    await expect.element(question()).toMatchTextContent('Make Moa Ltd the owner?')
    expect(onChange).not.toHaveBeenCalled()
    await question().getByRole('button', { name: 'Change owner' }).click()
    await expect.element(field()).toHaveValue('Moa Ltd (8)')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(MOA)
  })

  test('is chosen and confirmed by keyboard alone', async () => {
    const onChange = await show({ replies: [answering(getCompany, MOA)] })
    await userEvent.keyboard('{Tab}moa')
    await expect.element(page.getByRole('option', { name: 'Moa Ltd (8)' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(question().getByRole('button', { name: 'Change owner' })).toHaveFocus()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onChange.mock.calls).toEqual([[MOA]])
    // The same field goes on, so that the next Tab leads to the next one.
    await expect.element(field()).toHaveFocus()
  })

  test.each(['Cancel', 'Escape'])('is not taken after %s: the owner stays, also in the field', async (way) => {
    const onChange = await show()
    await chooseMoa()
    await expect.element(question()).toBeVisible()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await question().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('Rimu Trust (3)')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('that cannot be fetched changes nothing, and a message says so', async () => {
    const onChange = await show({ replies: [refusing(getCompany, { status: 404, detail: 'Somebody deleted it.' })] })
    await chooseMoa()
    await question().getByRole('button', { name: 'Change owner' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error retrieving owner 8')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('Rimu Trust (3)')
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('no owner', () => {
  test('is set after a question that names who goes', async () => {
    const onChange = await show()
    await page.getByRole('button', { name: 'Clear company' }).click()
    await expect.element(question()).toMatchTextContent('Remove Rimu Trust as the owner?')
    await question().getByRole('button', { name: 'Change owner' }).click()
    await expect.element(field()).toHaveValue('')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('is not set when the person says no', async () => {
    const onChange = await show()
    await page.getByRole('button', { name: 'Clear company' }).click()
    await question().getByRole('button', { name: 'Cancel' }).click()
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('Rimu Trust (3)')
    expect(onChange).not.toHaveBeenCalled()
  })
})

test('an error shows at the field', async () => {
  await show({ owner: null, error: 'takes a company that exists' })
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription('Owner takes a company that exists')
})
