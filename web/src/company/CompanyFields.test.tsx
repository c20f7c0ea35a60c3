import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { buildCompany } from '../testing/factories.ts'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { CompanyFields } from './CompanyFields.tsx'

type Change = Parameters<typeof CompanyFields>[0]['onChange']

interface State {
  readonly onChange?: Change
  readonly errors?: DraftErrors
  readonly isNew?: boolean
  readonly phone?: string
}

const fields = ({ onChange = () => {}, errors = NO_ERRORS, isNew = false, phone = '06 555 010' }: State = {}) => (
  <CompanyFields fields={buildCompany({ companyPhone: phone })} errors={errors} onChange={onChange} isNew={isNew} />
)

const name = () => page.getByRole('textbox', { name: /^Company name/ })

test('the name is locked, and unlocking focuses it', async () => {
  const onChange = vi.fn<Change>()
  const screen = await renderPart(fields({ onChange }))
  await expect.element(name()).toHaveAttribute('readonly')
  await screen.getByRole('button', { name: 'Edit company name' }).click()
  await expect.element(name()).toHaveFocus()
  await name().fill('Rimu Trust Ltd')
  expect(onChange).toHaveBeenLastCalledWith('companyName', 'Rimu Trust Ltd')
  expect(await violations()).toEqual([])
})

test('the name of a new company is unlocked and has the focus', async () => {
  const screen = await renderPart(fields({ isNew: true }))
  await expect.element(name()).toHaveFocus()
  await expect.element(name()).not.toHaveAttribute('readonly')
  expect(screen.getByRole('button', { name: 'Edit company name' }).elements()).toEqual([])
})

test.each([
  { label: 'Short name', field: 'companyShortName' },
  { label: 'Account no', field: 'accountNumber' },
  { label: 'Street address', field: 'streetAddress' },
  { label: 'City/town', field: 'city' },
  { label: 'Postcode', field: 'postCode' },
  { label: 'Notes', field: 'companyNotes' },
])('$label takes a text', async ({ label, field }) => {
  const onChange = vi.fn<Change>()
  const screen = await renderPart(fields({ onChange }))
  await screen.getByRole('textbox', { name: label }).fill('Other')
  expect(onChange).toHaveBeenLastCalledWith(field, 'Other')
})

test.each([
  { phone: '+64 (6) 555-010', href: 'tel:+646555010' },
  { phone: '06 555 010', href: 'tel:06555010' },
])('$phone can be called', async ({ phone, href }) => {
  const screen = await renderPart(fields({ phone }))
  await expect.element(screen.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute('href', href)
})

test('a blank phone cannot be called', async () => {
  const screen = await renderPart(fields({ phone: ' ' }))
  await expect.element(screen.getByRole('textbox', { name: 'Phone' })).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('shows errors at their fields', async () => {
  await renderPart(fields({ errors: { companyName: 'is required' } }))
  await expect.element(name()).toHaveAccessibleDescription('Company name is required')
})
