import type { DraftErrors, DraftValue } from '../../lib/draft.ts'
import { NO_ERRORS } from '../../lib/draft.ts'
import { editRow, type RowEdits } from '../../lib/row-edits.ts'
import { useCallback, useMemo, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { RowEditing } from '../../ui/editing/row-editing.ts'
import { blankDefinition } from './definition-draft.ts'
import { ActiveField, DescriptionField, IntervalField, LineField, PriceField } from './DefinitionFields.tsx'

const LIFTS = { ...blankDefinition(201), serviceName: 'Lifts', buildingAct: 'SS 8', fullServicePrice: 340 }

type OnChange = (id: number, field: string, value: DraftValue) => void

/** The fields of one service in a list that is edited. Those of one line reach over the space around them, so they stand apart. */
function Fields({ onChange, errors = NO_ERRORS }: { readonly onChange?: OnChange; readonly errors?: DraftErrors }) {
  const [edits, setEdits] = useState<RowEdits>(new Map())
  const change = useCallback(
    (id: number, field: string, value: DraftValue, loaded: DraftValue) => {
      setEdits((old) => editRow(old, id, field, value, loaded))
      onChange?.(id, field, value)
    },
    [onChange],
  )
  const editing = useMemo(() => ({ edits, errors, change, forget: () => {} }), [edits, errors, change])
  return (
    <RowEditing value={editing}>
      <p>
        <LineField definition={LIFTS} field="serviceName" />
      </p>
      <p>
        <LineField definition={LIFTS} field="buildingAct" />
      </p>
      <PriceField definition={LIFTS} field="fullServicePrice" />
      <IntervalField definition={LIFTS} />
      <ActiveField definition={LIFTS} />
      <DescriptionField definition={LIFTS} />
      <output>{edits.size}</output>
    </RowEditing>
  )
}

describe('the fields of a service', () => {
  test('say what they hold and of which service', async () => {
    const screen = await renderPart(<Fields />)
    await expect.element(screen.getByRole('textbox', { name: 'Building act: Lifts' })).toHaveValue('SS 8')
    await expect.element(screen.getByRole('textbox', { name: 'Full service price: Lifts' })).toHaveValue('$340.00')
    await expect.element(screen.getByLabelText('Interval months: Lifts')).toHaveDisplayValue('12')
    await expect.element(screen.getByRole('switch', { name: 'Active: Lifts' })).toBeChecked()
    await expect.element(screen.getByRole('textbox', { name: 'Description: Lifts' })).toHaveValue('')
    expect(await violations()).toEqual([])
  })

  test('go by the name that is typed', async () => {
    const screen = await renderPart(<Fields />)
    await screen.getByRole('textbox', { name: 'Service name: Lifts' }).fill('Escalators')
    await expect.element(screen.getByRole('textbox', { name: 'Building act: Escalators' })).toHaveValue('SS 8')
  })

  test('hand over what is typed', async () => {
    const onChange = vi.fn<OnChange>()
    const screen = await renderPart(<Fields onChange={onChange} />)
    await screen.getByRole('textbox', { name: 'Building act: Lifts' }).fill('SS 9')
    expect(onChange).toHaveBeenLastCalledWith(201, 'buildingAct', 'SS 9')
    await screen.getByRole('textbox', { name: 'Full service price: Lifts' }).fill('12.5')
    expect(onChange).toHaveBeenLastCalledWith(201, 'fullServicePrice', 12.5)
    await screen.getByLabelText('Interval months: Lifts').selectOptions('6')
    expect(onChange).toHaveBeenLastCalledWith(201, 'intervalMonths', 6)
    await screen.getByRole('switch', { name: 'Active: Lifts' }).click()
    expect(onChange).toHaveBeenLastCalledWith(201, 'active', false)
    await screen.getByRole('textbox', { name: 'Description: Lifts' }).fill('Twice a year')
    expect(onChange).toHaveBeenLastCalledWith(201, 'description', 'Twice a year')
  })

  test('a field that says again what was loaded is no edit', async () => {
    const screen = await renderPart(<Fields />)
    const act = screen.getByRole('textbox', { name: 'Building act: Lifts' })
    await act.fill('SS 9')
    await expect.element(screen.getByRole('status')).toHaveTextContent('1')
    await act.fill('SS 8')
    await expect.element(screen.getByRole('status')).toHaveTextContent('0')
  })

  test('say what is wrong', async () => {
    const screen = await renderPart(<Fields errors={{ '201.buildingAct': 'takes at most 200 characters' }} />)
    await expect
      .element(screen.getByRole('textbox', { name: 'Building act: Lifts' }))
      .toHaveAccessibleDescription('Building act takes at most 200 characters')
    await expect
      .element(screen.getByRole('textbox', { name: 'Service name: Lifts' }))
      .not.toHaveAttribute('aria-invalid')
  })
})
