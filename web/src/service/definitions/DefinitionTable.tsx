import type { ServiceDefinition } from '@app/contract/service/schema'
import { use, useMemo, type ComponentProps } from 'react'
import { editedRow } from '../../lib/row-edits.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { NoRows } from '../../ui/table/NoRows.tsx'
import { RowEditing } from '../../ui/editing/row-editing.ts'
import { EDIT_COLUMNS, editDetail, READ_COLUMNS, readDetail } from './definition-columns.tsx'
import { idOfDefinition } from './definition-draft.ts'
import classes from './DefinitionTable.module.css'

const rowState = ({ active }: ServiceDefinition) => ({ isDimmed: !active })

type Table = ComponentProps<typeof DataTable<ServiceDefinition>>

interface DefinitionTableProps extends Pick<Table, 'list' | 'view' | 'isLoading' | 'failure'> {
  readonly isEditing: boolean
}

/** Below this width of the window, in em, there is no room for the names beside the figures. */
const DEFINITION_CARDS_BELOW = 68

/** The tree of services, each with its description below it. */
export function DefinitionTable({ list, view, isEditing, ...state }: DefinitionTableProps) {
  const { edits } = use(RowEditing)
  // In edit mode the fields read the edits themselves, so that the rows stay the same objects.
  const shown = useMemo(
    () => (isEditing ? list : { ...list, rows: list.rows.map((row) => editedRow(row, edits.get(row.serviceId))) }),
    [list, isEditing, edits],
  )
  return (
    <div className={`sideways ${classes.definitions}`}>
      <DataTable
        label="Services"
        columns={isEditing ? EDIT_COLUMNS : READ_COLUMNS}
        cardsBelow={DEFINITION_CARDS_BELOW}
        list={shown}
        view={view}
        rowKey={idOfDefinition}
        rowState={rowState}
        rowDetail={isEditing ? editDetail : readDetail}
        {...state}
        empty={
          <NoRows
            list={list}
            of="services"
            origin="Choose Add service to add the first one."
            onShowAll={() => view.change({ filter: '' })}
          />
        }
      />
    </div>
  )
}
