import { useMemo } from 'react'
import { useSession } from '../auth/session.ts'
import { useCompanyNames } from '../kept/company-list.ts'
import { useAnySearch } from '../ui/table/change-search.ts'
import type { Facet } from '../ui/table/facets.ts'

/**
 * The facets of a list, with the names of the companies that an address or a view chooses while no row has them: ids in
 * facets are those of companies (docs/rules/screens.md#facets). Others than the office have no list of companies.
 */
export function useNamedFacets<Row>(facets: readonly Facet<Row>[]): readonly Facet<Row>[] {
  const { isInternal } = useSession()
  const search = useAnySearch()
  const isAsked = isInternal && facets.some(({ isId, name }) => isId && search[name] !== undefined)
  const nameOf = useCompanyNames(isAsked)
  return useMemo(
    () => (isAsked ? facets.map((facet) => (facet.isId ? { ...facet, nameOf } : facet)) : facets),
    [isAsked, facets, nameOf],
  )
}
