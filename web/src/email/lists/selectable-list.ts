import type { EmailRow } from '@app/contract/email/schema'
import { useMemo } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { useListRows } from '../../ui/table/list-rows.ts'
import { pageOf, type ListView } from '../../ui/table/list-view.ts'
import { useRowSelection } from '../../ui/table/RowSelection.tsx'
import { emailSearchText, rowKey } from './email-rows.ts'

/** For lists of another day, whose rows cannot be selected. */
export const noRow = (): boolean => false

interface Source {
  readonly rows: readonly EmailRow[]
  readonly columns: readonly Column<EmailRow>[]
  readonly view: ListView
  /** Must be the same function on every render. */
  readonly canSelect: (row: EmailRow) => boolean
}

/** A list of reminders with a selection. Rows hidden by the filter stay ticked, but `selected` leaves them out. */
export function useSelectableList({ rows, columns, view, canSelect }: Source) {
  const list = useListRows({ rows, columns, view, searchText: emailSearchText })
  const { chosen, change, clear } = useRowSelection()
  const { page: currentPage, size } = view
  const page = useMemo(
    () => pageOf(list.rows, { page: currentPage, size }).rows.filter(canSelect).map(rowKey),
    [list.rows, currentPage, size, canSelect],
  )
  const selected = useMemo(
    () => list.rows.filter((row) => chosen.has(rowKey(row)) && canSelect(row)),
    [list.rows, chosen, canSelect],
  )
  return { list, selection: { chosen, page, change }, selected, clear }
}

export type SelectableList = ReturnType<typeof useSelectableList>
