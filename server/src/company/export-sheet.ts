import { companySearchText, hasFlag } from '@app/contract/company/rules'
import type { CompanyListExport, CompanyListRow } from '@app/contract/company/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { isOnIsland } from '@app/contract/property/rules'
import type { Column, Sheet } from '../lib/excel.ts'

const yesOrNo = (row: CompanyListRow, flag: Parameters<typeof hasFlag>[1]) => (hasFlag(row.flags, flag) ? 'Yes' : 'No')

const COLUMNS: Column<CompanyListRow>[] = [
  { header: 'ID', width: 8, cell: (row) => row.id },
  { header: 'Name', width: 40, cell: (row) => row.name },
  { header: 'Location', width: 28, cell: (row) => row.loc },
  { header: 'Island', width: 8, cell: (row) => row.isle },
  { header: 'Contacts', width: 48, cell: (row) => row.conts },
  { header: 'Properties', width: 11, cell: (row) => row.np },
  { header: 'Customer', width: 10, cell: (row) => yesOrNo(row, 'customer') },
  { header: 'Supplier', width: 10, cell: (row) => yesOrNo(row, 'supplier') },
  { header: 'Owner', width: 10, cell: (row) => yesOrNo(row, 'owner') },
  { header: 'Authority', width: 10, cell: (row) => yesOrNo(row, 'authority') },
  { header: 'Active', width: 8, cell: (row) => yesOrNo(row, 'active') },
]

/** Applies the same filter as the screen. */
export function sheetOf(filter: CompanyListExport): Sheet<CompanyListRow> {
  const words = keywords(filter.queryString)
  return {
    name: 'Companies',
    columns: COLUMNS,
    isIncluded: (row) =>
      (hasFlag(row.flags, 'active') || !filter.onlyActive) &&
      (hasFlag(row.flags, 'customer') || !filter.onlyCustomers) &&
      (hasFlag(row.flags, 'supplier') || !filter.onlySuppliers) &&
      (hasFlag(row.flags, 'owner') || !filter.onlyOwners) &&
      (hasFlag(row.flags, 'authority') || !filter.onlyAuthorities) &&
      isOnIsland(row.isle, filter) &&
      matchesKeywords(fold(companySearchText(row)), words),
    recordLimit: filter.recordLimit,
  }
}
