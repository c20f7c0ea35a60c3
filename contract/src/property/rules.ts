import type { Island } from '../scalars.ts'

/** The text that the keyword filter of the property list searches, on the screen and in exports. */
export const propertySearchText = (row: {
  propertyId: number
  propertyNameAndLocation: string
  customerPropertyRef: string
  isle: Island
}): string => [row.propertyId, row.propertyNameAndLocation, row.customerPropertyRef, row.isle].join(' ')

/** The columns of the screen that an export can have (docs/rules/views.md#exports). */
export const PROPERTY_COLUMNS = ['id', 'property', 'location', 'ref', 'customer', 'council', 'city', 'active'] as const
export type PropertyColumn = (typeof PROPERTY_COLUMNS)[number]

interface IslandFilter {
  filterNorthIsland: boolean
  filterSouthIsland: boolean
}

/**
 * The island filters of lists. Records without an island (the Chatham Islands) are only included if both filters are
 * off.
 */
export function isOnIsland(island: Island, { filterNorthIsland, filterSouthIsland }: IslandFilter): boolean {
  if (filterNorthIsland && !island.includes('NI')) return false
  return !filterSouthIsland || island.includes('SI')
}
