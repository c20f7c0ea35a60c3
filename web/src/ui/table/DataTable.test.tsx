import { useEffect, useMemo, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { KeywordFilter } from '../fields/KeywordFilter.tsx'
import { useListRows } from './list-rows.ts'
import { useAddressView, useLocalView, type ListView } from './list-view.ts'
import type { RowState } from './row.ts'
import { ROW_BOX, ROW_LOOK } from './row-keys.ts'

interface House {
  readonly id: number
  readonly name: string
  readonly price: number | null
  readonly notes: string
}

const HOUSES: readonly House[] = [
  { id: 3, name: 'Rimu House', price: 340, notes: '' },
  { id: 1, name: 'Kauri House', price: null, notes: 'Gate code 4' },
  { id: 2, name: 'Ōtaki Hall', price: 85, notes: '' },
]

const COLUMNS: readonly Column<House>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, isNumeric: true, card: 'aside' },
  { id: 'name', header: 'Property', value: (row) => row.name, card: 'title' },
  { id: 'price', header: 'Price', value: (row) => row.price, isNumeric: true },
  { id: 'open', header: 'Open', isHeaderHidden: true, cell: () => '›', card: 'none' },
]

const toHouse = ({ id }: House) => ({ to: '/property/$propertyId', params: { propertyId: String(id) } }) as const
const nameOf = ({ name }: House): string => name
const idOf = ({ id }: House): number => id
const notesOf = ({ notes }: House) => notes && <p>{notes}</p>
const lookOf = ({ id }: House): RowState => (id === 3 ? { tone: 'overdue', title: '4 days late' } : {})

type HousesProps = Partial<Pick<Parameters<typeof DataTable<House>>[0], 'isLoading' | 'failure' | 'cardsBelow'>> & {
  readonly rows?: readonly House[]
}

function Houses({ view, rows = HOUSES, ...props }: HousesProps & { readonly view: ListView }) {
  const list = useListRows({ rows, columns: COLUMNS, view, searchText: nameOf })
  return (
    <>
      <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
      <DataTable
        label="Properties"
        list={list}
        view={view}
        columns={COLUMNS}
        rowKey={idOf}
        rowLink={toHouse}
        rowDetail={notesOf}
        rowState={lookOf}
        empty={<p>No properties match</p>}
        {...props}
      />
    </>
  )
}

const LocalHouses = (props: HousesProps) => <Houses {...props} view={useLocalView({ size: 10 })} />
const AddressHouses = (props: HousesProps) => <Houses {...props} view={useAddressView({ size: 10 })} />

const houses = (count: number): House[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `House ${at + 1}`, price: null, notes: '' }))

const names = () =>
  page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

const sortButton = (name: string) => page.getByRole('button', { name, exact: true })
/** How the column of this name says that it is sorted. */
const sortOf = (name: string) => sortButton(name).element().closest('th')?.ariaSort ?? null

const WIDE = [1440, 900] as const
const PHONE = [390, 800] as const

