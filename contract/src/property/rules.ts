import type { Island } from '../scalars.ts'

/** What the keyword filter of the property list looks through, on the screen and in exports. */
export const propertySearchText = (row: {
  propertyId: number
  propertyNameAndLocation: string
  customerPropertyRef: string
  isle: Island
}): string => [row.propertyId, row.propertyNameAndLocation, row.customerPropertyRef, row.isle].join(' ')

interface IslandFilter {
  filterNorthIsland: boolean
  filterSouthIsland: boolean
}

/** The island filters of lists. With neither on, a record without an island (the Chatham Islands) is there too. */
export function isOnIsland(island: Island, { filterNorthIsland, filterSouthIsland }: IslandFilter): boolean {
  if (filterNorthIsland && !island.includes('NI')) return false
  return !filterSouthIsland || island.includes('SI')
}
