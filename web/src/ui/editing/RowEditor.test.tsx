import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DraftErrors } from '../../lib/draft.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import { rowEditsKind, type RowEdits } from '../../lib/row-edits.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { AnchorLink } from '../layout/links.ts'
import { useRowField } from './row-editing.ts'
import { RowEditor, type RowEditorHandle } from './RowEditor.tsx'
import { RowInput } from '../fields/RowInput.tsx'

interface Person {
  readonly id: number
  readonly name: string
}

const KIND = rowEditsKind<Person>(({ id }) => id, { name: 'Name' })
const PEOPLE: readonly Person[] = [
  { id: 1, name: 'Aroha' },
  { id: 2, name: 'Hemi' },
]

function NameField({ person }: { readonly person: Person }) {
  const { value, error, change } = useRowField(person.id, 'name', person.name)
  return (
    <RowInput
      aria-label={`Name of ${person.id}`}
      value={String(value)}
      onChange={(typed) => change(person.id, 'name', typed, person.name)}
      error={error && `Name ${error}`}
    />
  )
}

type Save = Parameters<typeof RowEditor<Person, Person[]>>[0]['save']['mutate']

/** Names are required, as a contract would have it. */
const toSave = (rows: readonly Person[], edits: RowEdits) => {
  const payload = [...edits].map(([id, values]) => ({ id, name: String(values.get('name')) }))
  const blank = payload.find(({ name }) => name === '')
  return blank ? { errors: { [`${blank.id}.name`]: 'is required' } } : { payload }
}

interface PeopleProps {
  readonly rows?: readonly Person[]
  readonly save?: Save
  readonly isPending?: boolean
  readonly onRefused?: (errors: DraftErrors) => void
  readonly versions?: (rows: readonly Person[]) => void
  readonly theirs?: readonly Person[]
}

const AROHA: Person = { id: 1, name: 'Ārohā' }
const HEMI: Person = { id: 2, name: 'Hemi' }

const editor = createRef<RowEditorHandle>()

const People = ({
  rows = PEOPLE,
  save = () => {},
  isPending = false,
  onRefused = () => {},
  versions = () => {},
  theirs = [],
}: PeopleProps) => (
  <RowEditor<Person, Person[]>
    ref={editor}
    kind={KIND}
    rows={rows}
    toSave={(old, edits) => {
      versions(old)
      return toSave(old, edits)
    }}
    save={{ isPending, mutate: save }}
    withSaved={(old, saved) => old.map((row) => saved.find(({ id }) => id === row.id) ?? row)}
    errorsOf={(errors, payload) =>
      Object.fromEntries(errors.map(({ path, message }) => [`${payload[Number(path[0])]?.id}.name`, message]))
    }
    onRefused={onRefused}
    retrieve={{ mutate: (_, { onSuccess }) => onSuccess(theirs) }}
    conflictText={(known) => ({
      labelOf: (path) => `Name of ${known.find(({ id }) => String(id) === path.split('.')[0])?.name}`,
      showValue: (_, value) => String(value),
    })}
  >
    {rows.map((person) => (
      <NameField key={person.id} person={person} />
    ))}
    <AnchorLink to="/companies">Companies</AnchorLink>
  </RowEditor>
)

const nameOf = (id: number) => page.getByRole('textbox', { name: `Name of ${id}` })
const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
const saveButton = () => bar().getByRole('button', { name: 'Save' })

