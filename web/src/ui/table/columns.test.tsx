import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import type { Column } from './column.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { DataTable } from './DataTable.tsx'
import { useArrangement } from './kept-columns.ts'
import { useListRows } from './list-rows.ts'
import { useAddressView } from './list-view.ts'

interface House {
  readonly id: number
  readonly name: string
  readonly city: string
  readonly customer: string
}

const HOUSES: readonly House[] = [
  { id: 1, name: 'Rimu House', city: 'Napier', customer: 'Te Ara' },
  { id: 2, name: 'Kauri Court', city: 'Taupō', customer: 'Aroha' },
]
const COLUMNS: readonly Column<House>[] = [
  { id: 'name', header: 'Property', value: (row) => row.name, card: 'title' },
  { id: 'city', header: 'City', value: (row) => row.city, width: '30%' },
  { id: 'customer', header: 'Customer', value: (row) => row.customer, width: '30%', isHiddenAtFirst: true },
  { id: 'open', header: 'Open', isHeaderHidden: true, cell: () => '›', width: 44 },
]
const idOf = ({ id }: House) => id
const nameOf = ({ name }: House) => name

function Houses() {
  const arrangement = useArrangement('houses')
  const view = useAddressView()
  const list = useListRows({ rows: HOUSES, columns: COLUMNS, view, searchText: nameOf })
  return (
    <>
      <ColumnsButton columns={COLUMNS} arrangement={arrangement} />
      <DataTable
        label="Houses"
        columns={COLUMNS}
        arrangement={arrangement}
        list={list}
        view={view}
        rowKey={idOf}
        empty="None"
      />
    </>
  )
}

afterEach(() => localStorage.clear())

const headCells = () => [...document.querySelectorAll('th')]
const heads = () => headCells().map((head) => head.textContent)
const headOf = (name: string) => {
  const head = headCells().find((each) => each.textContent === name)
  if (!head) throw new Error(`There is no column ${name}`)
  return head
}
const widthOf = (name: string) => headOf(name).getBoundingClientRect().width
const openMenu = async () => {
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'City' })).toBeVisible()
}

test('columns show, move and get wider by keys alone, and stay so on the device', async () => {
  await page.viewport(1200, 800)
  const screen = await renderRoutedPart(<Houses />)
  await expect.poll(heads).toEqual(['Property', 'City', 'Open'])
  page.getByRole('button', { name: 'Columns' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('checkbox', { name: 'City' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Property' })).toBeDisabled()
  expect(await violations()).toEqual([])

  page.getByRole('checkbox', { name: 'Customer' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(heads).toEqual(['Property', 'City', 'Customer', 'Open'])
  const up = page.getByRole('button', { name: 'Move Customer up' })
  up.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(heads).toEqual(['Property', 'Customer', 'City', 'Open'])
  await expect.element(up).toHaveFocus()
  const before = widthOf('Customer')
  page.getByRole('button', { name: 'Wider: Customer' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => Math.round(widthOf('Customer') - before)).toBeGreaterThan(10)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Columns' })).toHaveFocus()

  await screen.unmount()
  await renderRoutedPart(<Houses />)
  await expect.poll(heads).toEqual(['Property', 'Customer', 'City', 'Open'])
  await openMenu()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(heads).toEqual(['Property', 'City', 'Open'])
})

test('a list is sorted by a column that does not show', async () => {
  await page.viewport(1200, 800)
  await renderRoutedPart(<Houses />, '/?sort=customer')
  expect(page.getByRole('row').elements()[1]?.textContent).toContain('Kauri Court')
})

test('the line between two columns is dragged: what one gains the other loses', async () => {
  await page.viewport(1200, 800)
  await renderRoutedPart(<Houses />)
  await expect.poll(heads).toEqual(['Property', 'City', 'Open'])
  const [property, city] = [widthOf('Property'), widthOf('City')]
  const line = headOf('Property').lastElementChild
  if (!line) throw new Error('There is no line')
  const { x, y } = line.getBoundingClientRect()
  const at = (type: string, clientX: number) =>
    line.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, isPrimary: true, clientX, clientY: y + 4 }),
    )
  // The browser captures only pointers that there are.
  Object.assign(line, { setPointerCapture: () => {} })
  at('pointerdown', x)
  at('pointermove', x - 100)
  at('pointerup', x - 100)
  await expect.poll(() => Math.round(property - widthOf('Property'))).toBeGreaterThan(95)
  await expect.poll(() => Math.round(widthOf('City') - city)).toBeGreaterThan(95)
})

test('cards show the columns that were chosen, and have no widths', async () => {
  await page.viewport(390, 800)
  await renderRoutedPart(<Houses />)
  await openMenu()
  await expect.element(page.getByRole('button', { name: 'Wider: City' })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Customer' }).click()
  await page.getByRole('checkbox', { name: 'City' }).click()
  await expect.element(page.getByText('Te Ara')).toBeVisible()
  await expect.element(page.getByText('Napier')).not.toBeInTheDocument()
})
