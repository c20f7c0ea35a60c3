import type { Island } from '@app/contract/scalars'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noteArrival } from '../../lib/arrivals.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { ButtonLink } from '../layout/links.ts'
import type { Column } from './column.ts'
import { RecordList } from './RecordList.tsx'
import type { RowLink } from './row.ts'

interface House {
  readonly id: number
  readonly name: string
  readonly isle: Island
  readonly isActive: boolean
}

const HOUSES: readonly House[] = [
  { id: 1, name: 'Kauri House', isle: 'NI', isActive: true },
  { id: 2, name: 'Ōtaki Hall', isle: 'NI', isActive: true },
  { id: 3, name: 'Rimu House', isle: 'SI', isActive: true },
  { id: 4, name: 'Totara Lodge', isle: 'SI', isActive: false },
]

const COLUMNS: readonly Column<House>[] = [{ id: 'name', header: 'Property', value: (row) => row.name, card: 'title' }]

type ListProps = Parameters<typeof RecordList<House>>[0]

const nameOf = (row: House): string => row.name
const idOf = (row: House): number => row.id
const isActive = (row: House): boolean => row.isActive
const islandOf = (row: House): Island => row.isle
const rowLink = (row: House): RowLink => ({ to: '/property/$propertyId', params: { propertyId: String(row.id) } })

interface Shown {
  readonly address?: string
  readonly rows?: readonly House[]
  readonly list?: Partial<ListProps['list']>
}

async function show({ address = '/properties', rows = HOUSES, list = {} }: Shown = {}) {
  const onExport = vi.fn<ListProps['onExport']>()
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const element = (now: readonly House[]) => (
    <RecordList
      title="Properties"
      of="properties"
      origin="Choose New to add a property."
      newButton={<ButtonLink to="/property/new">New</ButtonLink>}
      list={{ rows: now, state: 'downloaded', error: null, hasRows: true, refresh, ...list }}
      rows={now}
      failure="Retrieving property list failed"
      columns={COLUMNS}
      searchText={nameOf}
      rowKey={idOf}
      rowLink={rowLink}
      isActive={isActive}
      islandOf={islandOf}
      isExporting={false}
      onExport={onExport}
    />
  )
  const screen = await renderRoutedPart(element(rows), address)
  const arrive = (now: readonly House[]) => screen.rerender(element(now))
  return { screen, arrive, onExport, refresh }
}