describe('unsaved changes', () => {
  test('are counted by rows, and not if a field has its loaded value again', async () => {
    await renderRoutedPart(<People />)
    await expect.element(nameOf(1)).toBeVisible()
    expect(bar().elements()).toEqual([])
    await nameOf(1).fill('Arohanui')
    await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
    await nameOf(2).fill('Wiremu')
    await expect.element(bar().getByRole('status')).toHaveTextContent('2 changes')
    await nameOf(1).fill('Aroha')
    await nameOf(2).fill('Hemi')
    await expect.element(bar()).not.toBeInTheDocument()
  })

  test('are discarded by Cancel', async () => {
    await renderRoutedPart(<People />)
    await nameOf(1).fill('Arohanui')
    await bar().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(nameOf(1)).toHaveValue('Aroha')
    await expect.element(bar()).not.toBeInTheDocument()
  })

  test('are kept when rows are refetched', async () => {
    const screen = await renderRoutedPart(<People />)
    await nameOf(1).fill('Arohanui')
    await screen.rerender(
      <People
        rows={[
          { id: 1, name: 'Aroha' },
          { id: 2, name: 'Hēmi' },
        ]}
      />,
    )
    await expect.element(nameOf(2)).toHaveValue('Hēmi')
    await expect.element(nameOf(1)).toHaveValue('Arohanui')
  })

  test('are asked about before a link is followed', async () => {
    const screen = await renderRoutedPart(<People />)
    await nameOf(1).fill('Arohanui')
    await screen.getByRole('link', { name: 'Companies' }).click()
    await screen.getByRole('button', { name: 'Stay' }).click()
    await expect.element(nameOf(1)).toHaveValue('Arohanui')
    expect(screen.address()).toBe('/')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()

    await screen.getByRole('link', { name: 'Companies' }).click()
    await screen.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(screen.address).toBe('/companies')
  })

  test.each([
    { answer: 'Discard', isSettled: true, name: 'Aroha' },
    { answer: 'Keep', isSettled: false, name: 'Arohanui' },
  ])('are discarded only if the person agrees: $answer', async ({ answer, isSettled, name }) => {
    const screen = await renderRoutedPart(<People />)
    await expect.element(nameOf(1)).toBeVisible()
    // Nothing was typed, so there is no question.
    await expect(editor.current?.discardEdits()).resolves.toBe(true)
    await nameOf(1).fill('Arohanui')
    await expect.element(bar()).toBeVisible()
    const settled = editor.current?.discardEdits()
    await screen.getByRole('button', { name: answer }).click()
    await expect(settled).resolves.toBe(isSettled)
    await expect.element(nameOf(1)).toHaveValue(name)
  })
})

describe('saving', () => {
  test.each([
    { by: 'the button', press: () => saveButton().click() },
    { by: 'Ctrl S from within a field', press: () => userEvent.keyboard('{Control>}s{/Control}') },
  ])('by $by sends the changes and continues from the saved rows', async ({ press }) => {
    const save = vi.fn<Save>((payload, { onSuccess }) => onSuccess(payload))
    await renderRoutedPart(<People save={save} />)
    await nameOf(2).fill('Wiremu')
    await press()
    expect(save.mock.calls.map(([payload]) => payload)).toEqual([[{ id: 2, name: 'Wiremu' }]])
    await expect.element(bar()).not.toBeInTheDocument()
  })

  test('sends nothing while there are no changes', async () => {
    const save = vi.fn<Save>()
    await renderRoutedPart(<People save={save} />)
    await nameOf(1).click()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(save).not.toHaveBeenCalled()
  })

  test('does not send twice', async () => {
    const save = vi.fn<Save>()
    const screen = await renderRoutedPart(<People save={save} />)
    await nameOf(1).fill('Arohanui')
    await screen.rerender(<People save={save} isPending />)
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(saveButton()).toBeDisabled()
    expect(save).not.toHaveBeenCalled()
  })

  test('keeps what was typed during the save', async () => {
    const save = vi.fn<Save>()
    await renderRoutedPart(<People save={save} />)
    await nameOf(1).fill('Arohanui')
    await saveButton().click()
    await nameOf(2).fill('Wiremu')
    save.mock.lastCall?.[1].onSuccess([{ id: 1, name: 'Arohanui' }])
    await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
    await expect.element(nameOf(2)).toHaveValue('Wiremu')
  })
})

