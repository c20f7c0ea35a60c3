import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { Pager } from './Pager.tsx'

const onChange = vi.fn<(change: { page: number } | { size: number }) => void>()
const pager = <Pager label="Houses" page={2} pages={31} size={100} rowCount={3012} onChange={onChange} />

test('says which rows are shown, and of how many', async () => {
  const screen = await renderPart(pager)
  await expect.element(screen.getByText('101–200 of 3,012')).toBeVisible()
})

test('turns pages and changes the number of rows', async () => {
  await page.viewport(1440, 900)
  const screen = await renderPart(pager)
  await screen.getByRole('button', { name: 'Next page' }).click()
  expect(onChange).toHaveBeenLastCalledWith({ page: 3 })
  await screen.getByRole('button', { name: 'Page 31', exact: true }).click()
  expect(onChange).toHaveBeenLastCalledWith({ page: 31 })
  await screen.getByLabelText('Rows per page').selectOptions('200')
  expect(onChange).toHaveBeenLastCalledWith({ size: 200 })
})

test('has no numbers below 992 px', async () => {
  await page.viewport(991, 900)
  const screen = await renderPart(pager)
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Page / }).elements()).toHaveLength(0)
})

test('offers no pages if one page holds everything', async () => {
  const screen = await renderPart(
    <Pager label="Houses" page={1} pages={1} size={100} rowCount={7} onChange={onChange} />,
  )
  await expect.element(screen.getByText('1–7 of 7')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})
