import type { EmailRow } from '@app/contract/email/schema'
import { useMemo } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { useListRows } from '../../ui/table/list-rows.ts'
import { pageOf, type ListView } from '../../ui/table/list-view.ts'
import { useRowSelection } from '../../ui/table/row-selection.ts'
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

/** A list of reminders with a selection. */
export function useSelectableList({ rows, columns, view, canSelect }: Source) {
  const list = useListRows({ rows, columns, view, searchText: emailSearchText })
  const { page, size } = view
  const onPage = useMemo(() => pageOf(list.rows, { page, size }).rows, [list.rows, page, size])
  const selection = useRowSelection({ rows, found: list.rows, page: onPage, keyOf: rowKey, canSelect })
  return { list, selection, selected: selection.selected, clear: selection.clear }
}

export type SelectableList = ReturnType<typeof useSelectableList>
