import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { RowSelection, SelectPage, SelectRow, useRowSelection } from './RowSelection.tsx'

/** Rows with the current `page`, as in a paged and filtered list. */
function Rows({ page: rows, label }: { readonly page: readonly string[]; readonly label?: string }) {
  const { chosen, change, clear } = useRowSelection()
  return (
    <RowSelection chosen={chosen} page={rows} change={change}>
      <div style={{ padding: 20 }}>
        <SelectPage label={label} />
      </div>
      {rows.map((row) => (
        <div key={row} style={{ padding: 20 }}>
          <SelectRow rowKey={row} label={`Select ${row}`} />
        </div>
      ))}
      <output>{[...chosen].join(', ')}</output>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </RowSelection>
  )
}

const wholePage = () => page.getByRole('checkbox', { name: 'Select page' })
const box = (row: string) => page.getByRole('checkbox', { name: `Select ${row}` })

test('selects rows one by one, by mouse and keyboard', async () => {
  const screen = await renderPart(<Rows page={['Rata', 'Rimu', 'Kauri']} />)
  await box('Rimu').click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Rimu')
  await userEvent.keyboard('{Tab} ')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Rimu, Kauri')
  await box('Rimu').click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Kauri')
  expect(await violations()).toEqual([])
})

test('selects the current page, and shows when only a part of it is selected', async () => {
  const screen = await renderPart(<Rows page={['Rata', 'Rimu']} />)
  await expect.element(wholePage()).not.toBeChecked()
  await box('Rata').click()
  await expect.element(wholePage()).toBePartiallyChecked()
  await wholePage().click()
  await expect.element(wholePage()).toBeChecked()
  await expect.element(wholePage()).not.toBePartiallyChecked()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Rata, Rimu')
  await wholePage().click()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('keeps what was selected on another page, and leaves it alone', async () => {
  const screen = await renderPart(<Rows page={['Rata', 'Rimu']} />)
  await wholePage().click()
  await screen.rerender(<Rows page={['Kauri']} />)
  await expect.element(wholePage()).not.toBeChecked()
  await wholePage().click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Rata, Rimu, Kauri')
  await wholePage().click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Rata, Rimu')
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('offers no page where no row can be selected', async () => {
  await renderPart(<Rows page={[]} label="All on this page" />)
  await expect.element(page.getByRole('checkbox', { name: 'All on this page' })).toBeDisabled()
})
