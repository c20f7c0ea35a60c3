import type { Audience } from '@app/contract/roles'
import { dashboardSearchText, type DashboardColumn } from '@app/contract/dashboard/rules'
import type { DashboardExport, VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Column, Sheet } from '../lib/excel.ts'

type Field = Column<VisibleDashboardRow>

/** What stands in the file for each column of the screen. */
const FIELDS: Readonly<Record<DashboardColumn, readonly Field[]>> = {
  id: [{ header: 'ID', width: 8, cell: (row) => row.propertyId }],
  property: [
    { header: 'Property', width: 32, cell: (row) => row.propertyName },
    { header: 'Street address', width: 28, cell: (row) => row.streetAddress },
    { header: 'Location', width: 24, cell: (row) => row.location },
  ],
  customer: [{ header: 'Customer', width: 28, cell: (row) => row.customerName }],
  ref: [{ header: 'Customer ref', width: 14, cell: (row) => row.customerPropertyRef }],
  council: [{ header: 'Council', width: 28, cell: (row) => row.authorityName }],
  isle: [{ header: 'Island', width: 8, cell: (row) => row.isle }],
  city: [{ header: 'City', width: 20, cell: (row) => row.city }],
  service: [
    { header: 'Service', width: 36, cell: (row) => row.serviceName },
    { header: 'Type', width: 13, cell: (row) => row.serviceType },
    { header: 'Ref', width: 14, cell: (row) => row.propertyServiceRef },
  ],
  supplier: [{ header: 'Supplier', width: 28, cell: (row) => row.supplierName }],
  days: [{ header: 'Due days', width: 10, cell: (row) => row.days }],
  due: [{ header: 'Due date', width: 13, kind: 'day', cell: (row) => row.due }],
  previous: [{ header: 'Previous date', width: 13, kind: 'day', cell: (row) => row.lastDue }],
  notes: [{ header: 'Exception notes', width: 40, cell: (row) => row.exceptionNotes }],
  ready: [
    { header: 'Systems ready', width: 13, cell: (row) => row.readyBwofSubServices ?? null },
    { header: 'Systems', width: 10, cell: (row) => row.totalBwofSubServices ?? null },
  ],
  bwof: [{ header: 'Bwof anniversary', width: 16, kind: 'day', cell: (row) => row.bwofDue ?? null }],
}

const INTERNAL: readonly Field[] = [
  { header: 'Billing name', width: 24, cell: (row) => row.billingEntityName ?? '' },
  { header: 'Billing account', width: 16, cell: (row) => row.billingEntityAccountNumber ?? '' },
]

/** Those of a file for which nobody chose columns. */
const ALL: readonly DashboardColumn[] = [
  'id',
  'property',
  'customer',
  'ref',
  'service',
  'supplier',
  'days',
  'due',
  'previous',
  'notes',
  'ready',
  'bwof',
]

interface Options {
  audience: Audience
  query: DashboardExport
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

function fieldsFor(audience: Audience, { columns, includeBwofAnniversary }: DashboardExport): readonly Field[] {
  const mayHave = (column: DashboardColumn): boolean => {
    if (column === 'ready') return audience !== 'supplier'
    return column !== 'bwof' || (audience === 'internal' && includeBwofAnniversary)
  }
  const chosen = (columns ?? ALL).filter(mayHave)
  // Excel opens no sheet without columns.
  const fields = (chosen.length > 0 ? chosen : (['property'] as const)).flatMap((column) => FIELDS[column])
  return columns || audience !== 'internal' ? fields : [...fields, ...INTERNAL]
}
