import { FIRST_STEPS, type FirstDay as Day, type FirstDayTicks } from '@app/contract/settings/first-day'
import { tickFirstDay } from '@app/contract/settings/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { HelpContext } from '../ui/domain/help-context.ts'
import { FirstDay } from './FirstDay.tsx'

beforeEach(logIn)

const DAY: Day = { isShown: true, steps: FIRST_STEPS.map((step) => ({ step, isDone: step === 'operator' })) }

test('leads through what an empty installation needs', async () => {
  const openHelp = vi.fn<(guide?: string) => void>()
  const ticks: FirstDayTicks[] = []
  serve(
    answering(tickFirstDay, ({ body }) => {
      ticks.push(body)
      return DAY
    }),
  )
  const screen = await renderRoutedPart(
    <HelpContext value={openHelp}>
      <FirstDay day={DAY} />
    </HelpContext>,
  )
  await expect.element(screen.getByText('1 of 7 done')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Your business' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Buildings' })).not.toBeChecked()
  expect(await violations()).toEqual([])

  await screen.getByRole('checkbox', { name: 'Services and prices' }).click()
  await screen.getByRole('button', { name: 'Put this away' }).click()
  await expect.poll(() => ticks).toEqual([{ ticks: { services: true } }, { ticks: {}, isPutAway: true }])
  await screen.getByRole('button', { name: 'Read how' }).click()
  expect(openHelp).toHaveBeenCalledWith('the-first-day')
  await screen.getByRole('link', { name: 'Invite one' }).click()
  expect(screen.address()).toBe('/user/new')
})