describe('a table', () => {
  test('has a head and a row for each record, named for screen readers', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses />)
    const table = screen.getByRole('table', { name: 'Properties' })
    await expect.element(table).toBeVisible()
    await expect.element(screen.getByRole('row', { name: 'ID Property Price Open' })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: '3 Rimu House 340 ›' })).toBeVisible()
    // The detail is below its row over the whole width.
    await expect.element(screen.getByRole('row', { name: 'Gate code 4' })).toBeVisible()
    await expect.element(screen.getByTitle('4 days late')).toMatchTextContent('Rimu House')
    expect(await violations()).toEqual([])
  })

  test('sorts by a click on a header, reverses by the next, and unsorts by the third', async () => {
    await page.viewport(...WIDE)
    await renderRoutedPart(<LocalHouses />)
    expect(names()).toEqual(['Rimu House', 'Kauri House', 'Ōtaki Hall'])
    await sortButton('Property').click()
    await expect.poll(() => sortOf('Property')).toBe('ascending')
    expect(names()).toEqual(['Kauri House', 'Ōtaki Hall', 'Rimu House'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sortOf('Property')).toBe('descending')
    expect(names()).toEqual(['Rimu House', 'Ōtaki Hall', 'Kauri House'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sortOf('Property')).toBeNull()
    expect(names()).toEqual(['Rimu House', 'Kauri House', 'Ōtaki Hall'])
  })

  test('puts rows without a value last, whichever way it is sorted', async () => {
    await page.viewport(...WIDE)
    await renderRoutedPart(<LocalHouses />)
    const sort = sortButton('Price')
    await sort.click()
    await expect.poll(names).toEqual(['Ōtaki Hall', 'Rimu House', 'Kauri House'])
    await sort.click()
    await expect.poll(names).toEqual(['Rimu House', 'Ōtaki Hall', 'Kauri House'])
  })

  test('cannot be sorted by a column without a value', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses />)
    const heads = screen.getByRole('row', { name: 'ID Property Price Open' })
    const sortable = heads.getByRole('button').elements()
    expect(sortable.map(({ textContent }) => textContent)).toEqual(['ID', 'Property', 'Price'])
  })

  test('marks what the filter found', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses />)
    await screen.getByRole('searchbox').fill('otaki')
    await expect.poll(names).toEqual(['Ōtaki Hall'])
    await expect.element(screen.getByRole('mark')).toHaveTextContent('Ōtaki')
  })

  test('says why it is empty', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses />)
    await screen.getByRole('searchbox').fill('xyz')
    await expect.element(screen.getByText('No properties match')).toBeVisible()
    expect(names()).toEqual([])
  })
})

describe('a row', () => {
  test('opens its record by a click anywhere on it', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses />)
    await screen.getByRole('row', { name: /Rimu House/ }).click()
    await expect.poll(screen.address).toBe('/property/3')
  })

  test('opens its record by Enter, and the arrows go from row to row up to the last', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses />)
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Rimu House' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Ōtaki Hall' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'Ōtaki Hall' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(screen.getByRole('link', { name: 'Kauri House' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(screen.address).toBe('/property/1')
  })

  test('lets the browser open it in another window', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses />)
    const link = screen.getByRole('link', { name: 'Rimu House' })
    await expect.element(link).toHaveAttribute('href', '/property/3')
    // The click reaches the browser, and the test prevents it from opening a window.
    const onClick = vi.fn<(isTaken: boolean) => void>()
    const stop = (event: MouseEvent): void => {
      onClick(event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', stop)
    await link.click({ modifiers: ['Control'] })
    window.removeEventListener('click', stop)
    expect(onClick).toHaveBeenCalledExactlyOnceWith(false)
    expect(screen.address()).toBe('/')
  })
})

