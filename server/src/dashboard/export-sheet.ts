import type { Audience } from '@app/contract/roles'
import { dashboardSearchText } from '@app/contract/dashboard/rules'
import type { DashboardQuery, VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Column, Sheet } from '../lib/excel.ts'

type Field = Column<VisibleDashboardRow>

const FIELDS: Field[] = [
  { header: 'ID', width: 8, cell: (row) => row.propertyId },
  { header: 'Property', width: 32, cell: (row) => row.propertyName },
  { header: 'Street address', width: 28, cell: (row) => row.streetAddress },
  { header: 'Location', width: 24, cell: (row) => row.location },
  { header: 'Customer', width: 28, cell: (row) => row.customerName },
  { header: 'Customer ref', width: 14, cell: (row) => row.customerPropertyRef },
  { header: 'Service', width: 36, cell: (row) => row.serviceName },
  { header: 'Type', width: 13, cell: (row) => row.serviceType },
  { header: 'Ref', width: 14, cell: (row) => row.propertyServiceRef },
  { header: 'Supplier', width: 28, cell: (row) => row.supplierName },
  { header: 'Due days', width: 10, cell: (row) => row.days },
  { header: 'Due date', width: 13, kind: 'day', cell: (row) => row.due },
  { header: 'Previous date', width: 13, kind: 'day', cell: (row) => row.lastDue },
  { header: 'Exception notes', width: 40, cell: (row) => row.exceptionNotes },
]

const READINESS: Field[] = [
  { header: 'Systems ready', width: 13, cell: (row) => row.readyBwofSubServices ?? null },
  { header: 'Systems', width: 10, cell: (row) => row.totalBwofSubServices ?? null },
]

const INTERNAL: Field[] = [
  { header: 'Billing name', width: 24, cell: (row) => row.billingEntityName ?? '' },
  { header: 'Billing account', width: 16, cell: (row) => row.billingEntityAccountNumber ?? '' },
]

const BWOF_ANNIVERSARY: Field = {
  header: 'Bwof anniversary',
  width: 16,
  kind: 'day',
  cell: (row) => row.bwofDue ?? null,
}

interface Options {
  audience: Audience
  query: DashboardQuery
}

/** The columns that the audience may see, of the rows that match the query's keywords. */
export function sheetOf({ audience, query }: Options): Sheet<VisibleDashboardRow> {
  const words = keywords(query.queryString)
  return {
    name: 'Dashboard',
    columns: fieldsFor(audience, query),
    isIncluded: (row) => matchesKeywords(fold(dashboardSearchText(row)), words),
  }
}

function fieldsFor(audience: Audience, query: DashboardQuery): Field[] {
  if (audience === 'supplier') return FIELDS
  if (audience === 'customer') return [...FIELDS, ...READINESS]
  return [...FIELDS, ...READINESS, ...(query.includeBwofAnniversary ? [BWOF_ANNIVERSARY] : []), ...INTERNAL]
}
