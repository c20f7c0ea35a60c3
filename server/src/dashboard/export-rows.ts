import type { Kysely } from 'kysely'
import { dashboardSearchText } from '@app/contract/dashboard/rules'
import type { DashboardQuery, SeenDashboardRow } from '@app/contract/dashboard/schema'
import type { Day } from '@app/contract/dates'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { writeExcel, type Cell, type Column } from '../lib/excel.ts'
import { jsonRows } from '../lib/stream-json.ts'
import { dashboardRows } from './queries.ts'

interface Field extends Column {
  cell: (row: SeenDashboardRow) => Cell
}

const FIELDS: Field[] = [
  { header: 'ID', width: 8, kind: 'number', cell: (row) => row.propertyId },
  { header: 'Property', width: 32, cell: (row) => row.propertyName },
  { header: 'Street address', width: 28, cell: (row) => row.streetAddress },
  { header: 'Location', width: 24, cell: (row) => row.location },
  { header: 'Customer', width: 28, cell: (row) => row.customerName },
  { header: 'Customer ref', width: 14, cell: (row) => row.customerPropertyRef },
  { header: 'Service', width: 36, cell: (row) => row.serviceName },
  { header: 'Type', width: 13, cell: (row) => row.serviceType },
  { header: 'Ref', width: 14, cell: (row) => row.propertyServiceRef },
  { header: 'Supplier', width: 28, cell: (row) => row.supplierName },
  { header: 'Due days', width: 10, kind: 'number', cell: (row) => row.days },
  { header: 'Due date', width: 13, kind: 'day', cell: (row) => row.due },
  { header: 'Previous date', width: 13, kind: 'day', cell: (row) => row.lastDue },
  { header: 'Exception notes', width: 40, cell: (row) => row.exceptionNotes },
]

const READINESS: Field[] = [
  { header: 'Systems ready', width: 13, kind: 'number', cell: (row) => row.readyBwofSubServices ?? null },
  { header: 'Systems', width: 10, kind: 'number', cell: (row) => row.totalBwofSubServices ?? null },
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

function fieldsFor(login: Login, query: DashboardQuery): Field[] {
  if (login.audience === 'supplier') return FIELDS
  if (login.audience === 'customer') return [...FIELDS, ...READINESS]
  return [...FIELDS, ...READINESS, ...(query.includeBwofAnniversary ? [BWOF_ANNIVERSARY] : []), ...INTERNAL]
}

/** The dashboard's rows as an Excel file, with the columns that the login may see. */
export async function exportDashboardRows(
  db: Kysely<Tables>,
  login: Login,
  today: Day,
  query: DashboardQuery,
): Promise<Uint8Array> {
  const fields = fieldsFor(login, query)
  const words = keywords(query.queryString)
  const cells: Cell[][] = []
  for await (const texts of jsonRows(db, dashboardRows(login, today, query))) {
    const rows = texts.map((text): SeenDashboardRow => JSON.parse(text))
    const matching = rows.filter((row) => matchesKeywords(fold(dashboardSearchText(row)), words))
    cells.push(...matching.map((row) => fields.map(({ cell }) => cell(row))))
  }
  return writeExcel({
    name: 'Dashboard',
    columns: fields.map(({ header, width, kind }) => ({ header, width, kind })),
    rows: cells,
  })
}
