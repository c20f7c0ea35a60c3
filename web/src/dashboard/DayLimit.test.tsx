import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../testing/render-part.tsx'
import { DayLimit } from './DayLimit.tsx'

test('a date that was just typed is taken when somebody leaves the field and the screen', async () => {
  const onChange = vi.fn<(day: string | null) => void>()
  const { unmount } = await renderPart(<DayLimit name="End" value={null} onChange={onChange} />)
  await page.getByRole('textbox', { name: 'End date' }).click()
  await userEvent.keyboard('3/9/2027{Tab}')
  await unmount()
  expect(onChange).toHaveBeenLastCalledWith('2027-09-03')
})
