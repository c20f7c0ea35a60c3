import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { isOnIsland, propertySearchText } from '@app/contract/property/rules'
import type { PropertyListExport, PropertyListRow } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { writeExcel } from '../lib/excel.ts'
import { listPropertyRows } from './list-queries.ts'

/** The property list as an Excel file, filtered as the screen filters it. */
export async function exportPropertyList(
  db: Kysely<Tables>,
  login: Login,
  filter: z.infer<typeof PropertyListExport>,
): Promise<Uint8Array> {
  const words = keywords(filter.queryString)
  const all: PropertyListRow[] = JSON.parse(await listPropertyRows(db, login, filter.recordLimit))
  const rows = all.filter(
    (row) =>
      (row.active || !filter.onlyActive) &&
      isOnIsland(row.isle, filter) &&
      matchesKeywords(fold(propertySearchText(row)), words),
  )
  return writeExcel({
    name: 'Properties',
    columns: [
      { header: 'ID', width: 8, kind: 'number' },
      { header: 'Property', width: 48 },
      { header: 'Location', width: 40 },
      { header: 'Customer ref', width: 16 },
      { header: 'Island', width: 8 },
      { header: 'Active', width: 8 },
    ],
    rows: rows.map((row) => [
      row.propertyId,
      row.propertyNameAndLocation,
      row.propertyLocation,
      row.customerPropertyRef,
      row.isle,
      row.active ? 'Yes' : 'No',
    ]),
  })
}
