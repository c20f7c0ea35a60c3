import { addDays, shownDay, type Day } from '@app/contract/dates'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today as currentDay } from '../../lib/dates.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { DateField } from './DateField.tsx'

const TODAY = currentDay()
const THIS_YEAR = TODAY.slice(0, 4)

type Change = (day: Day | null) => void

const dateField = (initial: Day | null, onChange: Change = () => {}, error?: string) => (
  <WithState initial={initial} onChange={onChange}>
    {(value, change) => (
      <>
        <DateField label="Anniversary" value={value} onChange={change} error={error} />
        <button type="button" onClick={() => change('2027-01-31')}>
          From outside
        </button>
      </>
    )}
  </WithState>
)

const field = () => page.getByRole('textbox', { name: 'Anniversary' })

describe('a date that is typed', () => {
  test.each([
    { typed: '3/9', day: `${THIS_YEAR}-09-03` },
    { typed: '3.9.27', day: '2027-09-03' },
    { typed: '03-09-2027', day: '2027-09-03' },
    { typed: '3 sep', day: `${THIS_YEAR}-09-03` },
    { typed: '3rd September 2027', day: '2027-09-03' },
    { typed: 'sep 3 2027', day: '2027-09-03' },
    { typed: '03 Sep 2027', day: '2027-09-03' },
    { typed: '2027-09-03', day: '2027-09-03' },
    { typed: '29/2/28', day: '2028-02-29' },
    { typed: 'today', day: TODAY },
    { typed: '+14', day: addDays(TODAY, 14) },
    { typed: '-7', day: addDays(TODAY, -7) },
  ])('“$typed” is taken', async ({ typed, day }) => {
    const onChange = vi.fn<Change>()
    await renderPart(dateField('2020-01-01', onChange))
    await field().fill(typed)
    await userEvent.keyboard('{Tab}')
    expect(onChange).toHaveBeenLastCalledWith(day)
    await expect.element(field()).toHaveValue(shownDay(day))
    await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
  })

  test.each([
    ...['31/2', '29/2/27', '0/9', '3/13', 'tomorow', '3 xyz', '12'].map((typed) => ({ typed, says: /Not a date/ })),
    // Of a year that nobody means.
    ...['14/3/0206', '3/9/0026'].map((typed) => ({ typed, says: /Must be on or after 01 Jan 1900/ })),
  ])(
    '“$typed” is none: it stays in the field with a message, and the value as it was until it is right',
    async ({ typed, says }) => {
      const onChange = vi.fn<Change>()
      await renderPart(dateField('2020-01-01', onChange))
      await field().fill(typed)
      await userEvent.keyboard('{Tab}')
      await expect.element(field()).toHaveValue(typed)
      await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field()).toHaveAccessibleDescription(says)
      expect(onChange).not.toHaveBeenCalled()
      await field().fill('14/3/2026')
      expect(onChange).toHaveBeenLastCalledWith('2026-03-14')
    },
  )

  test('hides the message once the date is valid', async () => {
    const onChange = vi.fn<Change>()
    await renderPart(dateField(null, onChange))
    await field().fill('31/2')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    expect(await violations()).toEqual([])
    await field().fill('28/2/27')
    await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
    expect(onChange).toHaveBeenLastCalledWith('2027-02-28')
  })

  test('is replaced by a day from outside', async () => {
    const screen = await renderPart(dateField('2020-01-01'))
    await field().fill('31/2')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'From outside' }).click()
    await expect.element(field()).toHaveValue('31 Jan 2027')
    await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
  })
})

describe('no date', () => {
  test('is a text that was deleted', async () => {
    const onChange = vi.fn<Change>()
    await renderPart(dateField('2027-01-31', onChange))
    await field().clear()
    await userEvent.keyboard('{Tab}')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await expect.element(field()).toHaveValue('')
  })

  test('is the result of the clear button', async () => {
    const onChange = vi.fn<Change>()
    const screen = await renderPart(dateField('2027-01-31', onChange))
    await screen.getByLabelText('Clear date').click()
    expect(onChange).toHaveBeenLastCalledWith(null)
    await expect.element(field()).toHaveValue('')
  })
})

test('a day is picked from the calendar', async () => {
  const onChange = vi.fn<Change>()
  const screen = await renderPart(dateField('2027-01-31', onChange))
  await field().click()
  await screen
    .getByRole('button', { name: /^1?5 January 2027/ })
    .first()
    .click()
  expect(onChange.mock.lastCall?.[0]).toMatch(/^2027-01-(05|15)$/)
})

test("the contract's message is below the field", async () => {
  await renderPart(dateField('2027-01-31', undefined, 'Anniversary takes a day after the previous one'))
  await expect.element(field()).toHaveAccessibleDescription('Anniversary takes a day after the previous one')
})
