import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { FacetFilters } from './FacetFilters.tsx'
import { useFacets, type Facet } from './facets.ts'
import { useListRows } from './list-rows.ts'
import { useAddressView } from './list-view.ts'

interface House {
  readonly id: number
  readonly name: string
  readonly city: string
  readonly customer: number | null
}

const HOUSES: readonly House[] = [
  { id: 1, name: 'Rimu House', city: 'Napier', customer: 7 },
  { id: 2, name: 'Kauri House', city: 'Taupō, north', customer: 7 },
  { id: 3, name: 'Mataī Court', city: '', customer: null },
]
const COLUMNS: readonly Column<House>[] = [{ id: 'name', header: 'Property', value: (row) => row.name, card: 'title' }]
const FACETS: readonly Facet<House>[] = [
  { name: 'city', label: 'City', keyOf: ({ city }) => city, wordsOf: ({ city }) => city, none: 'No city' },
  {
    name: 'customer',
    label: 'Customer',
    keyOf: ({ customer }) => String(customer ?? ''),
    wordsOf: () => 'Te Ara',
    none: 'No customer',
  },
]
const idOf = ({ id }: House) => id
const nameOf = ({ name }: House) => name

function Houses() {
  const view = useAddressView()
  const found = useListRows({ rows: HOUSES, columns: COLUMNS, view, searchText: nameOf })
  const { list, filters } = useFacets(FACETS, found, HOUSES)
  return (
    <>
      <DataTable label="Houses" columns={COLUMNS} list={list} view={view} rowKey={idOf} empty="None" />
      <FacetFilters filters={filters} />
    </>
  )
}

const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent)
const button = (name: string) => page.getByRole('button', { name: `Filter by ${name}` })
const option = (name: RegExp) => page.getByRole('listbox').getByRole('option', { name })

test('values are chosen by keys, several at once, with counts under all other filters, in the address', async () => {
  await page.viewport(1200, 800)
  const screen = await renderRoutedPart(<Houses />, '/?q=house&page=2')
  button('City').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Find in City' })).toHaveFocus()
  await expect.element(option(/Napier 1/)).toBeVisible()
  await expect.element(option(/No city/)).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('tau{ArrowDown}{Enter}')
  await expect.element(option(/Taupō/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(names).toEqual(['Kauri House'])
  expect(screen.address()).toBe('/?q=house&city=Taup%C5%8D%5C%2C+north')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('City: Taupō, north')).toHaveFocus()

  await button('Customer').click()
  await expect.element(option(/Te Ara 1/)).toBeVisible()
})

test('an address chooses, also rows without a value, and Clear shows all again', async () => {
  await page.viewport(1200, 800)
  const screen = await renderRoutedPart(<Houses />, '/?city=-,Napier&customer=7,-')
  await expect.poll(names).toEqual(['Rimu House', 'Mataī Court'])
  await expect.element(button('City: No city +1')).toBeVisible()
  await button('City: No city +1').click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(names).toHaveLength(3)
  expect(screen.address()).toBe('/?customer=7%2C-')
})
