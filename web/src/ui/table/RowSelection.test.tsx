import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { useRowSelection } from './row-selection.ts'
import { RowSelection, SelectPage, SelectRow } from './RowSelection.tsx'
import { SelectedCount } from './SelectedCount.tsx'

const ALL = ['Rata', 'Rimu', 'Kauri', 'Matai', 'Totara']

const nameOf = (row: string): string => row
const everyRow = (): boolean => true

interface RowsProps {
  /** What the filter leaves. */
  readonly found?: readonly string[]
  readonly page: readonly string[]
  readonly label?: string
  readonly keptAs?: string
}

/** Rows with the current `page`, as in a paged and filtered list. */
function Rows({ found = ALL, page: rows, label, keptAs }: RowsProps) {
  const selection = useRowSelection({ rows: ALL, found, page: rows, keyOf: nameOf, canSelect: everyRow, keptAs })
  return (
    <RowSelection selection={selection}>
      <div style={{ padding: 20 }}>
        <SelectPage label={label} />
      </div>
      {rows.map((row) => (
        <div key={row} style={{ padding: 20 }}>
          <SelectRow rowKey={row} label={`Select ${row}`} />
        </div>
      ))}
      <output aria-label="Acted on">{selection.selected.join(', ')}</output>
      <SelectedCount selection={selection} />
    </RowSelection>
  )
}

const wholePage = () => page.getByRole('checkbox', { name: 'Select page' })
const box = (row: string) => page.getByRole('checkbox', { name: `Select ${row}` })
const actedOn = () => page.getByRole('status', { name: 'Acted on' })
const button = (name: string) => page.getByRole('button', { name })

test('selects rows one by one, by mouse and keyboard', async () => {
  await renderRoutedPart(<Rows page={['Rata', 'Rimu', 'Kauri']} />)
  await box('Rimu').click()
  await expect.element(actedOn()).toHaveTextContent('Rimu')
  await userEvent.keyboard('{Tab} ')
  await expect.element(actedOn()).toHaveTextContent('Rimu, Kauri')
  await box('Rimu').click()
  await expect.element(actedOn()).toHaveTextContent('Kauri')
  expect(await violations()).toEqual([])
})

test('Shift and a click select all rows from the last one, up or down, and unselect them', async () => {
  await renderRoutedPart(<Rows page={ALL} />)
  await box('Matai').click()
  await box('Rimu').click({ modifiers: ['Shift'] })
  await expect.element(actedOn()).toHaveTextContent('Rimu, Kauri, Matai')
  await box('Kauri').click()
  await box('Matai').click({ modifiers: ['Shift'] })
  await expect.element(actedOn()).toHaveTextContent('Rimu')
})

test('selects the current page, and shows when only a part of it is selected', async () => {
  await renderRoutedPart(<Rows page={['Rata', 'Rimu']} />)
  await expect.element(wholePage()).not.toBeChecked()
  await box('Rata').click()
  await expect.element(wholePage()).toBePartiallyChecked()
  await wholePage().click()
  await expect.element(wholePage()).toBeChecked()
  await expect.element(wholePage()).not.toBePartiallyChecked()
  await expect.element(actedOn()).toHaveTextContent('Rata, Rimu')
  await wholePage().click()
  await expect.element(actedOn()).toBeEmptyDOMElement()
})

test('offers all rows that the filter leaves once the page is selected', async () => {
  await renderRoutedPart(<Rows page={['Rata', 'Rimu']} />)
  expect(button('Select all 5').elements()).toEqual([])
  await wholePage().click()
  await button('Select all 5').click()
  await expect.element(page.getByText('All 5 selected')).toBeVisible()
  await expect.element(actedOn()).toHaveTextContent('Rata, Rimu, Kauri, Matai, Totara')
  expect(await violations()).toEqual([])
  await button('Clear').click()
  await expect.element(page.getByText('0 selected')).toBeVisible()
  await expect.element(actedOn()).toBeEmptyDOMElement()
})

test('keeps what was selected on another page, and leaves it alone', async () => {
  const screen = await renderRoutedPart(<Rows page={['Rata', 'Rimu']} />)
  await wholePage().click()
  await screen.rerender(<Rows page={['Kauri', 'Matai']} />)
  await expect.element(wholePage()).not.toBeChecked()
  await wholePage().click()
  await expect.element(actedOn()).toHaveTextContent('Rata, Rimu, Kauri, Matai')
  await wholePage().click()
  await expect.element(actedOn()).toHaveTextContent('Rata, Rimu')
})

test('keeps and acts on what the filter hides, says so, and can leave it out', async () => {
  const screen = await renderRoutedPart(<Rows page={ALL} />)
  await box('Rata').click()
  await box('Totara').click()
  await screen.rerender(<Rows found={['Rata', 'Rimu']} page={['Rata', 'Rimu']} />)
  await expect.element(page.getByText('2 selected, 1 of them hidden by the filter')).toBeVisible()
  await expect.element(actedOn()).toHaveTextContent('Rata, Totara')
  await button('Leave it out').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await expect.element(actedOn()).toHaveTextContent('Rata')
})

test('offers no page where no row can be selected', async () => {
  await renderRoutedPart(<Rows page={[]} label="All on this page" />)
  await expect.element(page.getByRole('checkbox', { name: 'All on this page' })).toBeDisabled()
})

test('what is kept is of one visit to the list alone', async () => {
  const first = await renderRoutedPart(<Rows page={ALL} keptAs="Trees" />)
  await box('Rimu').click()
  await expect.element(actedOn()).toHaveTextContent('Rimu')
  await first.unmount()
  await renderRoutedPart(<Rows page={ALL} keptAs="Trees" />)
  await expect.element(box('Rimu')).not.toBeChecked()
})
