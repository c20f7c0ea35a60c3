import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Difference } from '../../lib/draft.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { ConflictDialog } from './ConflictDialog.tsx'

const DIFFERENCES: readonly Difference[] = [
  { path: 'phone', theirs: '06 555 010', mine: '06 555 020', changedBy: 'both' },
  { path: 'city', theirs: 'Hastings', mine: 'Napier', changedBy: 'them' },
  { path: 'notes', theirs: 'Old', mine: 'New', changedBy: 'me' },
]

type DialogProps = Partial<Parameters<typeof ConflictDialog>[0]>

const dialogWith = (props: DialogProps = {}) => (
  <ConflictDialog
    detail="Mere changed it."
    differences={DIFFERENCES}
    labelOf={(path) => path.toUpperCase()}
    showValue={(_path, value) => String(value)}
    onKeep={() => {}}
    onReload={() => {}}
    {...props}
  />
)

const dialog = () => page.getByRole('dialog', { name: 'Somebody else saved first' })
const radio = (name: string) => dialog().getByRole('radio', { name, exact: true })
const press = (name: string) => dialog().getByRole('button', { name }).click()

test('starts with my value where I changed it, and with theirs where only they did', async () => {
  await renderPart(dialogWith())
  await expect.element(radio('PHONE: Yours')).toBeChecked()
  await expect.element(radio('CITY: Now saved')).toBeChecked()
  await expect.element(radio('NOTES: Yours')).toBeChecked()
  expect(await violations()).toEqual([])
})

test('says who changed each field', async () => {
  await renderPart(dialogWith())
  const rows = dialog().getByRole('row')
  await expect.element(rows.filter({ hasText: 'PHONE' })).toMatchTextContent('changed by both')
  await expect.element(rows.filter({ hasText: 'CITY' })).toMatchTextContent('changed by them')
  await expect.element(rows.filter({ hasText: 'NOTES' })).toMatchTextContent('changed by you')
})

test('Continue keeps my values as they are chosen at first', async () => {
  const onKeep = vi.fn<(paths: readonly string[]) => void>()
  await renderPart(dialogWith({ onKeep }))
  await press('Continue with these')
  expect(onKeep).toHaveBeenCalledExactlyOnceWith(['phone', 'notes'])
})

test('each field is chosen by itself', async () => {
  const onKeep = vi.fn<(paths: readonly string[]) => void>()
  await renderPart(dialogWith({ onKeep }))
  await radio('PHONE: Now saved').click()
  await radio('CITY: Yours').click()
  await press('Continue with these')
  expect(onKeep).toHaveBeenCalledExactlyOnceWith(['city', 'notes'])
})

test('the arrow keys choose between both versions', async () => {
  await renderPart(dialogWith())
  await expect.element(dialog().getByRole('button', { name: 'Continue with these' })).toHaveFocus()
  radio('PHONE: Yours').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(radio('PHONE: Now saved')).toBeChecked()
  await expect.element(radio('PHONE: Yours')).not.toBeChecked()
})

test('Discard takes their version', async () => {
  const onKeep = vi.fn<(paths: readonly string[]) => void>()
  const onReload = vi.fn<() => void>()
  await renderPart(dialogWith({ onKeep, onReload }))
  await press('Discard my changes')
  expect(onReload).toHaveBeenCalledOnce()
  expect(onKeep).not.toHaveBeenCalled()
})

test('Escape does not answer it', async () => {
  const onKeep = vi.fn<(paths: readonly string[]) => void>()
  const onReload = vi.fn<() => void>()
  await renderPart(dialogWith({ onKeep, onReload }))
  await expect.element(dialog().getByRole('button', { name: 'Continue with these' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await press('Continue with these')
  expect(onKeep).toHaveBeenCalledOnce()
  expect(onReload).not.toHaveBeenCalled()
})

test('says that nothing is lost', async () => {
  await renderPart(dialogWith())
  await expect.element(dialog()).toMatchTextContent('Mere changed it. Your changes are not lost.')
})

test('names the edits whose row somebody has removed', async () => {
  await renderPart(dialogWith({ lost: ['email', 'mobile'] }))
  await expect
    .element(dialog())
    .toMatchTextContent('Some of your changes cannot be kept because their row was removed: EMAIL, MOBILE.')
})
