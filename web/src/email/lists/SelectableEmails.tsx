import type { EmailRow } from '@app/contract/email/schema'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { ColumnsButton } from '../../ui/table/ColumnsButton.tsx'
import { FacetFilters } from '../../ui/table/FacetFilters.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { RowSelection } from '../../ui/table/RowSelection.tsx'
import { RowCount } from '../../ui/table/RowCount.tsx'
import { SelectedCount } from '../../ui/table/SelectedCount.tsx'
import { DayNote } from './DayPicker.tsx'
import { ActionBar } from '../../ui/table/ActionBar.tsx'
import classes from './EmailCells.module.css'
import { emailLink, emailRowState, rowKey } from './email-rows.ts'
import type { SelectableList } from './selectable-list.ts'
import type { TabProps } from './tab-props.ts'

interface SelectableEmailsProps extends Pick<
  TabProps<EmailRow>,
  'view' | 'day' | 'today' | 'isLoading' | 'isStale' | 'failure' | 'filters'
> {
  readonly label: string
  readonly columns: readonly Column<EmailRow>[]
  readonly selectable: SelectableList
  /** Why nothing can be sent; null if it can. */
  readonly obstacle: string | null
  readonly empty: ReactNode
  /** The buttons for the selected rows. */
  readonly children: ReactNode
}

/** Reminders to select, each with its reason, and the actions on the selected ones. */
export function SelectableEmails(props: SelectableEmailsProps) {
  const {
    label,
    columns,
    selectable,
    obstacle,
    day,
    today,
    empty,
    view,
    isLoading,
    isStale,
    failure,
    filters,
    children,
  } = props
  const { list, area, selection, arrangement } = selectable
  return (
    <RowSelection selection={selection}>
      <ListToolbar
        aside={
          <>
            {selectable.views}
            <RowCount list={list} isLoading={isLoading} />
            <ColumnsButton columns={columns} arrangement={arrangement} />
          </>
        }
      >
        {filters}
        <FacetFilters filters={selectable.filters} />
      </ListToolbar>
      {day !== today && <DayNote day={day} />}
      <div className={classes.list} data-stale={isStale || undefined} aria-busy={isStale} {...area}>
        <DataTable
          label={label}
          lines={2}
          columns={columns}
          arrangement={arrangement}
          list={list}
          view={view}
          rowKey={rowKey}
          rowLink={emailLink}
          rowState={emailRowState}
          isLoading={isLoading || selectable.isOpening}
          failure={failure}
          empty={empty}
        />
      </div>
      {(list.rows.length > 0 || selection.selected.length > 0) && (
        <ActionBar state={<SelectedCount selection={selection} />} hasSelection obstacle={obstacle}>
          {children}
        </ActionBar>
      )}
    </RowSelection>
  )
}
