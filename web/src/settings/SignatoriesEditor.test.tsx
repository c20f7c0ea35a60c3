import { listIqps } from '@app/contract/iqp/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { WithState } from '../testing/WithState.tsx'
import { SignatoriesEditor } from './SignatoriesEditor.tsx'
import { blankSignatory, type SignatoryRow } from './signatory-rows.ts'

const HANA: SignatoryRow = { ...blankSignatory(1), name: 'Hana Rewi', position: 'Director', iqpNumber: 'IQP 12' }
const SAM: SignatoryRow = { ...blankSignatory(2), name: 'Sam Lee', position: 'Inspector', iqpNumber: '' }

type Rows = readonly SignatoryRow[]

const editor = (initial: Rows, onChange: (rows: Rows) => void = () => {}, errors: DraftErrors = NO_ERRORS) => (
  <WithState initial={initial} onChange={onChange}>
    {(rows, change) => (
      <SignatoriesEditor signatories={rows} errors={errors} onChange={(update) => change(update(rows))} />
    )}
  </WithState>
)

beforeEach(() => serve(answering(listIqps, { data: [] })))

const row = (name: string) => page.getByRole('listitem', { name })
const add = () => page.getByRole('button', { name: 'Add signatory' })

test('changes who signs', async () => {
  const onChange = vi.fn<(rows: Rows) => void>()
  const screen = await renderRoutedPart(editor([HANA, SAM], onChange))
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
  await row('Sam Lee').getByRole('textbox', { name: 'IQP number' }).fill('IQP 99')
  expect(onChange).toHaveBeenLastCalledWith([HANA, { ...SAM, iqpNumber: 'IQP 99' }])
  expect(await violations()).toEqual([])
})

test('adds a row, which takes the cursor, and moves it nowhere otherwise', async () => {
  const onChange = vi.fn<(rows: Rows) => void>()
  await renderRoutedPart(editor([HANA], onChange))
  await expect.element(row('Hana Rewi')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await add().click()
  await userEvent.keyboard('Mere')
  expect(onChange).toHaveBeenLastCalledWith([HANA, { ...blankSignatory(-1), name: 'Mere' }])
  await expect.element(row('Mere').getByRole('combobox', { name: 'Name' })).toHaveFocus()
})

test('two new rows are two', async () => {
  const onChange = vi.fn<(rows: Rows) => void>()
  await renderRoutedPart(editor([], onChange))
  await add().click()
  await add().click()
  expect(onChange).toHaveBeenLastCalledWith([blankSignatory(-1), blankSignatory(-2)])
  expect(row('New signatory').elements()).toHaveLength(2)
})

test('removes a saved one until the save, and drops a new one', async () => {
  const onChange = vi.fn<(rows: Rows) => void>()
  await renderRoutedPart(editor([HANA, SAM], onChange))
  await page.getByRole('button', { name: 'Remove Hana Rewi' }).click()
  expect(onChange).toHaveBeenLastCalledWith([{ ...HANA, whenDeleted: expect.any(String) }, SAM])
  await expect.element(row('Hana Rewi')).not.toBeInTheDocument()
  await add().click()
  await page.getByRole('button', { name: 'Remove this signatory' }).click()
  expect(onChange.mock.lastCall?.[0]).toHaveLength(2)
})

test('shows errors at their fields', async () => {
  await renderRoutedPart(editor([HANA, SAM], undefined, { 'signatories.2.name': 'is required' }))
  await expect
    .element(row('Sam Lee').getByRole('combobox', { name: 'Name' }))
    .toHaveAccessibleDescription('Name is required')
  await expect
    .element(row('Hana Rewi').getByRole('combobox', { name: 'Name' }))
    .not.toHaveAttribute('aria-invalid', 'true')
})

test('a save that gives a new row its id leaves the cursor in it', async () => {
  const show = (rows: Rows) => <SignatoriesEditor signatories={rows} errors={NO_ERRORS} onChange={() => {}} />
  const mere = { ...blankSignatory(-1), name: 'Mere Pou' }
  const screen = await renderRoutedPart(show([HANA, mere]))
  const field = row('Mere Pou').getByRole('textbox', { name: 'Position' })
  await field.click()
  await screen.rerender(show([HANA, { ...mere, signatoryId: 3 }]))
  await expect.element(field).toHaveFocus()
})
