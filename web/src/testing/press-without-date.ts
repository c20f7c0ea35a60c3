import { NOT_A_DAY } from '@app/contract/typed-day'
import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'

/** Types a text that is no date into the field and presses the button: the field has the focus and says what it takes. */
export async function pressWithoutDate(field: Locator, button: Locator): Promise<void> {
  await field.fill('soon')
  await userEvent.keyboard('{Tab}')
  await button.click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(NOT_A_DAY)
}
