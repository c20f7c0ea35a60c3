import type { EmailRow } from '@app/contract/email/schema'
import { useMemo } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { pageOf } from '../../ui/table/list-view.ts'
import { useRowSelection } from '../../ui/table/row-selection.ts'
import { rowKey } from './email-rows.ts'
import type { TabProps } from './tab-props.ts'
import { useListedEmails } from './use-listed-emails.tsx'

/** For lists of another day, whose rows cannot be selected. */
export const noRow = (): boolean => false

interface Source extends Pick<TabProps<EmailRow>, 'outbound' | 'rows' | 'revision' | 'day' | 'view'> {
  readonly tab: 'recommended' | 'held'
  readonly columns: readonly Column<EmailRow>[]
  /** Must be the same function on every render. */
  readonly canSelect: (row: EmailRow) => boolean
}

/** A list of reminders with a selection. */
export function useSelectableList({ canSelect, ...source }: Source) {
  const { rows, view } = source
  const listed = useListedEmails({ ...source, keyOf: rowKey })
  const { list } = listed
  const { page, size } = view
  const onPage = useMemo(() => pageOf(list.rows, { page, size }).rows, [list.rows, page, size])
  const selection = useRowSelection({ rows, found: list.rows, page: onPage, keyOf: rowKey, canSelect })
  return { ...listed, selection, selected: selection.selected, clear: selection.clear }
}

export type SelectableList = ReturnType<typeof useSelectableList>
