import type { PropertyListRow } from '@app/contract/property/schema'
import type { Facet } from '../ui/table/facets.ts'

/** The facets of the property list. `nameOf` names a company. */
export const propertyFacets = (nameOf: (companyId: number | null) => string): readonly Facet<PropertyListRow>[] => [
  {
    name: 'customer',
    isId: true,
    label: 'Customer',
    keyOf: (row) => String(row.customerCompanyId ?? ''),
    wordsOf: (row) => nameOf(row.customerCompanyId),
    none: 'No customer',
  },
  {
    name: 'council',
    isId: true,
    label: 'Council',
    keyOf: (row) => String(row.regionalAuthorityCompanyId ?? ''),
    wordsOf: (row) => nameOf(row.regionalAuthorityCompanyId),
    none: 'No council',
  },
  { name: 'city', label: 'City', keyOf: (row) => row.city, wordsOf: (row) => row.city, none: 'No city' },
]
