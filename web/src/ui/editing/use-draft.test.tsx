import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { editRow, rowEditsKind } from '../../lib/row-edits.ts'
import { useDraft } from './use-draft.ts'

interface Kind {
  readonly id: number
  readonly name: string
  readonly note: string
}

const KIND = rowEditsKind<Kind>(({ id }) => id, { name: 'Name', note: 'Note' })

test('what is typed into a new row of a list while it is saved goes into the row that was saved', async () => {
  const rows: readonly Kind[] = [{ id: 1, name: 'Lifts', note: '' }]
  const { result, act } = await renderHook(() => useDraft(KIND, rows))
  await act(() => result.current.change((edits) => editRow(edits, -1, 'name', 'Alarms', '')))
  const sent = result.current.draft
  await act(() => result.current.change((edits) => editRow(edits, -1, 'note', 'Each floor', '')))
  await act(() => result.current.saved([...rows, { id: 9, name: 'Alarms', note: '' }], sent))
  expect([...result.current.values]).toEqual([['9.note', 'Each floor']])
})
