import type { Placeholder } from '@app/contract/email/templates'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { PlaceholderPicker } from './PlaceholderPicker.tsx'

const PLACEHOLDERS: readonly Placeholder[] = [
  { name: 'propertyName', meaning: 'The name of the property', example: 'Rimu House', insert: '{{ propertyName }}' },
  { name: 'dueDate', meaning: 'The day the warrant is due', example: '12 Feb 2027', insert: '{{ dueDate }}' },
]

async function show() {
  const onPick = vi.fn<(placeholder: Placeholder) => void>()
  await renderPart(<PlaceholderPicker placeholders={PLACEHOLDERS} onPick={onPick} />)
  return onPick
}

const picker = () => page.getByRole('combobox', { name: 'Insert placeholder' })
const options = () => page.getByRole('option')

test('lists each placeholder with its meaning and an example', async () => {
  await show()
  await picker().click()
  await expect.element(options().first()).toMatchTextContent('The name of the property, such as “Rimu House”')
  expect(options().elements()).toHaveLength(2)
  expect(await violations()).toEqual([])
})

test('finds a placeholder by its meaning', async () => {
  await show()
  await picker().fill('WARRANT')
  await expect.poll(() => options().elements()).toHaveLength(1)
  await expect.element(options()).toMatchTextContent('dueDate')
})

test('Enter takes the first match', async () => {
  const onPick = await show()
  await picker().click()
  await picker().fill('due')
  await expect.poll(() => options().elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(PLACEHOLDERS[1])
})

test('an option is reached with the arrow keys', async () => {
  const onPick = await show()
  await picker().click()
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(PLACEHOLDERS[1])
})

test('says that nothing matches', async () => {
  await show()
  await picker().fill('zebra')
  await expect.element(page.getByText('No placeholder matches')).toBeVisible()
})
