import type { Kysely } from 'kysely'
import { companySearchText, hasFlag } from '@app/contract/company/rules'
import type { CompanyListExport, CompanyListRow } from '@app/contract/company/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { LIST_RECORD_LIMIT } from '@app/contract/list'
import { isOnIsland } from '@app/contract/property/rules'
import type { Tables } from '../database/tables.ts'
import { writeExcel, type Cell, type Column } from '../lib/excel.ts'
import { jsonRows } from '../lib/stream-json.ts'
import { companyRowTexts } from './list-queries.ts'

const COLUMNS: Column[] = [
  { header: 'ID', width: 8, kind: 'number' },
  { header: 'Name', width: 40 },
  { header: 'Location', width: 28 },
  { header: 'Island', width: 8 },
  { header: 'Contacts', width: 48 },
  { header: 'Properties', width: 11, kind: 'number' },
  { header: 'Customer', width: 10 },
  { header: 'Supplier', width: 10 },
  { header: 'Owner', width: 10 },
  { header: 'Authority', width: 10 },
  { header: 'Active', width: 8 },
]

const cells = (row: CompanyListRow): Cell[] => {
  const yesOrNo = (flag: Parameters<typeof hasFlag>[1]) => (hasFlag(row.flags, flag) ? 'Yes' : 'No')
  return [
    row.id,
    row.name,
    row.loc,
    row.isle,
    row.conts,
    row.np,
    yesOrNo('customer'),
    yesOrNo('supplier'),
    yesOrNo('owner'),
    yesOrNo('authority'),
    yesOrNo('active'),
  ]
}

/** The company list as an Excel file, filtered as the screens filter it. */
export async function exportCompanyList(db: Kysely<Tables>, filter: CompanyListExport): Promise<Uint8Array> {
  const words = keywords(filter.queryString)
  const isAsked = ({ flags, isle }: CompanyListRow) =>
    (hasFlag(flags, 'active') || !filter.onlyActive) &&
    (hasFlag(flags, 'customer') || !filter.onlyCustomers) &&
    (hasFlag(flags, 'supplier') || !filter.onlySuppliers) &&
    (hasFlag(flags, 'owner') || !filter.onlyOwners) &&
    (hasFlag(flags, 'authority') || !filter.onlyAuthorities) &&
    isOnIsland(isle, filter)
  const rows: Cell[][] = []
  for await (const texts of jsonRows(db, companyRowTexts(LIST_RECORD_LIMIT))) {
    const companies = texts.map((text): CompanyListRow => JSON.parse(text))
    const matching = companies.filter((row) => isAsked(row) && matchesKeywords(fold(companySearchText(row)), words))
    rows.push(...matching.map(cells))
    if (rows.length >= filter.recordLimit) break
  }
  return writeExcel({ name: 'Companies', columns: COLUMNS, rows: rows.slice(0, filter.recordLimit) })
}