describe('a row of a list screen', () => {
  const LONG = 'The House of the Long Name by the River with the Longer Name'
  const HOUSE = { id: 9, name: LONG, price: 1, notes: '' }
  const onLook = vi.fn<() => void>()
  const onTick = vi.fn<(isShifted: boolean) => void>()

  function ListOfOne() {
    const view = useLocalView({ size: 10 })
    const columns = useMemo(
      (): readonly Column<House>[] => [
        { ...(COLUMNS[1] ?? { id: 'name', header: 'Property' }), width: 160 },
        {
          id: 'tick',
          header: 'Tick',
          cell: () => (
            <input type="checkbox" aria-label="Tick" onClick={({ shiftKey }) => onTick(shiftKey)} {...ROW_BOX} />
          ),
        },
        {
          id: 'look',
          header: 'Look',
          cell: () => (
            <button type="button" onClick={onLook} {...ROW_LOOK}>
              Look
            </button>
          ),
        },
      ],
      [],
    )
    const list = useListRows({ rows: [HOUSE], columns, view, searchText: nameOf })
    return (
      <DataTable label="Properties" lines={1} {...{ list, view, columns }} rowKey={idOf} rowLink={toHouse} empty="" />
    )
  }

  test('keeps the focus of what is in it when the columns are made anew', async () => {
    let show = (_columns: readonly Column<House>[]): void => undefined
    const made = (header: string): readonly Column<House>[] => [
      { id: 'tick', header, cell: () => <input type="checkbox" aria-label="Tick" /> },
    ]
    function Changing() {
      const [columns, setColumns] = useState(() => made('First'))
      useEffect(() => {
        show = setColumns
      }, [])
      const view = useLocalView({ size: 10 })
      const list = useListRows({ rows: [HOUSE], columns, view, searchText: nameOf })
      return <DataTable label="Properties" {...{ list, view, columns }} rowKey={idOf} empty="" />
    }
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<Changing />)
    const box = screen.getByRole('checkbox', { name: 'Tick' })
    box.element().focus()
    show(made('Second'))
    await expect.element(screen.getByText('Second')).toBeVisible()
    await expect.element(box).toHaveFocus()
  })

  test('is one line, and what is cut shows whole on hover and on focus', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<ListOfOne />)
    const row = screen.getByRole('row').nth(1)
    expect(row.element().getBoundingClientRect().height).toBeLessThan(36)
    const link = row.getByRole('link')
    await link.hover({ position: { x: 5, y: 5 } })
    await expect.element(link).toHaveAttribute('title', LONG)
    await screen.getByRole('columnheader', { name: 'Look' }).hover()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(link).toHaveFocus()
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(LONG)
  })

  test('is as high as its text at the comfortable density', async () => {
    await page.viewport(...WIDE)
    document.documentElement.dataset['density'] = 'comfortable'
    const screen = await renderRoutedPart(<ListOfOne />)
    expect(screen.getByRole('row').nth(1).element().getBoundingClientRect().height).toBeGreaterThan(50)
    delete document.documentElement.dataset['density']
  })

  test('is looked at by Space and ticked by X, with Shift for a range', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<ListOfOne />)
    screen.getByRole('link', { name: LONG }).element().focus()
    await userEvent.keyboard(' ')
    expect(onLook).toHaveBeenCalledOnce()
    await userEvent.keyboard('x')
    await expect.element(screen.getByRole('checkbox')).toBeChecked()
    await userEvent.keyboard('{Shift>}x{/Shift}')
    expect(onTick.mock.calls).toEqual([[false], [true]])
  })
})

describe('pages', () => {
  const PAGE_1 = houses(10).map(({ name }) => name)

  test('appear from eleven rows on', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses rows={houses(10)} />)
    await expect.poll(names).toHaveLength(10)
    expect(screen.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([])
    await screen.rerender(<LocalHouses rows={houses(25)} />)
    await expect.element(screen.getByText('1–10 of 25')).toBeVisible()
  })

  test('can be turned, and a filter goes back to the first', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses rows={houses(25)} />)
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.element(screen.getByText('11–20 of 25')).toBeVisible()
    expect(names()[0]).toBe('House 11')
    await screen.getByRole('searchbox').fill('house')
    await expect.poll(names).toEqual(PAGE_1)
  })

  test('sort over the whole list', async () => {
    await page.viewport(...WIDE)
    await renderRoutedPart(<LocalHouses rows={houses(25)} />)
    const sort = sortButton('ID')
    await sort.click()
    await sort.click()
    await expect.poll(() => names()[0]).toBe('House 25')
  })

  test('past the end of a shrinking list become the last page', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<LocalHouses rows={houses(25)} />)
    await screen.getByRole('button', { name: 'Page 3' }).click()
    await expect.element(screen.getByText('21–25 of 25')).toBeVisible()
    await screen.rerender(<LocalHouses rows={houses(12)} />)
    await expect.element(screen.getByText('11–12 of 12')).toBeVisible()
    await expect.poll(names).toEqual(['House 11', 'House 12'])
  })
})

