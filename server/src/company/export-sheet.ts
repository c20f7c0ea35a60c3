import { companySearchText, hasFlag, type CompanyColumn } from '@app/contract/company/rules'
import type { CompanyListExport, CompanyListRow } from '@app/contract/company/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { hasFacet } from '@app/contract/facet'
import { isOnIsland } from '@app/contract/property/rules'
import type { Column, Sheet } from '../lib/excel.ts'

const yesOrNo = (row: CompanyListRow, flag: Parameters<typeof hasFlag>[1]) => (hasFlag(row.flags, flag) ? 'Yes' : 'No')

type Field = Column<CompanyListRow>

const ISLAND: Field = { header: 'Island', width: 8, cell: (row) => row.isle }

/** What stands in the file for each column of the screen. */
const FIELDS: Readonly<Record<CompanyColumn, readonly Field[]>> = {
  id: [{ header: 'ID', width: 8, cell: (row) => row.id }],
  name: [{ header: 'Name', width: 40, cell: (row) => row.name }],
  location: [{ header: 'Location', width: 28, cell: (row) => row.loc }, ISLAND],
  city: [{ header: 'City', width: 20, cell: (row) => row.city }],
  contacts: [{ header: 'Contacts', width: 48, cell: (row) => row.conts }],
  properties: [{ header: 'Properties', width: 11, cell: (row) => row.np }],
  relations: [
    { header: 'Customer', width: 10, cell: (row) => yesOrNo(row, 'customer') },
    { header: 'Supplier', width: 10, cell: (row) => yesOrNo(row, 'supplier') },
    { header: 'Owner', width: 10, cell: (row) => yesOrNo(row, 'owner') },
    { header: 'Authority', width: 10, cell: (row) => yesOrNo(row, 'authority') },
  ],
  active: [{ header: 'Active', width: 8, cell: (row) => yesOrNo(row, 'active') }],
}

/** Those of a file for which nobody chose columns. */
const ALL = ['id', 'name', 'location', 'contacts', 'properties', 'relations', 'active'] as const

/** Applies the same filter as the screen. */
export function sheetOf(filter: CompanyListExport): Sheet<CompanyListRow> {
  const words = keywords(filter.queryString)
  return {
    name: 'Companies',
    columns: (filter.columns ?? ALL).flatMap((column) => FIELDS[column]),
    isIncluded: (row) =>
      (hasFlag(row.flags, 'active') || !filter.onlyActive) &&
      (hasFlag(row.flags, 'customer') || !filter.onlyCustomers) &&
      (hasFlag(row.flags, 'supplier') || !filter.onlySuppliers) &&
      (hasFlag(row.flags, 'owner') || !filter.onlyOwners) &&
      (hasFlag(row.flags, 'authority') || !filter.onlyAuthorities) &&
      isOnIsland(row.isle, filter) &&
      hasFacet(row.city, filter.cities) &&
      matchesKeywords(fold(companySearchText(row)), words),
    recordLimit: filter.recordLimit,
  }
}
