import { useCallback } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { ListRows } from '../../ui/table/list-rows.ts'
import type { ListView } from '../../ui/table/list-view.ts'
import { NoRows } from '../../ui/table/NoRows.tsx'
import type { RowState } from '../../ui/table/row.ts'
import classes from './ServiceTable.module.css'
import { serviceRows, type ServiceRow } from './service-rows.ts'
import { openMenuByKey } from './ServiceMenuButton.tsx'

interface ServiceTableProps {
  readonly list: ListRows<ServiceRow>
  readonly view: ListView
  readonly columns: readonly Column<ServiceRow>[]
  readonly isBelow: (service: ServiceRow) => boolean
  readonly showsNotes: boolean
}

/** The services of a property, read-only. */
export function ServiceTable({ list, view, columns, isBelow, showsNotes }: ServiceTableProps) {
  const rowDetail = useCallback(
    (service: ServiceRow) => (showsNotes && hasNotes(service) ? <Notes service={service} /> : null),
    [showsNotes],
  )
  // In a sorted table, sub-services are not below their warrant.
  const isGrouped = view.sort === null
  const rowState = useCallback(
    (service: ServiceRow): RowState => ({
      isDimmed: !service.active,
      className: isGrouped && isBelow(service) ? classes.sub : undefined,
    }),
    [isGrouped, isBelow],
  )

  return (
    <div className={classes.table} onKeyDown={openMenuByKey}>
      <DataTable
        label="Services"
        columns={columns}
        list={list}
        view={view}
        rowKey={serviceRows.idOf}
        rowState={rowState}
        rowDetail={rowDetail}
        empty={
          <NoRows
            list={list}
            of="services"
            origin="Unlock the services to add one."
            onShowAll={() => view.change({ filter: '' })}
          />
        }
      />
    </div>
  )
}

const hasNotes = ({ exceptionNotes, adminNotes }: ServiceRow): boolean => exceptionNotes !== '' || adminNotes !== ''

function Notes({ service }: { readonly service: ServiceRow }) {
  return (
    <div className={classes.notes}>
      {service.exceptionNotes && (
        <p>
          <span>Exception notes</span> {service.exceptionNotes}
        </p>
      )}
      {service.adminNotes && (
        <p>
          <span>Admin notes</span> {service.adminNotes}
        </p>
      )}
    </div>
  )
}
