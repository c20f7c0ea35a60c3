import { listSuppliedProperties } from '@app/contract/property/calls'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { send } from '../lib/send.ts'
import { useAnySearch } from '../ui/table/change-search.ts'

/** The ids of the suppliers of each property that has one, as texts. */
export type SuppliersByProperty = ReadonlyMap<number, readonly string[]>

/** The key of the query. What changes who supplies which property reads it again. */
export const SUPPLIERS_KEY = ['property', 'suppliers'] as const

const suppliersQuery = queryOptions({
  queryKey: SUPPLIERS_KEY,
  queryFn: async ({ signal }): Promise<SuppliersByProperty> => {
    const { data } = await send(listSuppliedProperties, { signal })
    const suppliers = new Map<number, string[]>()
    for (const { supplierCompanyId, propertyIds } of data) {
      for (const propertyId of propertyIds) {
        const known = suppliers.get(propertyId)
        if (known) known.push(String(supplierCompanyId))
        else suppliers.set(propertyId, [String(supplierCompanyId)])
      }
    }
    return suppliers
  },
  // A map is another one each time.
  structuralSharing: false,
  meta: { failure: 'Error retrieving the suppliers of properties' },
})

/** Who supplies which property. It is as long as all services, so it is read when somebody first asks for it. */
export function useSuppliers() {
  const { supplier } = useAnySearch()
  const [isAsked, setAsked] = useState(false)
  const { data, isPending } = useQuery({ ...suppliersQuery, enabled: isAsked || supplier !== undefined })
  const queryClient = useQueryClient()
  return {
    /** Undefined until it has been read. */
    suppliers: data,
    /** The list shows nothing until it is known who supplies what. */
    isAwaited: supplier !== undefined && isPending,
    ask: useCallback(() => setAsked(true), []),
    read: useCallback(() => queryClient.ensureQueryData(suppliersQuery), [queryClient]),
  }
}
