import type { EmailRow } from '@app/contract/email/schema'
import { useMemo } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { useListRows } from '../../ui/table/list-rows.ts'
import { pageOf } from '../../ui/table/list-view.ts'
import { useRowSelection } from '../../ui/table/row-selection.ts'
import { useSteadyRows } from '../../ui/table/steady-rows.ts'
import { emailSearchText, rowKey } from './email-rows.ts'
import type { TabProps } from './tab-props.ts'

/** For lists of another day, whose rows cannot be selected. */
export const noRow = (): boolean => false

interface Source extends Pick<TabProps<EmailRow>, 'rows' | 'revision' | 'day' | 'view'> {
  readonly columns: readonly Column<EmailRow>[]
  /** Must be the same function on every render. */
  readonly canSelect: (row: EmailRow) => boolean
}

/** A list of reminders with a selection. `area` goes on the element around its rows. */
export function useSelectableList({ rows, revision, day, columns, view, canSelect }: Source) {
  const found = useListRows({ rows, columns, view, searchText: emailSearchText })
  const { list, area } = useSteadyRows(found, JSON.stringify([view.filter, view.sort, day, revision]), rowKey)
  const { page, size } = view
  const onPage = useMemo(() => pageOf(list.rows, { page, size }).rows, [list.rows, page, size])
  const selection = useRowSelection({ rows, found: list.rows, page: onPage, keyOf: rowKey, canSelect })
  return { list, area, selection, selected: selection.selected, clear: selection.clear }
}

export type SelectableList = ReturnType<typeof useSelectableList>
