import type { SavedBwof } from '@app/contract/bwof/schema'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { buildContact } from '../testing/factories.ts'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { BLANK_BWOF } from './bwof-record.ts'
import { BwofForm } from './BwofForm.tsx'

type Change = (name: keyof SavedBwof, value: unknown) => void

const HANA = buildContact({ contactId: 41, firstName: 'Hana', lastName: 'Rewi' })

interface FormProps {
  readonly initial: SavedBwof
  readonly onChange: Change
  readonly errors: DraftErrors
}

function Form({ initial, onChange, errors }: FormProps) {
  const [record, setRecord] = useState(initial)
  return (
    <BwofForm
      record={record}
      ownerContacts={[buildContact(), HANA]}
      operatorName="Tūī Compliance"
      signatories={[{ name: 'Sam Lee' }, { name: 'Mere Kahu' }]}
      edits={{
        change: (name, value) => {
          setRecord((old) => ({ ...old, [name]: value }))
          onChange(name, value)
        },
        replace: () => expect.unreachable(),
      }}
      errors={errors}
    />
  )
}

const form = (onChange: Change = () => {}, record: Partial<SavedBwof> = {}, errors: DraftErrors = NO_ERRORS) => (
  <Form initial={{ ...BLANK_BWOF, ...record }} onChange={onChange} errors={errors} />
)

const optionsOf = (label: string) =>
  page
    .getByLabelText(label)
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

test('a blank record shows every field, named and empty', async () => {
  const screen = await renderPart(form())
  for (const input of screen.getByRole('textbox').elements()) await expect.element(input).toHaveValue('')
  for (const choice of screen.getByRole('switch').elements()) await expect.element(choice).not.toBeChecked()
  expect(await violations()).toEqual([])
})

test.each([
  { label: 'BWOF located', name: 'bwofLocated', text: 'In the foyer' },
  { label: 'Maximum number of occupants', name: 'maximumNumberOfOccupants', text: 'about 120' },
  { label: 'Legal description', name: 'legalDescription', text: 'Lot 1 DP 12' },
  { label: 'Building use', name: 'buildingUse', text: 'Offices' },
  { label: 'Building consent', name: 'buildingConsent', text: 'BC 1' },
])('$label takes a text', async ({ label, name, text }) => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change))
  await screen.getByRole('textbox', { name: label }).fill(text)
  expect(change).toHaveBeenLastCalledWith(name, text)
})

test('choices with the operator show its name', async () => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change))
  expect(optionsOf('BWOF issued by')).toEqual(['None', 'Tūī Compliance', "Tūī Compliance's supplier", 'Owners Agent'])
  await screen.getByLabelText('BWOF issued by').selectOptions('Tūī Compliance')
  expect(change).toHaveBeenLastCalledWith('bwofIssuedBy', 'Operator')
  await screen.getByRole('switch', { name: 'Tūī Compliance does testing or maintenance' }).click()
  expect(change).toHaveBeenLastCalledWith('compassDoTestingOrMaintenance', true)
})

test('the owner contact is one of the owner’s contacts or none', async () => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change, { ownerContactId: 31 }))
  await expect.element(screen.getByLabelText('Owner contact on the BWOF')).toHaveDisplayValue('Aroha Ngata')
  expect(optionsOf('Owner contact on the BWOF')).toEqual(['None', 'Aroha Ngata', 'Hana Rewi'])
  await screen.getByLabelText('Owner contact on the BWOF').selectOptions('Hana Rewi')
  expect(change).toHaveBeenLastCalledWith('ownerContactId', 41)
  await screen.getByLabelText('Owner contact on the BWOF').selectOptions('None')
  expect(change).toHaveBeenLastCalledWith('ownerContactId', null)
})

test('compliance schedule months are a number or not known', async () => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change, { complianceScheduleMonths: 12 }))
  await screen.getByLabelText('Compliance schedule months').selectOptions('6')
  expect(change).toHaveBeenLastCalledWith('complianceScheduleMonths', 6)
  await screen.getByLabelText('Compliance schedule months').selectOptions('Not known')
  expect(change).toHaveBeenLastCalledWith('complianceScheduleMonths', null)
})

test.each([
  { label: 'Issued by', typed: 'mer', taken: 'Mere Kahu', name: 'issuedBy' },
  { label: 'Purpose group', typed: 'wl', taken: 'WL', name: 'purposeGroup' },
  { label: 'Intended life of the building', typed: 'not k', taken: 'Not known', name: 'intendedLifeOfTheBuilding' },
])('$label suggests, and takes any other text', async ({ label, typed, taken, name }) => {
  const change = vi.fn<Change>()
  const screen = await renderPart(form(change))
  await screen.getByRole('combobox', { name: label }).fill(typed)
  const offered = screen.getByRole('listbox', { name: label })
  await expect.element(offered.getByRole('option', { name: taken })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(change).toHaveBeenLastCalledWith(name, taken)
  await screen.getByRole('combobox', { name: label }).fill('something else')
  expect(change).toHaveBeenLastCalledWith(name, 'something else')
})

test('a change of one field keeps those typed before', async () => {
  const screen = await renderPart(form())
  await screen.getByRole('textbox', { name: 'BWOF located' }).fill('In the foyer')
  await screen.getByRole('textbox', { name: 'Legal description' }).fill('Lot 1 DP 12')
  await screen.getByRole('switch', { name: 'Fire report on file' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'BWOF located' })).toHaveValue('In the foyer')
  await expect.element(screen.getByRole('textbox', { name: 'Legal description' })).toHaveValue('Lot 1 DP 12')
  await expect.element(screen.getByRole('switch', { name: 'Fire report on file' })).toBeChecked()
})

test('shows errors at their fields', async () => {
  const screen = await renderPart(form(undefined, {}, { legalDescription: 'takes at most 200 characters' }))
  await expect
    .element(screen.getByRole('textbox', { name: 'Legal description' }))
    .toHaveAccessibleDescription('Legal description takes at most 200 characters')
})
