import type { Day } from '@app/contract/dates'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { DayLimit } from './DayLimit.tsx'

type Change = (day: Day | null) => void

async function show({ initial = null, error }: { readonly initial?: Day | null; readonly error?: string } = {}) {
  const onChange = vi.fn<Change>()
  await renderPart(
    <WithState initial={initial} onChange={onChange}>
      {(value, change) => <DayLimit name="Start" value={value} onChange={change} error={error} />}
    </WithState>,
  )
  return onChange
}

const field = () => page.getByRole('textbox', { name: 'Start date' })

describe('the limit', () => {
  test('is typed, and passed on once: not as another valid day with each digit', async () => {
    const onChange = await show()
    await userEvent.keyboard('{Tab}3/9/27')
    expect(onChange).not.toHaveBeenCalled()
    await expect.poll(() => onChange.mock.calls).toEqual([['2027-09-03']])
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('03 Sep 2027')
    expect(await violations()).toEqual([])
  })

  test('typed and left at once is still passed on', async () => {
    const onChange = await show()
    await field().fill('3/9/27')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => onChange.mock.calls).toEqual([['2027-09-03']])
    await expect.element(field()).toHaveValue('03 Sep 2027')
  })

  test('is chosen in the calendar', async () => {
    const onChange = await show({ initial: '2027-09-03' })
    await field().click()
    await page.getByRole('button', { name: '14 September 2027' }).click()
    await expect.poll(() => onChange.mock.calls).toEqual([['2027-09-14']])
    await expect.element(field()).toHaveValue('14 Sep 2027')
  })

  test('is lifted by emptying the field', async () => {
    const onChange = await show({ initial: '2027-09-03' })
    await field().fill('')
    await expect.poll(() => onChange.mock.calls).toEqual([[null]])
    await expect.element(field()).toHaveAttribute('placeholder', 'Any date')
  })
})

test('what is no day stays in the field with its message, and the limit stays', async () => {
  const onChange = await show({ initial: '2027-09-03' })
  await field().fill('31/2')
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveValue('31/2')
  // Only the day that is typed next counts.
  await field().fill('28/2/28')
  await expect.poll(() => onChange.mock.calls).toEqual([['2028-02-28']])
  await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
})

test('a message about both limits shows at the field', async () => {
  await show({ initial: '2027-09-03', error: 'Must be before the end date' })
  await expect.element(field()).toHaveAccessibleDescription('Must be before the end date')
})
