import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { KeywordFilter } from '../fields/KeywordFilter.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { useListRows } from './list-rows.ts'
import { useLocalView } from './list-view.ts'
import { RowCount } from './RowCount.tsx'

interface House {
  readonly id: number
  readonly name: string
}

const HOUSES: readonly House[] = Array.from({ length: 300 }, (_, at) => ({
  id: at + 1,
  name: `${at + 1} ${at % 2 ? 'Kauri' : 'Rimu'} House`,
}))
const COLUMNS: readonly Column<House>[] = [{ id: 'name', header: 'Property', value: (row) => row.name, card: 'title' }]
const nameOf = ({ name }: House): string => name
const idOf = ({ id }: House): number => id

function Houses() {
  const view = useLocalView({ size: 100 })
  const list = useListRows({ rows: HOUSES, columns: COLUMNS, view, searchText: nameOf })
  return (
    <main>
      <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
      <RowCount list={list} />
      <DataTable label="Houses" list={list} view={view} columns={COLUMNS} rowKey={idOf} lines={1} empty={<p>None</p>} />
      <button type="button">Export</button>
    </main>
  )
}

const filter = () => page.getByRole('searchbox', { name: 'Keyword filter..' })
const count = () => page.getByRole('status', { name: 'Rows shown' })
/** Without the headings. */
const rowsDrawn = (): number => page.getByRole('row').elements().length - 1
const pageHeight = (): number => document.documentElement.scrollHeight

async function show() {
  await page.viewport(1440, 600)
  await renderRoutedPart(<Houses />)
  await expect.poll(rowsDrawn).toBe(100)
}

describe('while somebody is at the filter, the rows in sight are drawn', () => {
  test('the page keeps its length, and all rows follow when the focus leaves', async () => {
    await show()
    const height = pageHeight()
    await filter().click()
    await expect.poll(rowsDrawn).toBeLessThan(25)
    expect(page.getByRole('row').elements().at(-1)?.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(innerHeight)
    expect(Math.abs(pageHeight() - height)).toBeLessThan(4)
    await expect.element(count()).toHaveTextContent('300 of 300')

    await page.getByRole('button', { name: 'Export' }).click()
    await expect.poll(rowsDrawn).toBe(100)
  })

  test('a screen reader is told how many rows there are, and which ones it meets', async () => {
    await show()
    const table = page.getByRole('table', { name: 'Houses' })
    await expect.element(table).not.toHaveAttribute('aria-rowcount')
    await filter().click()
    await expect.element(table).toHaveAttribute('aria-rowcount', '101')
    await expect.element(page.getByRole('row').nth(0)).toHaveAttribute('aria-rowindex', '1')
    await expect.element(page.getByRole('row').nth(7)).toHaveAttribute('aria-rowindex', '8')
    // The test has a page within that of the tests.
    expect((await violations()).filter((rule) => !rule.startsWith('landmark'))).toEqual([])
    await filter().fill('299 rimu')
    await expect.element(table).not.toHaveAttribute('aria-rowcount')

    await filter().fill('')
    await expect.element(table).toHaveAttribute('aria-rowcount', '101')
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.element(table).not.toHaveAttribute('aria-rowcount')
    expect(
      page
        .getByRole('row')
        .elements()
        .filter((row) => row.hasAttribute('aria-rowindex')),
    ).toEqual([])
  })

  test('what is typed is found among all rows, and scrolling shows the rest of the page', async () => {
    await show()
    await filter().fill('kauri')
    await expect.element(count()).toHaveTextContent('150 of 300')
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeVisible()
    expect(rowsDrawn()).toBeLessThan(25)

    scrollTo({ top: 400 })
    await expect.poll(rowsDrawn).toBe(100)
    scrollTo({ top: 0 })
    await filter().fill('kauri 1')
    await expect.poll(rowsDrawn).toBeLessThan(25)
    await userEvent.clear(filter())
    await expect.element(count()).toHaveTextContent('300 of 300')
    expect(rowsDrawn()).toBeLessThan(25)
  })

  test('the whole page can be found in and printed at once', async () => {
    await show()
    await filter().click()
    await expect.poll(rowsDrawn).toBeLessThan(25)
    await userEvent.keyboard('{Control>}f{/Control}')
    expect(rowsDrawn()).toBe(100)

    await filter().fill('rimu')
    await expect.element(count()).toHaveTextContent('150 of 300')
    await expect.poll(rowsDrawn).toBeLessThan(25)
    dispatchEvent(new Event('beforeprint'))
    expect(rowsDrawn()).toBe(100)
  })
})
