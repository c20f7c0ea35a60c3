import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { ROW_LINK } from './row-focus.ts'
import { ROW_NOTE } from './row-notes.ts'
import { RowNotes } from './RowNotes.tsx'

const rowLink = { [ROW_LINK]: true }
const note = (text: string) => ({ [ROW_NOTE]: text })

const table = (
  <RowNotes>
    <table>
      <tbody>
        <tr>
          <td>
            <a href="#rata" {...rowLink}>
              Rata House
            </a>
          </td>
          <td {...note('Gate code 4')}>85</td>
        </tr>
        <tr>
          <td>
            <a href="#rimu" {...rowLink}>
              Rimu House
            </a>
          </td>
          <td>340</td>
        </tr>
      </tbody>
    </table>
    <button type="button">Elsewhere</button>
  </RowNotes>
)

const tooltip = () => page.getByRole('tooltip')

test('a row’s note appears while the pointer rests on any of its cells', async () => {
  const screen = await renderPart(table)
  await screen.getByText('85').hover()
  await expect.element(tooltip()).toHaveTextContent('Gate code 4')
  await screen.getByText('340').hover()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('a click hides the note', async () => {
  const screen = await renderPart(table)
  await screen.getByText('85').hover()
  await expect.element(tooltip()).toBeVisible()
  await screen.getByText('85').click()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('focusing the row’s link shows the note, also to screen readers, and Escape hides it', async () => {
  const screen = await renderPart(table)
  await screen.getByRole('button', { name: 'Elsewhere' }).hover()
  await userEvent.keyboard('{Tab}')
  await expect.element(tooltip()).toHaveTextContent('Gate code 4')
  await expect
    .element(screen.getByRole('link', { name: 'Rata House' }))
    .toHaveAttribute('aria-description', 'Gate code 4')
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('link', { name: 'Rimu House' })).toHaveFocus()
  expect(tooltip().elements()).toEqual([])
})
