import type { PropertyListRow } from '@app/contract/property/schema'
import type { Facet } from '../ui/table/facets.ts'
import type { SuppliersByProperty } from './use-suppliers.ts'

interface Named {
  /** What a company is called; an empty text for null. */
  readonly nameOf: (companyId: number | null) => string
  /** What a company is called that no property has. */
  readonly chosenName: (companyId: string) => string
  /** Undefined until it has been read. */
  readonly suppliers: SuppliersByProperty | undefined
  /** Called when somebody wants to choose a supplier. */
  readonly onSuppliersAsked: () => void
}

/** The facets of the property list. */
export const propertyFacets = ({
  nameOf,
  chosenName,
  suppliers,
  onSuppliersAsked,
}: Named): readonly Facet<PropertyListRow>[] => [
  {
    name: 'supplier',
    isId: true,
    label: 'Supplier',
    keyOf: ({ propertyId }) => suppliers?.get(propertyId) ?? '',
    wordsOf: (_, key) => nameOf(Number(key)),
    nameOf: chosenName,
    none: 'No supplier',
    isAwaited: !suppliers,
    onOpen: onSuppliersAsked,
  },
  {
    name: 'customer',
    isId: true,
    label: 'Customer',
    keyOf: (row) => String(row.customerCompanyId ?? ''),
    wordsOf: (row) => nameOf(row.customerCompanyId),
    nameOf: chosenName,
    none: 'No customer',
  },
  {
    name: 'council',
    isId: true,
    label: 'Council',
    keyOf: (row) => String(row.regionalAuthorityCompanyId ?? ''),
    wordsOf: (row) => nameOf(row.regionalAuthorityCompanyId),
    nameOf: chosenName,
    none: 'No council',
  },
  { name: 'city', label: 'City', keyOf: (row) => row.city, wordsOf: (row) => row.city, none: 'No city' },
]
