import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { confirm, questions } from '../feedback/confirm.ts'
import { LargeDialog } from './LargeDialog.tsx'
import { SidePanel } from './SidePanel.tsx'

// A question outlives the part that asked it.
afterEach(() => questions.current()?.answer(false))

const removal = { title: 'Remove Kea Fire?', message: 'It cannot be taken back.', confirm: 'Remove', danger: true }
const sending = { title: 'Send 12 emails?', message: 'They go to 9 suppliers.', confirm: 'Send' }

const dialogOf = ({ title }: { readonly title: string }) => page.getByRole('dialog', { name: title })

describe('a question', () => {
  test.each([
    { by: 'its answer', press: () => page.getByRole('button', { name: 'Remove' }).click(), answer: true },
    { by: 'Cancel', press: () => page.getByRole('button', { name: 'Cancel' }).click(), answer: false },
    { by: 'its cross', press: () => page.getByRole('button', { name: 'Close' }).click(), answer: false },
    { by: 'Escape', press: () => userEvent.keyboard('{Escape}'), answer: false },
    // The focus starts at the button that loses nothing.
    { by: 'Enter', press: () => userEvent.keyboard('{Enter}'), answer: false },
  ])('that takes something away is answered $answer by $by', async ({ press, answer }) => {
    await renderPart(<p>Behind</p>)
    const answered = confirm(removal)
    await expect.element(dialogOf(removal).getByText('It cannot be taken back.')).toBeVisible()
    await expect.element(dialogOf(removal).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await press()
    await expect(answered).resolves.toBe(answer)
    await expect.element(dialogOf(removal)).not.toBeInTheDocument()
  })

  test('that takes nothing away is confirmed by Enter', async () => {
    await renderPart(<p>Behind</p>)
    const answered = confirm(sending)
    await expect.element(dialogOf(sending).getByRole('button', { name: 'Send' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(answered).resolves.toBe(true)
    await expect.element(dialogOf(sending)).not.toBeInTheDocument()
  })

  test('gives way to the next one, which cancels it', async () => {
    await renderPart(<p>Behind</p>)
    const first = confirm(removal)
    await expect.element(dialogOf(removal)).toBeVisible()
    const second = confirm(sending)
    await expect(first).resolves.toBe(false)
    await expect.element(dialogOf(sending).getByRole('button', { name: 'Send' })).toHaveFocus()
    await expect.element(dialogOf(removal)).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect(second).resolves.toBe(false)
  })

  test('has no accessibility violations', async () => {
    await renderPart(<p>Behind</p>)
    const answered = confirm(removal)
    await expect.element(dialogOf(removal)).toBeVisible()
    expect(await violations()).toEqual([])
    await dialogOf(removal).getByRole('button', { name: 'Cancel' }).click()
    await expect(answered).resolves.toBe(false)
  })
})

describe('LargeDialog', () => {
  const dialog = (onClose: () => void = () => {}) => (
    <LargeDialog onClose={onClose} title="Documents" subtitle="Rimu House">
      <p>Plans</p>
    </LargeDialog>
  )

  test('has its title and subtitle, and closes', async () => {
    await page.viewport(1440, 900)
    const onClose = vi.fn<() => void>()
    const screen = await renderPart(dialog(onClose))
    await expect.element(screen.getByRole('dialog', { name: 'Documents' })).toBeVisible()
    await expect.element(screen.getByText('Rimu House')).toBeVisible()
    expect(await violations()).toEqual([])
    await screen.getByRole('button', { name: 'Close' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('fills the window when maximised, and can be restored', async () => {
    await page.viewport(1440, 900)
    const screen = await renderPart(dialog())
    const maximise = screen.getByRole('button', { name: 'Maximise' })
    const width = () => screen.getByRole('dialog').element().getBoundingClientRect().width
    await expect.poll(width).toBeLessThan(1440)
    await maximise.click()
    await expect.poll(width).toBe(1440)
    await expect.element(maximise).toHaveAttribute('aria-pressed', 'true')
    await maximise.click()
    await expect.poll(width).toBeLessThan(1440)
  })

  test('fills a phone from the start', async () => {
    await page.viewport(390, 800)
    const screen = await renderPart(dialog())
    await expect.poll(() => screen.getByRole('dialog').element().getBoundingClientRect().width).toBe(390)
    expect(screen.getByRole('button', { name: 'Maximise' }).elements()).toEqual([])
  })
})

test('the focus returns to where the first was opened from when another dialog has taken its place', async () => {
  await page.viewport(1440, 900)
  const screen = await renderPart(<Reviews />)
  await screen.getByRole('button', { name: 'Review' }).click()
  for (const next of ['Email 2', 'Email 3']) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByRole('dialog', { name: next })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Maximise' })).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Review' })).toHaveFocus()
})

/** A dialog for each e-mail, one after the other. */
function Reviews() {
  const [shown, setShown] = useState(0)
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setShown(1)}>
        Review
      </button>
      {shown > 0 && (
        <LargeDialog key={shown} title={`Email ${shown}`} onClose={() => setShown(0)}>
          <button type="button" onClick={() => setShown(shown + 1)}>
            Next
          </button>
        </LargeDialog>
      )}
    </main>
  )
}

test('SidePanel is visible while it is open', async () => {
  await page.viewport(1440, 900)
  const onClose = vi.fn<() => void>()
  const panel = (opened: boolean) => (
    <SidePanel opened={opened} onClose={onClose} title="Kea Fire">
      <p>06 555 010</p>
    </SidePanel>
  )
  const screen = await renderPart(panel(false))
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await screen.rerender(panel(true))
  await expect.element(screen.getByRole('dialog', { name: 'Kea Fire' }).getByText('06 555 010')).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
