import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { SnoozeButton } from './SnoozeButton.tsx'

const button = (onSnooze: (days: number) => void, state: { disabled?: boolean; isRunning?: boolean } = {}) => (
  <SnoozeButton today="2026-12-20" count={12} disabled={false} isRunning={false} onSnooze={onSnooze} {...state} />
)

test('snoozes rows for a week with one click, and says how many', async () => {
  const onSnooze = vi.fn<(days: number) => void>()
  const screen = await renderPart(button(onSnooze))
  const snooze = screen.getByRole('button', { name: 'Snooze 12 emails' })
  await expect.element(snooze).toHaveAttribute('title', '7 days, until 27 Dec 2026')
  await snooze.click()
  expect(onSnooze).toHaveBeenCalledExactlyOnceWith(7)
})

test('offers a choice of days, each with the day that it leads to', async () => {
  const onSnooze = vi.fn<(days: number) => void>()
  const screen = await renderPart(button(onSnooze))
  await screen.getByRole('button', { name: 'Snooze for…' }).click()
  await expect.element(screen.getByRole('menu')).toBeVisible()
  expect(
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    '7 days, until 27 Dec 2026',
    '14 days, until 03 Jan 2027',
    '30 days, until 19 Jan 2027',
    '90 days, until 20 Mar 2027',
  ])
  expect(await violations()).toEqual([])
  await screen.getByRole('menuitem', { name: /^30 days/ }).click()
  expect(onSnooze).toHaveBeenCalledExactlyOnceWith(30)
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
})

test('works by keyboard: arrows choose, Enter confirms, Escape cancels', async () => {
  const onSnooze = vi.fn<(days: number) => void>()
  const screen = await renderPart(button(onSnooze))
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Snooze for…' })).toHaveFocus()
  expect(onSnooze).not.toHaveBeenCalled()

  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onSnooze).toHaveBeenCalledExactlyOnceWith(90)
})

test.each([{ disabled: true }, { isRunning: true }])('takes no press while it is $0', async (state) => {
  const screen = await renderPart(button(() => {}, state))
  await expect.element(screen.getByRole('button', { name: 'Snooze 12 emails' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Snooze for…' })).toBeDisabled()
})
