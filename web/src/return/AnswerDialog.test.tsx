import { byLogin, listOwnReturns } from '@app/contract/return/calls'
import { describe, expect, test, vi } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { NotOursDialog } from './NotOursDialog.tsx'
import { buildOwnRequest } from './testing.ts'

const ASKED = buildOwnRequest()

async function open() {
  const onClose = vi.fn<() => void>()
  const screen = await renderRoutedPart(<NotOursDialog asked={ASKED} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'Not ours: Rimu House' })
  const question = screen.getByRole('dialog', { name: 'Unsaved changes' })
  return { onClose, dialog, question, note: dialog.getByRole('textbox', { name: 'Note' }) }
}

describe.each([
  ['Cancel', (dialog: Locator) => dialog.getByRole('button', { name: 'Cancel' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] as const)('%s', (_name, close) => {
  test('closes a dialog in which nothing was entered', async () => {
    const { dialog, onClose } = await open()
    await expect.element(dialog).toBeVisible()
    await close(dialog)
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  test('asks before it discards what was entered', async () => {
    const { dialog, question, note, onClose } = await open()
    await note.fill('Sold in May')
    await close(dialog)
    await question.getByRole('button', { name: 'Keep' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(note).toHaveValue('Sold in May')
    expect(onClose).not.toHaveBeenCalled()
    await close(dialog)
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })
})

test('what was entered and taken out again is nothing to ask about', async () => {
  const { dialog, note, onClose } = await open()
  await note.fill('Sold')
  await note.fill('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('an answer that was stored closes without a question', async () => {
  serve(answering(byLogin['not-ours'], { number: 41 }), answering(listOwnReturns, { data: [] }))
  const { dialog, note, onClose } = await open()
  await dialog.getByRole('checkbox', { name: /Automatic systems for fire suppression/ }).click()
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Hana Moana')
  await note.fill('Sold in May')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Your answer has number 41/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
