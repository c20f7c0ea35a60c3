import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { REFUSAL_REASONS } from './certificate-words.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const open = async (props: { readonly initial?: string } = {}) => {
  const onConfirm = vi.fn<(reason: string) => void>()
  const screen = await renderRoutedPart(
    <ReasonDialog
      title="Refuse this certificate?"
      effect="The supplier sees the reason."
      confirm="Refuse"
      reasons={REFUSAL_REASONS}
      onConfirm={onConfirm}
      onClose={() => {}}
      {...props}
    />,
  )
  await expect.element(screen.getByRole('radio').first()).toHaveFocus()
  return { screen, onConfirm }
}

test('a number chooses a reason, and Enter sends it', async () => {
  const { onConfirm } = await open()
  await userEvent.keyboard('6{Enter}')
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('It is for another building.')
})

test('without a reason nothing is sent, and it says so', async () => {
  const { screen, onConfirm } = await open()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Choose a reason or enter your own')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(onConfirm).not.toHaveBeenCalled()
})

/** Opens it by a button, and goes on before any timer runs. */
async function openAtOnce() {
  const Refusing = () => {
    const [isOpen, setOpen] = useState(false)
    const props = { title: 'Refuse?', effect: '', confirm: 'Refuse', reasons: REFUSAL_REASONS }
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <ReasonDialog {...props} onConfirm={() => {}} onClose={() => {}} />}
      </>
    )
  }
  const screen = await renderRoutedPart(<Refusing />)
  screen
    .getByRole('button', { name: 'Open' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await Promise.resolve()
  return screen
}

test('a number pressed the moment it opens is not lost', async () => {
  const screen = await openAtOnce()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '6', bubbles: true, cancelable: true }))
  await expect.element(screen.getByRole('radio', { name: /another building/ })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: /another building/ })).toHaveFocus()
})

test('the focus that somebody moves the moment it opens stays there', async () => {
  const screen = await openAtOnce()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  cancel.element().focus()
  // Comes after the timers that the dialog has set.
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(cancel).toHaveFocus()
  expect(document.activeElement).toBe(cancel.element())
})

test('own words may hold numbers', async () => {
  const { screen, onConfirm } = await open()
  await userEvent.keyboard('9')
  await expect.element(screen.getByRole('textbox', { name: 'In my own words' })).toHaveFocus()
  await userEvent.keyboard('Page 2 of 3')
  await screen.getByRole('button', { name: 'Refuse' }).click()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Page 2 of 3')
})