describe('a refusal', () => {
  test('by the contract shows the error at the field and focuses it', async () => {
    const save = vi.fn<Save>()
    const onRefused = vi.fn<(errors: DraftErrors) => void>()
    await renderRoutedPart(<People save={save} onRefused={onRefused} />)
    await nameOf(2).fill('')
    await saveButton().click()
    await expect.element(nameOf(2)).toHaveAccessibleDescription('Name is required')
    await expect.element(nameOf(2)).toHaveFocus()
    expect(onRefused).toHaveBeenCalledExactlyOnceWith({ '2.name': 'is required' })
    expect(save).not.toHaveBeenCalled()
    // The message stays until the value changes.
    await nameOf(2).fill('W')
    await expect.element(nameOf(2)).not.toHaveAttribute('aria-invalid')
  })

  test('by the server shows the error at the field too', async () => {
    const errors = [{ path: '0.name', message: 'is taken' }]
    const problem = { type: 'about:blank', title: 'Bad', status: 400, detail: 'No', instance: '/', errors }
    await renderRoutedPart(<People save={(_, { onError }) => onError(new ProblemError(problem))} />)
    await nameOf(2).fill('Aroha')
    await saveButton().click()
    await expect.element(nameOf(2)).toHaveAccessibleDescription('Name is taken')
    await expect.element(nameOf(2)).toHaveValue('Aroha')
  })
})

test('after somebody else’s save, the person chooses the version of each field', async () => {
  const conflict = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Sam saved at 9:30.', instance: '/' }
  const screen = await renderRoutedPart(
    <People theirs={[AROHA, HEMI]} save={(_, { onError }) => onError(new ProblemError(conflict))} />,
  )
  await nameOf(1).fill('Arohanui')
  await saveButton().click()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Sam saved at 9:30.')
  await expect.element(screen.getByRole('radio', { name: 'Name of Aroha: Yours' })).toBeChecked()
  await screen.getByRole('button', { name: 'Continue with these' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(nameOf(1)).toHaveValue('Arohanui')
  await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
})

test('a row that is deleted during the choice between versions is named when the choice is made', async () => {
  const conflict = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Sam saved at 9:30.', instance: '/' }
  const save: Save = (_, { onError }) => onError(new ProblemError(conflict))
  const screen = await renderRoutedPart(<People theirs={[AROHA, HEMI]} save={save} />)
  await nameOf(1).fill('Arohanui')
  await nameOf(2).fill('Hēmi Ngata')
  await saveButton().click()
  const dialog = screen.getByRole('dialog')
  await screen.getByRole('radio', { name: 'Name of Hemi: Now saved' }).click()
  await screen.rerender(<People theirs={[HEMI]} save={save} />)
  await screen.getByRole('button', { name: 'Continue with these' }).click()
  await expect.element(dialog).toMatchTextContent('Somebody else has saved again since.')
  await expect.element(dialog).toMatchTextContent('their row was removed: Name of Aroha.')
  // What was chosen before stays.
  await expect.element(screen.getByRole('radio', { name: 'Name of Hemi: Now saved' })).toBeChecked()
  await screen.getByRole('button', { name: 'Continue with these' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bar().elements()).toEqual([])
})

test('a row that is edited after it was changed on the screen is saved as what it was changed to', async () => {
  const save = vi.fn<Save>()
  const versions = vi.fn<(rows: readonly Person[]) => void>()
  const screen = await renderRoutedPart(<People save={save} versions={versions} />)
  await nameOf(1).fill('Arohanui')
  // Such as an archived contact that was restored with its button meanwhile.
  await screen.rerender(
    <People
      save={save}
      versions={versions}
      rows={[
        { id: 1, name: 'Aroha' },
        { id: 2, name: 'Hēmi' },
      ]}
    />,
  )
  await nameOf(2).fill('Hēmi Ngata')
  await saveButton().click()
  expect(versions.mock.lastCall?.[0]).toEqual([
    { id: 1, name: 'Aroha' },
    { id: 2, name: 'Hēmi' },
  ])
})

test('what is put back to what it was while it is saved stays so', async () => {
  const done: ((saved: Person[]) => void)[] = []
  const screen = await renderRoutedPart(<People save={(_, { onSuccess }) => void done.push(onSuccess)} />)
  await nameOf(1).fill('Arohanui')
  await saveButton().click()
  await nameOf(1).fill('Aroha')
  const saved = [{ id: 1, name: 'Arohanui' }]
  done[0]?.(saved)
  await screen.rerender(
    <People
      rows={[
        { id: 1, name: 'Arohanui' },
        { id: 2, name: 'Hemi' },
      ]}
    />,
  )
  await expect.element(nameOf(1)).toHaveValue('Aroha')
  await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
})
