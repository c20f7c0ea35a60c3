import { SECURITY_ALARM_TYPES } from '@app/contract/evacuation/rules'
import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import { expect, test, vi } from 'vitest'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { BLANK_EVACUATION } from './evacuation-record.ts'
import { EvacuationForm } from './EvacuationForm.tsx'

type Change = (name: keyof PropertyEvacuation, value: unknown) => void

const form = (change: Change = () => {}, errors: DraftErrors = NO_ERRORS) => (
  <WithState<PropertyEvacuation> initial={BLANK_EVACUATION}>
    {(record, become) => (
      <EvacuationForm
        record={record}
        edits={{
          change: (name, value) => {
            become({ ...record, [name]: value })
            change(name, value)
          },
        }}
        errors={errors}
      />
    )}
  </WithState>
)

test('groups its fields, and every field has a label', async () => {
  const screen = await renderPart(form())
  await expect.element(screen.getByRole('group', { name: 'Scheme' }).getByLabelText('Warden training')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Alarms' }).getByLabelText('Fire alarm type')).toBeVisible()
  expect(await violations()).toEqual([])
})

test.each([
  { label: 'Fire evacuation service type', name: 'fireEvacuationServiceType', choice: 'Evac Scheme with Trials' },
  { label: 'Warden training', name: 'wardenTraining', choice: 'With Trial Evacuation' },
  { label: 'Fire alarm type', name: 'fireAlarmType', choice: 'Type 4' },
])('$label is one of a list', async ({ label, name, choice }) => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change))
  await expect.element(screen.getByLabelText(label)).toHaveDisplayValue('None')
  await screen.getByLabelText(label).selectOptions(choice)
  expect(change).toHaveBeenCalledExactlyOnceWith(name, choice)
})

test.each([
  { label: 'Scheme reference', name: 'schemeReference', text: 'S-12' },
  { label: 'Fire alarm panel located', name: 'fireAlarmPanelLocated', text: 'Foyer' },
  { label: 'Fire alarm monitored by', name: 'fireAlarmMonitoredBy', text: 'Kea Fire' },
])('$label takes a text', async ({ label, name, text }) => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change))
  await screen.getByRole('textbox', { name: label }).fill(text)
  expect(change).toHaveBeenLastCalledWith(name, text)
})

test('the approval is asked for by a switch', async () => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change))
  await screen.getByRole('switch', { name: 'Fire service approval required' }).click()
  expect(change).toHaveBeenCalledExactlyOnceWith('nzfsApprovalRequired', true)
})

test('the security alarm is suggested', async () => {
  const screen = await renderPart(form())
  await screen.getByRole('combobox', { name: 'Security alarm type' }).click()
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(expect.arrayContaining([...SECURITY_ALARM_TYPES]))
})

test('shows errors at their fields', async () => {
  const screen = await renderPart(form(undefined, { schemeReference: 'takes at most 200 characters' }))
  await expect
    .element(screen.getByRole('textbox', { name: 'Scheme reference' }))
    .toHaveAccessibleDescription('Scheme reference takes at most 200 characters')
})
