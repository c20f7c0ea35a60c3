import type { z } from 'zod'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { isOnIsland, propertySearchText } from '@app/contract/property/rules'
import type { PropertyListExport, PropertyListRow } from '@app/contract/property/schema'
import type { Column, Sheet } from '../lib/excel.ts'

const COLUMNS: Readonly<Record<keyof PropertyListRow, Column<PropertyListRow>>> = {
  propertyId: { header: 'ID', width: 8, cell: (row) => row.propertyId },
  propertyNameAndLocation: { header: 'Property', width: 48, cell: (row) => row.propertyNameAndLocation },
  propertyLocation: { header: 'Location', width: 40, cell: (row) => row.propertyLocation },
  customerPropertyRef: { header: 'Customer ref', width: 16, cell: (row) => row.customerPropertyRef },
  isle: { header: 'Island', width: 8, cell: (row) => row.isle },
  active: { header: 'Active', width: 8, cell: (row) => (row.active ? 'Yes' : 'No') },
}

/** Applies the same filter as the screen. */
export function sheetOf(filter: z.infer<typeof PropertyListExport>): Sheet<PropertyListRow> {
  const words = keywords(filter.queryString)
  return {
    name: 'Properties',
    columns: Object.values(COLUMNS),
    isIncluded: (row) =>
      (row.active || !filter.onlyActive) &&
      isOnIsland(row.isle, filter) &&
      matchesKeywords(fold(propertySearchText(row)), words),
    recordLimit: filter.recordLimit,
  }
}
