import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unreachable } from '../../lib/problem-error.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { toast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

const undo = (title: string) => page.getByRole('button', { name: `Undo: ${title}`, exact: true })
const undoing = () => vi.fn<() => Promise<void>>(async () => {})
const press = () => userEvent.keyboard('{Control>}z{/Control}')

afterEach(() => toast.clear())

test('says what was done, and undoes it once', async () => {
  const screen = await renderPart(<Toasts />)
  const onUndo = undoing()
  toast.undoable('Lifts snoozed', 'Rimu House', onUndo)
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Lifts snoozed.*Rimu House/)
  expect(await violations()).toEqual([])
  await undo('Lifts snoozed').click()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  await press()
  expect(onUndo).toHaveBeenCalledOnce()
})

test('the second click of somebody who clicks twice where the message comes up neither undoes nor closes it', async () => {
  const screen = await renderPart(<Toasts />)
  const onUndo = undoing()
  toast.undoable('Lifts snoozed', '', onUndo)
  await expect.element(undo('Lifts snoozed')).toBeVisible()
  const secondClick = (): MouseEvent => new MouseEvent('click', { bubbles: true, detail: 2 })
  undo('Lifts snoozed').element().dispatchEvent(secondClick())
  screen.getByRole('button', { name: 'Close message' }).element().dispatchEvent(secondClick())
  expect(onUndo).not.toHaveBeenCalled()
  await press()
  expect(onUndo).toHaveBeenCalledOnce()
})

test('Ctrl Z undoes the latest first, and then the one before', async () => {
  await renderPart(<Toasts />)
  const done: string[] = []
  toast.undoable('One', '', async () => void done.push('one'))
  toast.undoable('Two', '', async () => void done.push('two'))
  await expect.element(undo('Two')).toBeVisible()
  await press()
  await press()
  await press()
  expect(done).toEqual(['two', 'one'])
})

test('Ctrl Z in a field or over a dialog is not meant for it', async () => {
  const onUndo = undoing()
  const screen = await renderPart(
    <>
      <Toasts />
      <input aria-label="Notes" />
    </>,
  )
  toast.undoable('One', '', onUndo)
  await expect.element(undo('One')).toBeVisible()
  await screen.getByLabelText('Notes').click()
  await press()
  expect(onUndo).not.toHaveBeenCalled()
  await screen.rerender(
    <>
      <Toasts />
      <Dialog title="A form" onClose={() => {}}>
        <button type="button">Here</button>
      </Dialog>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await press()
  expect(onUndo).not.toHaveBeenCalled()
})

test('is offered again when there was no answer, not when it was refused', async () => {
  await renderPart(<Toasts />)
  const onUndo = vi.fn<() => Promise<void>>().mockRejectedValueOnce(unreachable('/here'))
  onUndo.mockRejectedValueOnce(new Error('Somebody was faster'))
  toast.undoable('One', '', onUndo)
  await undo('One').click()
  await expect.poll(() => onUndo.mock.calls.length).toBe(1)
  await undo('One').click()
  await expect.poll(() => onUndo.mock.calls.length).toBe(2)
  await expect.element(undo('One')).not.toBeInTheDocument()
})

test('goes after ten seconds, which do not run while it has the focus', { timeout: 40_000 }, async () => {
  const screen = await renderPart(<Toasts />)
  await screen.getByRole('main').hover({ position: { x: 1, y: 1 } })
  toast.undoable('One', '', undoing())
  await expect.element(undo('One')).toBeVisible()
  undo('One').element().focus()
  const since = performance.now()
  await expect.poll(() => performance.now() - since, { timeout: 12_000 }).toBeGreaterThan(11_000)
  await expect.element(undo('One')).toBeVisible()
  undo('One').element().blur()
  await expect.poll(() => undo('One').query(), { timeout: 13_000 }).toBeNull()
  await press()
})

test('the next person cannot undo what the last one did', async () => {
  await renderPart(<Toasts />)
  const onUndo = undoing()
  toast.undoable('One', '', onUndo)
  await expect.element(undo('One')).toBeVisible()
  toast.clear()
  await press()
  expect(onUndo).not.toHaveBeenCalled()
})

test('a message after one that was undone with the pointer goes by itself', async () => {
  const screen = await renderPart(<Toasts />)
  toast.undoable('One', '', undoing())
  await undo('One').click()
  await expect.element(undo('One')).not.toBeInTheDocument()
  // The next one must not appear under the pointer, where it would stay for good reason.
  await screen.getByRole('main').hover({ position: { x: 1, y: 1 } })
  toast.success('Done')
  await expect.element(page.getByText('Done')).toBeVisible()
  await expect.element(page.getByText('Done')).not.toBeInTheDocument()
})
