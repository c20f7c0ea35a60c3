import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { hasFacet } from '@app/contract/facet'
import { isOnIsland, propertySearchText, type PropertyColumn } from '@app/contract/property/rules'
import type { PropertyListExport } from '@app/contract/property/schema'
import type { Column, Sheet } from '../lib/excel.ts'
import type { ExportedProperty } from './list-queries.ts'

type Field = Column<ExportedProperty>

const LOCATION: Field = { header: 'Location', width: 40, cell: (row) => row.propertyLocation }
const ISLAND: Field = { header: 'Island', width: 8, cell: (row) => row.isle }

/** What stands in the file for each column of the screen. */
const FIELDS: Readonly<Record<PropertyColumn, readonly Field[]>> = {
  id: [{ header: 'ID', width: 8, cell: (row) => row.propertyId }],
  property: [{ header: 'Property', width: 48, cell: (row) => row.propertyNameAndLocation }],
  location: [LOCATION, ISLAND],
  ref: [{ header: 'Customer ref', width: 16, cell: (row) => row.customerPropertyRef }],
  customer: [{ header: 'Customer', width: 32, cell: (row) => row.customerName }],
  council: [{ header: 'Council', width: 28, cell: (row) => row.authorityName }],
  city: [{ header: 'City', width: 20, cell: (row) => row.city }],
  active: [{ header: 'Active', width: 8, cell: (row) => (row.active ? 'Yes' : 'No') }],
}

/** Those of a file for which nobody chose columns. */
const ALL: readonly Field[] = [...FIELDS.id, ...FIELDS.property, LOCATION, ...FIELDS.ref, ISLAND, ...FIELDS.active]

/** Applies the same filter as the screen. */
export function sheetOf(filter: PropertyListExport): Sheet<ExportedProperty> {
  const words = keywords(filter.queryString)
  return {
    name: 'Properties',
    columns: filter.columns?.flatMap((column) => FIELDS[column]) ?? ALL,
    isIncluded: (row) =>
      (row.active || !filter.onlyActive) &&
      isOnIsland(row.isle, filter) &&
      hasFacet(row.customerCompanyId, filter.customerIds) &&
      hasFacet(row.regionalAuthorityCompanyId, filter.authorityIds) &&
      hasFacet(row.city, filter.cities) &&
      matchesKeywords(fold(propertySearchText(row)), words),
    recordLimit: filter.recordLimit,
  }
}
