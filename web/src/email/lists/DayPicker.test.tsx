import { addDays, shownDay, type Day } from '@app/contract/dates'
import { LATEST_LIST_DAYS } from '@app/contract/email/rules'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { today as currentDay } from '../../lib/dates.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { DayNote, DayPicker } from './DayPicker.tsx'

const TODAY = currentDay()

const picker = (initial: Day, onChange: (day: Day) => void = () => {}) => (
  <WithState initial={initial} onChange={onChange}>
    {(day, change) => (
      <>
        <DayPicker day={day} today={TODAY} onChange={change} />
        {day !== TODAY && <DayNote day={day} />}
      </>
    )}
  </WithState>
)

test('is blank today, takes a day, and goes back to today', async () => {
  const onChange = vi.fn<(day: Day) => void>()
  const screen = await renderPart(picker(TODAY, onChange))
  const field = screen.getByRole('textbox', { name: 'Show me for this date' })
  await expect.element(field).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Today' }).elements()).toEqual([])

  await field.fill('+14')
  await userEvent.keyboard('{Tab}')
  const asked = addDays(TODAY, 14)
  expect(onChange).toHaveBeenLastCalledWith(asked)
  await expect.element(field).toHaveValue(shownDay(asked))
  await expect.element(screen.getByRole('note')).toMatchTextContent(`as it will be on ${shownDay(asked)}`)
  expect(await violations()).toEqual([])

  await screen.getByRole('button', { name: 'Today' }).click()
  expect(onChange).toHaveBeenLastCalledWith(TODAY)
  await expect.element(field).toHaveValue('')
  expect(screen.getByRole('note').elements()).toEqual([])
})

test('an emptied field is today', async () => {
  const onChange = vi.fn<(day: Day) => void>()
  const screen = await renderPart(picker(addDays(TODAY, 3), onChange))
  await screen.getByRole('textbox').clear()
  await userEvent.keyboard('{Tab}')
  expect(onChange).toHaveBeenLastCalledWith(TODAY)
})

test.each([
  { what: 'a day that is past', typed: '-1' },
  { what: 'a day too far ahead', typed: `+${LATEST_LIST_DAYS + 1}` },
  { what: 'no day at all', typed: '31/2' },
])('does not ask for $what', async ({ typed }) => {
  const onChange = vi.fn<(day: Day) => void>()
  const screen = await renderPart(picker(TODAY, onChange))
  await screen.getByRole('textbox').fill(typed)
  await userEvent.keyboard('{Tab}')
  expect(onChange.mock.calls.filter(([day]) => day !== TODAY)).toEqual([])
})