describe('the address', () => {
  test.each([
    { address: '/?q=otaki', shown: ['Ōtaki Hall'] },
    { address: '/?sort=name', shown: ['Kauri House', 'Ōtaki Hall', 'Rimu House'] },
    { address: '/?sort=-name', shown: ['Rimu House', 'Ōtaki Hall', 'Kauri House'] },
    { address: '/?sort=nonsense', shown: ['Rimu House', 'Kauri House', 'Ōtaki Hall'] },
    { address: '/?page=900', shown: ['Rimu House', 'Kauri House', 'Ōtaki Hall'] },
  ])('$address shows $shown', async ({ address, shown }) => {
    await page.viewport(...WIDE)
    await renderRoutedPart(<AddressHouses />, address)
    await expect.poll(names).toEqual(shown)
  })

  test('keeps filter, sort, page and size', async () => {
    await page.viewport(...WIDE)
    const screen = await renderRoutedPart(<AddressHouses rows={houses(45)} />)
    await screen.getByRole('searchbox').fill('house')
    await expect.poll(screen.address).toBe('/?q=house')
    await sortButton('ID').click()
    await expect.poll(screen.address).toBe('/?q=house&sort=id')
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(screen.address).toBe('/?q=house&sort=id&page=2')
    await screen.getByLabelText('Rows per page').selectOptions('20')
    await expect.poll(screen.address).toBe('/?q=house&sort=id&size=20')
    await expect.poll(names).toHaveLength(20)
  })

  test('ignores a size that is not offered', async () => {
    await page.viewport(...WIDE)
    await renderRoutedPart(<AddressHouses rows={houses(45)} />, '/?size=7')
    await expect.poll(names).toHaveLength(10)
  })
})

describe('on a phone', () => {
  test('rows are cards: title, aside and labelled lines, without the blank ones', async () => {
    await page.viewport(...PHONE)
    const screen = await renderRoutedPart(<LocalHouses />)
    const cards = screen.getByRole('list', { name: 'Properties' })
    await expect.element(cards).toBeVisible()
    expect(screen.getByRole('table').elements()).toEqual([])
    const card = cards.getByRole('listitem').filter({ hasText: 'Rimu House' })
    await expect.element(card.getByText('340')).toBeVisible()
    expect(
      screen
        .getByRole('term')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Price', 'Price'])
    await expect.element(screen.getByText('Gate code 4')).toBeVisible()
    expect(await violations()).toEqual([])
    await card.click()
    await expect.poll(screen.address).toBe('/property/3')
  })

  test('they are cards below the width that the list needs, in the same order', async () => {
    await page.viewport(991, 800)
    const screen = await renderRoutedPart(<LocalHouses cardsBelow={62} />)
    await expect.element(screen.getByRole('list', { name: 'Properties' })).toBeVisible()
    await page.viewport(992, 800)
    await expect.element(screen.getByRole('table', { name: 'Properties' })).toBeVisible()
    expect(names()).toEqual(['Rimu House', 'Kauri House', 'Ōtaki Hall'])
  })
})

describe.each([
  { looks: 'a table', width: 1440, role: 'table' },
  { looks: 'cards', width: 390, role: 'list' },
] as const)('while $looks cannot be filled', ({ width, role }) => {
  test('placeholders are shown while rows load', async () => {
    await page.viewport(width, 900)
    const screen = await renderRoutedPart(<LocalHouses rows={[]} isLoading />)
    await expect.element(screen.getByRole(role, { name: 'Properties' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('No properties match').elements()).toEqual([])
  })

  test('a failure is shown and can be retried', async () => {
    await page.viewport(width, 900)
    const onRetry = vi.fn<() => void>()
    const failure = { title: 'Error retrieving properties', error: new Error('No luck'), onRetry }
    const screen = await renderRoutedPart(<LocalHouses rows={[]} failure={failure} />)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Error retrieving propertiesNo luck')
    expect(screen.getByRole(role, { name: 'Properties' }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('a failure keeps the last rows', async () => {
    await page.viewport(width, 900)
    const failure = { title: 'Error retrieving properties', error: null, onRetry: () => {} }
    const screen = await renderRoutedPart(<LocalHouses failure={failure} />)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    expect(names()).toHaveLength(3)
  })
})
