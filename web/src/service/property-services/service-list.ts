import { useCallback, useMemo, useState } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { useListRows, type ListRows } from '../../ui/table/list-rows.ts'
import type { ListView } from '../../ui/table/list-view.ts'
import { readinessOf, type Readiness } from './readiness.ts'
import { serviceSearchText } from './service-columns.tsx'
import { groupedByParent, serviceRows, type ServiceRow } from './service-rows.ts'

interface ServiceSource {
  readonly services: readonly ServiceRow[]
  /** The services as loaded. Edit mode searches these, so that a row does not disappear while it is edited. */
  readonly savedServices: readonly ServiceRow[]
  readonly isEditing: boolean
  readonly columns: readonly Column<ServiceRow>[]
  readonly view: ListView
}

interface ServiceList {
  readonly list: ListRows<ServiceRow>
  /** For edit mode: the matching rows with their edits, and all new rows. */
  readonly edited: readonly ServiceRow[]
  /** What shows, for the count. */
  readonly counted: Pick<ListRows<ServiceRow>, 'rows' | 'total'>
}

/** A property's services that match the filter, each sub-service below its warrant. */
export function useServiceList({ services, savedServices, isEditing, columns, view }: ServiceSource): ServiceList {
  const present = useMemo(() => groupedByParent(serviceRows.present(services)), [services])
  const saved = useMemo(() => groupedByParent(serviceRows.present(savedServices)), [savedServices])
  const list = useListRows({ rows: isEditing ? saved : present, columns, view, searchText: serviceSearchText })
  const found = useMemo(() => new Set(list.rows.map(serviceRows.idOf)), [list.rows])
  const edited = present.filter((row) => serviceRows.isNew(row) || found.has(serviceRows.idOf(row)))
  return { list, edited, counted: isEditing ? { rows: edited, total: present.length } : list }
}

/** The page of a row, from 1, when nothing is filtered. */
export function pageOf(id: number, services: readonly ServiceRow[], pageSize: number): number {
  const at = groupedByParent(serviceRows.present(services)).findIndex((row) => serviceRows.idOf(row) === id)
  return Math.floor(Math.max(0, at) / pageSize) + 1
}

/** Whether a row was added after the screen was opened. */
export function useIsNew(services: readonly ServiceRow[]): (service: ServiceRow) => boolean {
  const [known] = useState(() => new Set(services.map(serviceRows.idOf)))
  return useCallback((service) => !known.has(serviceRows.idOf(service)), [known])
}

/** Whether a sub-service is listed below its parent. Memoised by the kinds of services that the property has. */
export function useIsBelow(services: readonly ServiceRow[]): (service: ServiceRow) => boolean {
  const kinds = [...new Set(serviceRows.present(services).map(({ serviceId }) => serviceId))].toSorted().join()
  return useMemo(() => {
    const present = new Set(kinds.split(',').map(Number))
    return ({ parentServiceId }) => parentServiceId !== null && present.has(parentServiceId)
  }, [kinds])
}

/** The progress of the warrant, if the login may see it. Memoised by value, because every row depends on it. */
export function useReadiness(services: readonly ServiceRow[], isVisible: boolean): Readiness | null {
  const { bwofDay, ready, total } = readinessOf(services)
  return useMemo(() => (isVisible ? { bwofDay, ready, total } : null), [isVisible, bwofDay, ready, total])
}
