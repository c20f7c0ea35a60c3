import { useCallback, useMemo, useState } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { useListRows, type ListRows } from '../../ui/table/list-rows.ts'
import type { ListView } from '../../ui/table/list-view.ts'
import { readinessOf, type Readiness } from './readiness.ts'
import { serviceSearchText } from './service-columns.tsx'
import { groupedByParent, serviceRows, type ServiceRow } from './service-rows.ts'

interface ServiceSource {
  readonly services: readonly ServiceRow[]
  /** As they were loaded: what is searched while rows are edited, so that none vanishes under the hand. */
  readonly savedServices: readonly ServiceRow[]
  readonly isEditing: boolean
  readonly columns: readonly Column<ServiceRow>[]
  readonly view: ListView
}

interface ServiceList {
  readonly list: ListRows<ServiceRow>
  /** For edit mode: the rows that were found, as they are now, and all that are not saved yet. */
  readonly edited: readonly ServiceRow[]
}

/** What the filter leaves of a property's services, each sub-service below its warrant. */
export function useServiceList({ services, savedServices, isEditing, columns, view }: ServiceSource): ServiceList {
  const present = useMemo(() => groupedByParent(serviceRows.present(services)), [services])
  const saved = useMemo(() => groupedByParent(serviceRows.present(savedServices)), [savedServices])
  const list = useListRows({ rows: isEditing ? saved : present, columns, view, searchText: serviceSearchText })
  const found = useMemo(() => new Set(list.rows.map(serviceRows.idOf)), [list.rows])
  return { list, edited: present.filter((row) => serviceRows.isNew(row) || found.has(serviceRows.idOf(row))) }
}

/** The page on which a row stands while nothing is filtered, from 1. */
export function pageOf(id: number, services: readonly ServiceRow[], pageSize: number): number {
  const at = groupedByParent(serviceRows.present(services)).findIndex((row) => serviceRows.idOf(row) === id)
  return Math.floor(Math.max(0, at) / pageSize) + 1
}

/** Tells the rows that came after the screen was opened. */
export function useIsNew(services: readonly ServiceRow[]): (service: ServiceRow) => boolean {
  const [known] = useState(() => new Set(services.map(serviceRows.idOf)))
  return useCallback((service) => !known.has(serviceRows.idOf(service)), [known])
}

/** Tells the sub-services that stand below their parent. Stable while the property has the same kinds of services. */
export function useIsBelow(services: readonly ServiceRow[]): (service: ServiceRow) => boolean {
  const kinds = [...new Set(serviceRows.present(services).map(({ serviceId }) => serviceId))].toSorted().join()
  return useMemo(() => {
    const present = new Set(kinds.split(',').map(Number))
    return ({ parentServiceId }) => parentServiceId !== null && present.has(parentServiceId)
  }, [kinds])
}

/** How far the warrant is: the same object until it says something else, as every row is drawn with it. */
export function useReadiness(services: readonly ServiceRow[], isSeen: boolean): Readiness | null {
  const { bwofDay, ready, total } = readinessOf(services)
  return useMemo(() => (isSeen ? { bwofDay, ready, total } : null), [isSeen, bwofDay, ready, total])
}
