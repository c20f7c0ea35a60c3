import type { ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent, type LocatorSelectors } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { NotesField } from './NotesField.tsx'
import { PASSWORD_HINT, PasswordField } from './PasswordField.tsx'
import { RowInput } from './RowInput.tsx'
import { SuggestedField } from './SuggestedField.tsx'
import { TextField } from './TextField.tsx'

const ignore = (): void => {}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  readonly disabled?: boolean
}

const FIELDS: readonly (readonly [string, 'textbox' | 'combobox' | null, (props: FieldProps) => ReactElement])[] = [
  ['TextField', 'textbox', (props) => <TextField {...props} />],
  ['NotesField', 'textbox', (props) => <NotesField {...props} />],
  ['SuggestedField', 'combobox', (props) => <SuggestedField {...props} suggestions={[]} />],
  ['PasswordField', null, (props) => <PasswordField {...props} />],
]

describe.each(FIELDS)('%s', (_, role, field) => {
  // Password fields have no role.
  const inputOf = (screen: LocatorSelectors) =>
    role ? screen.getByRole(role, { name: 'Suburb' }) : screen.getByLabelText('Suburb')

  test('passes on what is typed', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const screen = await renderPart(
      <WithState initial="Kea" onChange={onChange}>
        {(value, change) => field({ label: 'Suburb', value, onChange: change })}
      </WithState>,
    )
    const input = inputOf(screen)
    await expect.element(input).toHaveValue('Kea')
    await input.fill('  Ōtaki ')
    await expect.element(input).toHaveValue('  Ōtaki ')
    expect(onChange).toHaveBeenLastCalledWith('  Ōtaki ')
  })

  test('shows the error below the field, starting with its label', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const screen = await renderPart(field({ label: 'Suburb', value: '', onChange, error: 'is required' }))
    const input = inputOf(screen)
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription('Suburb is required')
    expect(await violations()).toEqual([])

    await screen.rerender(field({ label: 'Suburb', value: '', onChange }))
    await expect.element(input).not.toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByText('Suburb is required').elements()).toEqual([])
  })

  test('accepts no input while disabled', async () => {
    const screen = await renderPart(field({ label: 'Suburb', value: '', onChange: ignore, disabled: true }))
    await expect.element(inputOf(screen)).toBeDisabled()
  })
})

