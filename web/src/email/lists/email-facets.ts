import { kindLabel } from '@app/contract/email/kinds'
import type { PropertyListRow } from '@app/contract/property/schema'
import { useMemo } from 'react'
import { chosenCompanyName, useCompanyList } from '../../kept/company-list.ts'
import { usePropertyList } from '../../kept/property-list.ts'
import { ISLAND_NAMES } from '../../ui/domain/IslandBadge.tsx'
import type { Facet } from '../../ui/table/facets.ts'
import { recipientName } from '../compose/row-names.ts'
import type { AnyEmail } from './email-rows.ts'

/** A recipient is a supplier, or the authority of a late warrant. */
const OF_THE_EMAIL: readonly Facet<AnyEmail>[] = [
  {
    name: 'supplier',
    isId: true,
    label: 'Recipient',
    keyOf: (row) => String(row.recipientCompanyId ?? ''),
    wordsOf: recipientName,
    none: 'No company',
  },
  {
    name: 'customer',
    isId: true,
    label: 'Customer',
    keyOf: (row) => String(row.customerCompanyId ?? ''),
    wordsOf: (row) => row.customerCompanyName,
    none: 'No customer',
  },
]

const KIND: Facet<AnyEmail> = {
  name: 'kind',
  label: 'Kind',
  keyOf: (row) => row.emailContentTemplateName,
  wordsOf: (row) => kindLabel(row.emailContentTemplateName),
  nameOf: kindLabel,
  none: 'No kind',
}

type FindProperty = (propertyId: number) => PropertyListRow | undefined

/** Where the property of an e-mail is. One that is not in the list of properties has no place. */
const ofTheProperty = (find: FindProperty, nameOf: (companyId: number) => string): readonly Facet<AnyEmail>[] => [
  {
    name: 'council',
    isId: true,
    label: 'Council',
    keyOf: ({ propertyId }) => String(find(propertyId)?.regionalAuthorityCompanyId ?? ''),
    wordsOf: (_, key) => nameOf(Number(key)),
    none: 'No council',
  },
  {
    name: 'isle',
    label: 'Island',
    keyOf: ({ propertyId }) => find(propertyId)?.isle ?? '',
    wordsOf: ({ propertyId }) => ISLAND_NAMES[find(propertyId)?.isle ?? ''],
    none: 'No island',
  },
  {
    name: 'city',
    label: 'City',
    keyOf: ({ propertyId }) => find(propertyId)?.city ?? '',
    wordsOf: (_, key) => key,
    none: 'No city',
  },
]

/** Indexes rows with the first question, because most screens ask none. */
function indexLater<Row>(rows: readonly Row[], idOf: (row: Row) => number): (id: number) => Row | undefined {
  let index: Map<number, Row> | undefined
  return (id) => (index ??= new Map(rows.map((row) => [idOf(row), row]))).get(id)
}

/** The facets of all lists of e-mails. `isComplete` is false until the list of properties is there. */
export function useEmailFacets(): { facets: readonly Facet<AnyEmail>[]; isComplete: boolean } {
  const { rows: properties, hasRows, state } = usePropertyList()
  const { rows: companies, state: companiesState } = useCompanyList()
  const facets = useMemo(() => {
    const find = indexLater(properties, ({ propertyId }) => propertyId)
    const company = indexLater(companies, ({ id }) => id)
    const nameOf = (companyId: number) => company(companyId)?.name ?? ''
    return [...OF_THE_EMAIL, ...ofTheProperty(find, nameOf), KIND].map((facet) =>
      facet.isId
        ? { ...facet, nameOf: (key: string) => chosenCompanyName({ rows: companies, state: companiesState }, key) }
        : facet,
    )
  }, [properties, companies, companiesState])
  return { facets, isComplete: hasRows || state !== 'loading' }
}
