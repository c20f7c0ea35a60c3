import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { UploadList } from './UploadList.tsx'
import { newRow, type UploadRow } from './upload-rows.ts'

const file = (name: string, size = 2048): File => new File([new Uint8Array(size)], name)

const PLAN = newRow(1, file('12 plan.pdf'))
const PHOTO = newRow(2, file('12 photo.jpg', 3 * 1024 * 1024))

async function show(rows: readonly UploadRow[], isUploading = false) {
  const remove = vi.fn<(key: number) => void>()
  await renderPart(<UploadList uploads={{ rows, isUploading, remove }} />)
  return remove
}

const list = () => page.getByRole('list', { name: 'Files to upload' })
const item = (name: string) => list().getByRole('listitem').filter({ hasText: name })

test('files that wait have their names and sizes', async () => {
  await show([PLAN, PHOTO])
  await expect.element(item('12 plan.pdf')).toMatchTextContent('2 KB')
  await expect.element(item('12 photo.jpg')).toMatchTextContent('3,072 KB')
  expect(list().getByRole('progressbar').elements()).toEqual([])
  expect(
    list()
      .getByText(/uploaded/i)
      .elements(),
  ).toEqual([])
  expect(await violations()).toEqual([])
})

test('a file is removed from the list, by keyboard too', async () => {
  const remove = await show([PLAN, PHOTO])
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Remove 12 photo.jpg' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(remove).toHaveBeenCalledExactlyOnceWith(2)
})

test('of two files of one name, the one that is pressed is removed', async () => {
  const remove = await show([PLAN, newRow(7, file('12 plan.pdf', 4096))])
  await page.getByRole('button', { name: 'Remove 12 plan.pdf' }).nth(1).click()
  expect(remove).toHaveBeenCalledExactlyOnceWith(7)
})

test('while files are sent, each says how far it is, and none can be taken away', async () => {
  await show([{ ...PLAN, share: 0.4 }, PHOTO], true)
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress of 12 plan.pdf' }))
    .toHaveAttribute('aria-valuenow', '40')
  expect(item('12 photo.jpg').getByRole('progressbar').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Remove 12 plan.pdf' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Remove 12 photo.jpg' })).toBeDisabled()
  expect(await violations()).toEqual([])
})

test('afterwards each says what became of it; only a failed one can be removed', async () => {
  const remove = await show([
    { ...PLAN, isStored: true },
    { ...PHOTO, refusal: 'The file is larger than 10 MB.' },
  ])
  await expect.element(item('12 plan.pdf').getByText('Uploaded', { exact: true })).toBeVisible()
  expect(item('12 plan.pdf').getByRole('button').elements()).toEqual([])
  await expect.element(item('12 photo.jpg').getByText('Not uploaded. The file is larger than 10 MB.')).toBeVisible()
  expect(await violations()).toEqual([])
  await item('12 photo.jpg').getByRole('button', { name: 'Remove 12 photo.jpg' }).click()
  expect(remove).toHaveBeenCalledExactlyOnceWith(2)
})
