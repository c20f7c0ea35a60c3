import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { KeywordFilter } from '../fields/KeywordFilter.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { useListRows } from './list-rows.ts'
import { useLocalView } from './list-view.ts'
import { RowCount } from './RowCount.tsx'
import { useSteadyRows } from './steady-rows.ts'

interface House {
  readonly id: number
  readonly name: string
}

/** Long enough for the search thread. */
const HOUSES: readonly House[] = Array.from({ length: 6000 }, (_, at) => ({
  id: at + 1,
  name: `${at + 1} ${['Rātā', 'Kauri', 'Rimu'][at % 3]} House`,
}))

const COLUMNS: readonly Column<House>[] = [{ id: 'name', header: 'Property', value: (row) => row.name, card: 'title' }]
const nameOf = ({ name }: House): string => name
const idOf = ({ id }: House): number => id
const isEven = ({ id }: House): boolean => id % 2 === 0

interface HousesProps {
  readonly rows?: readonly House[]
  readonly keep?: (row: House) => boolean
}

function Houses({ rows = HOUSES, keep }: HousesProps) {
  const view = useLocalView({ size: 100 })
  const found = useListRows({ rows, columns: COLUMNS, view, searchText: nameOf, keep })
  const { list, area } = useSteadyRows(found, JSON.stringify([view.filter, view.sort, keep !== undefined]), idOf)
  return (
    <>
      <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
      <RowCount list={list} />
      <div {...area}>
        <DataTable label="Houses" list={list} view={view} columns={COLUMNS} rowKey={idOf} empty={<p>None match</p>} />
      </div>
    </>
  )
}

const filter = () => page.getByRole('searchbox', { name: 'Keyword filter..' })
const count = () => page.getByRole('status', { name: 'Rows shown' })
/** The texts of the rows below the head. */
const cells = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent)

async function show() {
  await page.viewport(1440, 900)
  const screen = await renderRoutedPart(<Houses />)
  // Rows stay where they are while the pointer rests on them.
  await filter().hover()
  return screen
}

describe('a long list', () => {
  test('finds rows as words grow, shrink and are cleared', async () => {
    await show()
    await expect.element(count()).toHaveTextContent('6,000 of 6,000')
    await filter().fill('r')
    await expect.element(count()).toHaveTextContent('4,000 of 6,000')
    await filter().fill('RATA 10')
    await expect.element(count()).toHaveTextContent('39 of 6,000')
    await filter().fill('rata 1000')
    await expect.poll(cells).toEqual(['1000 Rātā House'])
    await expect.element(page.getByText('Rātā', { exact: true })).toBeVisible()
    await filter().fill('rata 10000')
    await expect.element(page.getByText('None match')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(count()).toHaveTextContent('6,000 of 6,000')
  })

  test('has its whole page in the document once somebody stops typing, for finding in the page', async () => {
    await show()
    await filter().fill('kauri')
    await expect.poll(() => cells()[99]).toBe('299 Kauri House')
    expect(cells().every((text) => text.includes('Kauri'))).toBe(true)
  })

  test('prints the whole page although somebody has just typed', async () => {
    await show()
    await filter().fill('kauri')
    await expect.element(count()).toHaveTextContent('2,000 of 6,000')
    window.dispatchEvent(new Event('beforeprint'))
    expect(cells()).toHaveLength(100)
    expect(cells().every((text) => text.includes('Kauri'))).toBe(true)
  })

  test('is searched anew when rows arrive, are changed or leave, and by a toggle', async () => {
    const screen = await show()
    await filter().fill('rimu house')
    await expect.element(count()).toHaveTextContent('2,000 of 6,000')
    const changed = HOUSES.filter(({ id }) => id !== 3).map((row) =>
      row.id === 1 ? { id: 1, name: 'Rimu House' } : row,
    )
    await screen.rerender(<Houses rows={[...changed, { id: 6001, name: 'New Rimu House' }]} />)
    await expect.element(count()).toHaveTextContent('2,001 of 6,000')
    await expect.poll(() => cells()[0]).toBe('Rimu House')
    await screen.rerender(<Houses rows={changed} keep={isEven} />)
    await expect.element(count()).toHaveTextContent('1,000 of 5,999')
  })

  test('counts a row that has left as long as it stays in its place', async () => {
    const screen = await show()
    await page.getByRole('cell', { name: '1 Rātā House', exact: true }).hover()
    await screen.rerender(<Houses rows={HOUSES.slice(2)} />)
    await expect.poll(cells).toContain('1 Rātā House')
    await expect.element(count()).toHaveTextContent('6,000 of 6,000')
    await filter().hover()
    await expect.element(count()).toHaveTextContent('5,998 of 5,998')
  })

  test('moves rows to a new filter at once while the pointer rests on it', async () => {
    await show()
    await page.getByText('5 Kauri House', { exact: true }).hover()
    await filter().fill('rimu')
    await expect.poll(() => cells()[0]).toBe('3 Rimu House')
  })
  test('moves no row of a new filter between press and click, so that the click reaches what was pressed', async () => {
    const screen = await show()
    const pressed = page.getByText('5 Kauri House', { exact: true })
    pressed.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await screen.rerender(<Houses keep={isEven} />)
    expect(cells()[0]).toBe('1 Rātā House')
    await expect.element(pressed).toBeVisible()
    pressed.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    await expect.poll(() => cells()[0]).toBe('2 Kauri House')
  })
})
