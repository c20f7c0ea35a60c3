import type { ServiceDefinition } from '@app/contract/service/schema'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { blankDefinition, type NameAndParent } from './definition-draft.ts'
import { DefinitionDialog } from './DefinitionDialog.tsx'
import { treeOf } from './definition-tree.ts'

const definition = (
  serviceId: number,
  serviceName: string,
  parentServiceId: number | null = null,
): ServiceDefinition => ({
  ...blankDefinition(serviceId),
  serviceName,
  parentServiceId,
})

/** The first one is the warrant, whose place is fixed. */
const TREE = treeOf(
  [
    definition(1, 'Building Warrant of Fitness'),
    definition(201, 'Alarms'),
    definition(202, 'Smoke alarms', 201),
    definition(203, 'Sprinklers'),
  ],
  new Map(),
)

const dialog = (
  serviceId: number,
  onDone: (answer: NameAndParent) => void = () => {},
  onClose: () => void = () => {},
) => <DefinitionDialog tree={TREE} serviceId={serviceId} onDone={onDone} onClose={onClose} />

const name = () => page.getByRole('textbox', { name: 'Service name' })
const parent = () => page.getByRole('combobox', { name: 'Parent service' })

test('adds a service by keyboard alone', async () => {
  const onDone = vi.fn<(answer: NameAndParent) => void>()
  const screen = await renderRoutedPart(dialog(-1, onDone))
  await expect.element(screen.getByRole('dialog', { name: 'Add service' })).toBeVisible()
  await expect.element(name()).toHaveFocus()
  await userEvent.keyboard('  Emergency lights {Tab}sprin')
  await expect.element(screen.getByRole('option', { name: 'Sprinklers' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(parent()).toHaveValue('Sprinklers')
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Add' }).click()
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ serviceName: 'Emergency lights', parentServiceId: 203 })
})

test('Enter in the name is enough for a service at the top', async () => {
  const onDone = vi.fn<(answer: NameAndParent) => void>()
  await renderRoutedPart(dialog(-1, onDone))
  await name().fill('Lifts')
  await userEvent.keyboard('{Enter}')
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ serviceName: 'Lifts', parentServiceId: null })
})

test.each([
  { what: 'no name', typed: '   ', message: 'Service name is required' },
  { what: 'a name that is too long', typed: 'x'.repeat(201), message: 'Service name takes at most 200 characters' },
])('refuses $what, goes to the field, and takes the message away with the next letter', async ({ typed, message }) => {
  const onDone = vi.fn<(answer: NameAndParent) => void>()
  const screen = await renderRoutedPart(dialog(-1, onDone))
  await name().fill(typed)
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(name()).toHaveAccessibleDescription(message)
  await expect.element(name()).toHaveFocus()
  expect(onDone).not.toHaveBeenCalled()
  await name().fill('Lifts')
  await expect.element(name()).not.toHaveAttribute('aria-invalid', 'true')
})

test('renames a service and moves it to the top', async () => {
  const onDone = vi.fn<(answer: NameAndParent) => void>()
  const screen = await renderRoutedPart(dialog(202, onDone))
  await expect.element(screen.getByRole('dialog', { name: 'Edit service' })).toBeVisible()
  await expect.element(name()).toHaveValue('Smoke alarms')
  await expect.element(parent()).toHaveValue('Alarms')
  await name().fill('Smoke detectors')
  await screen.getByRole('button', { name: 'Clear parent service' }).click()
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ serviceName: 'Smoke detectors', parentServiceId: null })
})

test('offers no place below the service itself', async () => {
  const screen = await renderRoutedPart(dialog(201))
  await parent().click()
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Building Warrant of Fitness', 'Sprinklers'])
})

test('cannot move a service with a fixed place', async () => {
  const screen = await renderRoutedPart(dialog(1))
  await expect.element(parent()).toBeDisabled()
  await expect.element(screen.getByText('This service is always at the top level.')).toBeVisible()
})

test('Cancel changes nothing', async () => {
  const onDone = vi.fn<(answer: NameAndParent) => void>()
  const onClose = vi.fn<() => void>()
  const screen = await renderRoutedPart(dialog(202, onDone, onClose))
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
})
