import { addDays } from '@app/contract/dates'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { today } from '../lib/dates.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { PromiseDialog } from './PromiseDialog.tsx'
import { buildOwnRequest } from './testing.ts'

test('asks for the day in words, where none was chosen', async () => {
  const screen = await renderRoutedPart(<PromiseDialog asked={buildOwnRequest()} onClose={() => undefined} />)
  await screen.getByRole('textbox', { name: 'Your name' }).fill('Hana Moana')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('This is required')).toBeVisible()
})

test.each([
  [-3, 'The warrant is late, so reminders go on.'],
  [3, 'The warrant is due too soon to hold reminders back.'],
  [60, /You get no reminders about these systems until/],
])('says whether reminders stop about a warrant that is due in %i days', async (days, words) => {
  const asked = { ...buildOwnRequest(), bwofAnniversary: addDays(today(), days) }
  const screen = await renderRoutedPart(<PromiseDialog asked={asked} onClose={() => undefined} />)
  await screen.getByRole('textbox', { name: 'You will certify them by' }).fill('+5')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText(words)).toBeVisible()
})