test('a text field that is left says so only if its text has changed', async () => {
  const onLeave = vi.fn<(value: string) => void>()
  const screen = await renderPart(
    <WithState initial="12 High Street, Napier">
      {(value, change) => <TextField label="Street" value={value} onChange={change} onLeave={onLeave} />}
    </WithState>,
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(onLeave).not.toHaveBeenCalled()
  await screen.getByRole('textbox').fill('14 High Street')
  await userEvent.keyboard('{Tab}')
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('14 High Street')
})

describe('NotesField', () => {
  test('Enter starts another line', async () => {
    const screen = await renderPart(
      <WithState initial="">
        {(value, change) => <NotesField label="Notes" value={value} onChange={change} />}
      </WithState>,
    )
    await screen.getByLabelText('Notes').click()
    await userEvent.keyboard('Gate code 4{Enter}Ring first')
    await expect.element(screen.getByLabelText('Notes')).toHaveValue('Gate code 4\nRing first')
  })

  test('grows with its text', async () => {
    const lines = (count: number) => 'line\n'.repeat(count)
    const screen = await renderPart(
      <WithState initial="">
        {(value, change) => <NotesField label="Notes" value={value} onChange={change} rows={1} />}
      </WithState>,
    )
    const notes = screen.getByLabelText('Notes')
    const height = (): number => notes.element().getBoundingClientRect().height
    const before = height()
    await notes.fill(lines(12))
    await expect.poll(height).toBeGreaterThan(before * 4)
  })
})

describe('ChoiceField', () => {
  const choices = [null, 1, 12] as const

  const months = (value: (typeof choices)[number], onChange: (value: number | null) => void = ignore) => (
    <WithState initial={value} onChange={onChange}>
      {(chosen, change) => (
        <ChoiceField
          label="Months"
          choices={choices}
          labelOf={(choice) => (choice === null ? 'Not known' : `${choice} months`)}
          value={chosen}
          onChange={change}
        />
      )}
    </WithState>
  )

  test('shows the choices by their names and the chosen one', async () => {
    const screen = await renderPart(months(12))
    await expect.element(screen.getByLabelText('Months')).toHaveDisplayValue('12 months')
    expect(
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Not known', '1 months', '12 months'])
    expect(await violations()).toEqual([])
  })

  test.each([
    { chosen: '1 months', value: 1 },
    { chosen: 'Not known', value: null },
  ])('passes on the value of “$chosen”, not its label', async ({ chosen, value }) => {
    const onChange = vi.fn<(value: number | null) => void>()
    const screen = await renderPart(months(12, onChange))
    await screen.getByLabelText('Months').selectOptions(chosen)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(value)
    await expect.element(screen.getByLabelText('Months')).toHaveDisplayValue(chosen)
  })

  test('says what is wrong', async () => {
    const screen = await renderPart(
      <ChoiceField label="Island" choices={['', 'NI']} value="" onChange={ignore} error="is required" />,
    )
    await expect.element(screen.getByLabelText('Island')).toHaveAccessibleDescription('Island is required')
    await expect.element(screen.getByLabelText('Island')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('SuggestedField', () => {
  const field = (onChange: (value: string) => void = ignore) => (
    <WithState initial="" onChange={onChange}>
      {(value, change) => (
        <SuggestedField
          label="Security alarm"
          suggestions={['None', 'Monitored', 'Unmonitored', 'Monitored']}
          value={value}
          onChange={change}
        />
      )}
    </WithState>
  )

  test('offers each suggestion once, and those that hold what is typed', async () => {
    const screen = await renderPart(field())
    await screen.getByRole('combobox').click()
    await expect.poll(() => screen.getByRole('option').elements().length).toBe(3)
    await screen.getByRole('combobox').fill('unmon')
    await expect
      .poll(() =>
        screen
          .getByRole('option')
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual(['Unmonitored'])
  })

  test('takes a suggestion by keyboard', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const screen = await renderPart(field(onChange))
    await screen.getByRole('combobox').click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('Monitored')
    await expect.element(screen.getByRole('combobox')).toHaveValue('Monitored')
  })

  test('accepts text that is not suggested', async () => {
    const screen = await renderPart(field())
    await screen.getByRole('combobox').fill('By the neighbour')
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('combobox')).toHaveValue('By the neighbour')
  })
})

describe('PasswordField', () => {
  test('hides what is typed until its button shows it, also by keyboard', async () => {
    const screen = await renderPart(
      <PasswordField label="New password" value="kereru-in-the-puriri" onChange={ignore} description={PASSWORD_HINT} />,
    )
    const input = screen.getByLabelText('New password')
    await expect.element(input).toHaveAttribute('type', 'password')
    await expect.element(screen.getByText(/characters or more/)).toBeVisible()
    await input.click()
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(input).toHaveAttribute('type', 'text')
  })

  test('is marked as a new password for password managers', async () => {
    const screen = await renderPart(<PasswordField label="New password" value="" onChange={ignore} />)
    await expect.element(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
  })
})

describe('RowInput', () => {
  test('passes on what is typed and shows the whole error message', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const row = (error?: string) => (
      <WithState initial="" onChange={onChange}>
        {(value, change) => <RowInput aria-label="Email: Aroha Ngata" value={value} onChange={change} error={error} />}
      </WithState>
    )
    const screen = await renderPart(row())
    const input = screen.getByRole('textbox', { name: 'Email: Aroha Ngata' })
    await input.fill('aroha')
    expect(onChange).toHaveBeenLastCalledWith('aroha')
    await expect.element(input).not.toHaveAttribute('aria-invalid')

    await screen.rerender(row('Email takes an email address such as name@company.nz'))
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription('Email takes an email address such as name@company.nz')
    expect(await violations()).toEqual([])
  })
})

describe('FieldGroup', () => {
  test('names the group of its fields', async () => {
    const screen = await renderPart(
      <FieldGroup legend="Building">
        <TextField label="Level" value="" onChange={ignore} />
      </FieldGroup>,
    )
    await expect.element(screen.getByRole('group', { name: 'Building' }).getByLabelText('Level')).toBeVisible()
  })

  test.each([
    { width: 400, columns: 1 },
    { width: 600, columns: 2 },
    { width: 800, columns: 3 },
    { width: 1100, columns: 4 },
  ])('has $columns columns at $width px', async ({ width, columns }) => {
    const screen = await renderPart(
      <div style={{ width }}>
        <FieldGroup columns={4}>
          {['A', 'B', 'C', 'D'].map((label) => (
            <TextField key={label} label={label} value="" onChange={ignore} />
          ))}
        </FieldGroup>
      </div>,
    )
    const tops = screen
      .getByRole('textbox')
      .elements()
      .map((field) => field.getBoundingClientRect().top)
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
  })
})
