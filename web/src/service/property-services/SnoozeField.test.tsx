import type { Day } from '@app/contract/dates'
import { expect, test, vi } from 'vitest'
import { buildService } from '../../testing/factories.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { SnoozeField } from './SnoozeField.tsx'

const TODAY = '2026-12-20'

const field = (until: Day | null, onSnooze: (until: Day | null) => void = () => {}) => (
  <SnoozeField service={buildService({ whenSupplierEmailsSnoozedUntil: until })} today={TODAY} onSnooze={onSnooze} />
)

const NAME = 'Snooze reminders: Building Warrant of Fitness'

test('passes on the day of the choice', async () => {
  const onSnooze = vi.fn<(until: Day | null) => void>()
  const screen = await renderPart(field(null, onSnooze))
  await expect.element(screen.getByLabelText(NAME)).toHaveDisplayValue('Snooze…')
  expect(screen.getByRole('option', { name: 'Stop snoozing' }).elements()).toEqual([])
  await screen.getByLabelText(NAME).selectOptions('2026-12-27')
  expect(onSnooze).toHaveBeenCalledExactlyOnceWith('2026-12-27')
  expect(await violations()).toEqual([])
})

test('says until when it snoozes, and wakes it', async () => {
  const onSnooze = vi.fn<(until: Day | null) => void>()
  const screen = await renderPart(field('2027-01-31', onSnooze))
  await expect.element(screen.getByLabelText(NAME)).toHaveDisplayValue('Snoozed until 31 Jan 2027')
  await screen.getByLabelText(NAME).selectOptions('Stop snoozing')
  expect(onSnooze).toHaveBeenCalledExactlyOnceWith(null)
})

test('a snooze that is over is none', async () => {
  const screen = await renderPart(field('2026-12-01'))
  await expect.element(screen.getByLabelText(NAME)).toHaveDisplayValue('Snooze…')
})
