import { CHART_SLICES } from '@app/contract/dashboard/rules'
import type { DashboardQuery, VisibleDashboardRow } from '@app/contract/dashboard/schema'
import { ISLANDS } from '@app/contract/scalars'
import { ISLAND_NAMES } from '../ui/domain/IslandBadge.tsx'
import { chosenFacets, facetChoice, facetIds, type Facet } from '../ui/table/facets.ts'
import type { DashboardSearch } from './search.ts'

type DueFacet = Facet<VisibleDashboardRow>

/** The facets of the dashboard besides the slices of its chart. */
export const DASHBOARD_FACETS: readonly DueFacet[] = [
  {
    name: 'supplier',
    isId: true,
    label: 'Supplier',
    keyOf: (row) => String(row.suppId ?? ''),
    wordsOf: (row) => row.supplierName,
    none: 'No supplier',
  },
  {
    name: 'customer',
    isId: true,
    label: 'Customer',
    keyOf: (row) => String(row.custId ?? ''),
    wordsOf: (row) => row.customerName,
    none: 'No customer',
  },
  {
    name: 'council',
    isId: true,
    label: 'Council',
    keyOf: (row) => String(row.authorityId ?? ''),
    wordsOf: (row) => row.authorityName,
    none: 'No council',
  },
  {
    name: 'isle',
    label: 'Island',
    keyOf: (row) => row.isle,
    wordsOf: (row) => ISLAND_NAMES[row.isle],
    none: 'No island',
  },
  { name: 'city', label: 'City', keyOf: (row) => row.city, wordsOf: (row) => row.city, none: 'No city' },
]

type FacetQuery = Pick<DashboardQuery, 'supplierIds' | 'customerIds' | 'authorityIds' | 'islands' | 'cities' | 'slices'>

/** What the server filters by for the facets and the slice of an address. The screen itself filters the rows that it has. */
export function facetQuery(search: DashboardSearch): FacetQuery {
  const chosen = chosenFacets(DASHBOARD_FACETS, search)
  const islands = facetChoice(chosen, 'isle')
  return {
    supplierIds: facetIds(chosen, 'supplier'),
    customerIds: facetIds(chosen, 'customer'),
    authorityIds: facetIds(chosen, 'council'),
    cities: facetChoice(chosen, 'city'),
    islands: islands && ISLANDS.filter((island) => islands.includes(island)),
    slices: search.slice && CHART_SLICES.filter((slice) => slice === search.slice),
  }
}
