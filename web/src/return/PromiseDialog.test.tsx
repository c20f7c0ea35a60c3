import { expect, test } from 'vitest'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { PromiseDialog } from './PromiseDialog.tsx'
import { buildOwnRequest } from './testing.ts'

test('asks for the day in words, where none was chosen', async () => {
  const screen = await renderRoutedPart(<PromiseDialog asked={buildOwnRequest()} onClose={() => undefined} />)
  await screen.getByRole('textbox', { name: 'Your name' }).fill('Hana Moana')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('This is required')).toBeVisible()
})
