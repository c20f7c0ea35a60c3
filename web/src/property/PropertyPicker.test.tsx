import { listProperties } from '@app/contract/property/calls'
import type { PropertyListRow } from '@app/contract/property/schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { PropertyPicker } from './PropertyPicker.tsx'

const row = (propertyId: number, propertyNameAndLocation: string, customerPropertyRef = ''): PropertyListRow => ({
  propertyId,
  propertyNameAndLocation,
  propertyLocation: 'Napier',
  isle: 'NI',
  customerPropertyRef,
  active: true,
  customerCompanyId: null,
  regionalAuthorityCompanyId: null,
  city: '',
})

const ROWS = [row(12, 'Rimu House, 12 McVay Street', 'GR-875'), row(13, 'Rātā Hall, 1 Queen Street')]

const picker = (initial: number | null, onChange: (propertyId: number) => void = () => {}) => (
  <WithState initial={initial}>
    {(value, change) => (
      <PropertyPicker
        label="Property"
        value={value}
        onChange={(id) => {
          change(id)
          onChange(id)
        }}
      />
    )}
  </WithState>
)

const field = () => page.getByRole('combobox', { name: 'Property' })
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => {
  logIn()
  serve(answering(listProperties, { data: ROWS, hash: 'one', errorMessage: null }))
})

test.each([
  { typed: 'rata', by: 'its name without macrons' },
  { typed: '13', by: 'its number' },
  { typed: 'queen', by: 'its street' },
])('finds a property by $by', async ({ typed }) => {
  await renderRoutedPart(picker(null))
  await field().fill(typed)
  await expect.poll(offered).toEqual(['13 - Rātā Hall, 1 Queen Street'])
})

test('finds a property by the customer’s reference', async () => {
  await renderRoutedPart(picker(null))
  await field().fill('gr-875')
  await expect.poll(offered).toEqual(['12 - Rimu House, 12 McVay Street'])
})

test('says that no property matches', async () => {
  await renderRoutedPart(picker(null))
  await field().fill('xyz')
  await expect.element(page.getByText('No property matches')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('is chosen by keyboard', async () => {
  const onChange = vi.fn<(propertyId: number) => void>()
  await renderRoutedPart(picker(12, onChange))
  await expect.element(field()).toHaveValue('12 - Rimu House, 12 McVay Street')
  await field().click()
  await userEvent.keyboard('hall')
  await expect.poll(offered).toEqual(['13 - Rātā Hall, 1 Queen Street'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(13)
  await expect.element(field()).toHaveValue('13 - Rātā Hall, 1 Queen Street')
})

test('shows the number of a property that the list lacks', async () => {
  await renderRoutedPart(picker(99))
  await expect.element(field()).toHaveValue('99')
})