const filter = () => page.getByRole('searchbox', { name: 'Keyword filter..' })
const onlyActive = () => page.getByRole('switch', { name: 'Only active' })
const island = (name: string) => page.getByRole('button', { name })
const count = () => page.getByRole('status', { name: 'Rows shown' })
const names = () =>
  page
    .getByRole('table', { name: 'Properties' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

describe('the filters', () => {
  test('show active records at first, and all of them on request', async () => {
    const { screen } = await show()
    await expect.poll(names).toEqual(['Kauri House', 'Ōtaki Hall', 'Rimu House'])
    await expect.element(count()).toHaveTextContent('3 of 4')
    await expect.element(page.getByRole('link', { name: 'New' })).toHaveAttribute('href', '/property/new')
    expect(await violations()).toEqual([])
    await onlyActive().click({ force: true })
    await expect.poll(names).toEqual(['Kauri House', 'Ōtaki Hall', 'Rimu House', 'Totara Lodge'])
    expect(screen.address()).toBe('/properties?inactive=true')
    await onlyActive().click({ force: true })
    await expect.poll(names).toHaveLength(3)
    expect(screen.address()).toBe('/properties')
  })

  test('show one island, and a second press shows both again', async () => {
    const { screen } = await show()
    await island('South Island').click()
    await expect.poll(names).toEqual(['Rimu House'])
    await expect.element(island('South Island')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.address()).toBe('/properties?island=SI')
    await island('North Island').click()
    await expect.poll(names).toEqual(['Kauri House', 'Ōtaki Hall'])
    await island('North Island').click()
    await expect.poll(names).toHaveLength(3)
  })

  test('find records by words, by keyboard alone', async () => {
    const { screen } = await show()
    await filter().click()
    await userEvent.keyboard('hou')
    await expect.poll(names).toEqual(['Kauri House', 'Rimu House'])
    await expect.poll(() => screen.address()).toBe('/properties?q=hou')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => screen.address()).toBe('/property/1')
  })

  test('are those of the address, all together', async () => {
    await show({ address: '/properties?q=lodge&island=SI&inactive=true' })
    await expect.poll(names).toEqual(['Totara Lodge'])
    await expect.element(filter()).toHaveValue('lodge')
    await expect.element(onlyActive()).not.toBeChecked()
    await expect.element(island('South Island')).toHaveAttribute('aria-pressed', 'true')
  })

  test('that match nothing are cleared together, so that nothing stays hidden', async () => {
    const { screen } = await show({ address: '/properties?q=lodge&island=NI' })
    await expect.element(page.getByText('No properties match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(names).toHaveLength(4)
    await expect.element(filter()).toHaveValue('')
    expect(screen.address()).toBe('/properties?inactive=true')
  })
})

describe('the export', () => {
  test.each([
    {
      address: '/properties',
      filters: { queryString: '', onlyActive: true, filterNorthIsland: false, filterSouthIsland: false },
    },
    {
      address: '/properties?q=hou&island=SI&inactive=true',
      filters: { queryString: 'hou', onlyActive: false, filterNorthIsland: false, filterSouthIsland: true },
    },
    {
      address: '/properties?island=NI',
      filters: { queryString: '', onlyActive: true, filterNorthIsland: true, filterSouthIsland: false },
    },
  ])('of $address has what the screen shows', async ({ address, filters }) => {
    const { onExport } = await show({ address })
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    expect(onExport).toHaveBeenCalledExactlyOnceWith({ ...filters, facets: [] })
  })

  test('has the words of the rows on the screen, before the address has them', async () => {
    const { onExport } = await show()
    await filter().fill('rimu')
    await expect.poll(names).toEqual(['Rimu House'])
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    expect(onExport.mock.lastCall?.[0].queryString).toBe('rimu')
  })
})

describe('without rows', () => {
  test('says how the first one gets there', async () => {
    await show({ rows: [] })
    await expect.element(page.getByText('There are no properties yet')).toBeVisible()
    await expect.element(page.getByText('Choose New to add a property.')).toBeVisible()
  })

  test('counts nothing while the list loads', async () => {
    await show({ rows: [], list: { state: 'loading', hasRows: false } })
    await expect.element(count()).toBeEmptyDOMElement()
    expect(page.getByText('There are no properties yet').elements()).toEqual([])
  })

  test('shows the rows of the last visit while it asks for new ones', async () => {
    await show({ list: { state: 'loading', hasRows: true } })
    await expect.poll(names).toHaveLength(3)
    await expect.element(count()).toHaveTextContent('3 of 4')
  })

  test('says that it could not be loaded, and tries again', async () => {
    const problem = { type: 'about:blank', title: 'Busy', status: 503, detail: 'The database is busy.', instance: '/' }
    const { refresh } = await show({
      rows: [],
      list: { state: 'error', error: new ProblemError(problem), hasRows: false },
    })
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Retrieving property list failedThe database is busy.')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(refresh).toHaveBeenCalledOnce()
  })
})

describe('what others changed', () => {
  const changed = [
    { id: 5, name: 'Aspen Court', isle: 'NI', isActive: true },
    { id: 3, name: 'Beech House', isle: 'SI', isActive: true },
    ...HOUSES.filter(({ id }) => id !== 3 && id !== 2),
  ] as const satisfies readonly House[]
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  test('takes its place at once while nobody is on the list', async () => {
    const { arrive } = await show()
    await filter().hover()
    await expect.poll(names).toEqual(['Kauri House', 'Ōtaki Hall', 'Rimu House'])
    await arrive(changed)
    await expect.poll(names).toEqual(['Aspen Court', 'Beech House', 'Kauri House'])
  })

  test('moves no row while the pointer rests on the list, and takes its place when it leaves', async () => {
    const { arrive } = await show()
    await row('Rimu House').hover()
    await arrive(changed)
    await expect.poll(names).toEqual(['Kauri House', 'Ōtaki Hall', 'Beech House'])
    await filter().hover()
    await expect.poll(names).toEqual(['Aspen Court', 'Beech House', 'Kauri House'])
  })

  test('moves no row while one has the focus, but a filter finds all of them', async () => {
    const { arrive } = await show()
    await filter().click()
    await userEvent.keyboard('{ArrowDown}')
    await arrive(changed)
    await expect.poll(names).toEqual(['Kauri House', 'Ōtaki Hall', 'Beech House'])
    await filter().fill('court')
    await expect.poll(names).toEqual(['Aspen Court'])
  })

  test('is marked for a moment', async () => {
    const { arrive } = await show()
    noteArrival(changed[1])
    await arrive(changed)
    await expect.element(row('Beech House')).toHaveAttribute('data-changed')
    await expect.element(row('Kauri House')).not.toHaveAttribute('data-changed')
  })
})
