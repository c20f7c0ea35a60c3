import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { AreTextsCut } from '../table/cut-context.ts'
import { RowNotes } from '../table/RowNotes.tsx'
import { Recipients } from './Recipients.tsx'

const TO = ['aroha@rata.example', 'a.very.long.address.of.the.facilities.team@kauri-holdings.example']
const COPIED = ['office@council.example']

const list = (to: readonly string[], copiedTo: readonly string[] = []) => (
  <AreTextsCut value>
    <RowNotes>
      <div style={{ width: 200 }}>
        <Recipients to={to} copiedTo={copiedTo} />
      </div>
    </RowNotes>
  </AreTextsCut>
)

const more = () => page.getByRole('button')

test('shows the first address and how many more there are', async () => {
  const screen = await renderPart(list(TO, COPIED))
  await expect.element(screen.getByText('aroha@rata.example')).toBeVisible()
  await expect.element(more()).toHaveTextContent('+2')
  await expect.element(more()).toHaveAccessibleName(`2 more: ${TO[1]}, CC ${COPIED[0]}`)
  await expect.element(screen.getByText(`${TO[1]} CC`, { exact: false })).not.toBeVisible()
  expect(await violations()).toEqual([])
})

test.each(['hover', 'focus', 'click'] as const)('shows all of them on %s', async (way) => {
  await renderPart(list(TO, COPIED))
  if (way === 'focus') await userEvent.keyboard('{Tab}')
  else await more()[way]()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent([...TO, `CC ${COPIED[0]}`].join(' '))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

test('cuts a long address and never breaks it', async () => {
  const screen = await renderPart(list(TO.slice(1)))
  expect(more().elements()).toEqual([])
  const address = screen.getByText(/^a\.very/).element()
  expect(address.getClientRects()).toHaveLength(1)
  expect(address.scrollWidth).toBeGreaterThan(address.clientWidth)
})

test('says that there are none', async () => {
  const screen = await renderPart(list([]))
  await expect.element(screen.getByText('None')).toBeVisible()
})
