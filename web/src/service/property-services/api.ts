import type { ReportDue } from '@app/contract/evacuation/schema'
import { listReportsDue } from '@app/contract/property/calls'
import { listServices, listUsualSystems } from '@app/contract/service/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'

/** The services that at least one property has, main services first. */
export const useServicesInUse = () =>
  useQuery({
    queryKey: ['services', 'in use'],
    queryFn: ({ signal }) => send(listServices, { body: { sortType: 'main-first', onlyServicesInUse: true }, signal }),
    meta: { failure: 'Error retrieving services list' },
  })

export const definitionsQuery = queryOptions({
  queryKey: ['services', 'all'],
  queryFn: ({ signal }) => send(listServices, { body: { sortType: 'default-sort', onlyServicesInUse: false }, signal }),
  meta: { failure: 'Error retrieving service definitions' },
})

/** All service definitions. */
export const useServiceDefinitions = () => useQuery(definitionsQuery)

/** The ids of the systems that buildings like those of the customer usually have; undefined until they are known. */
export const useUsualSystems = (customerCompanyId: number | null, isWanted: boolean) =>
  useQuery({
    queryKey: ['services', 'usual', customerCompanyId],
    queryFn: async ({ signal }) => {
      const query = customerCompanyId === null ? {} : { customerCompanyId }
      return (await send(listUsualSystems, { query, signal })).serviceIds
    },
    enabled: isWanted,
    staleTime: Infinity,
    // An offer that is not made loses nothing.
    meta: { failure: '' },
  }).data

const NO_REPORTS: readonly ReportDue[] = []

/**
 * By when the reports of a property's trial evacuations are due. `version` is any text that changes with the saved
 * trials; an empty one says that no report is outstanding, and asks nothing.
 */
export function useReportsDue(propertyId: number, version: string): readonly ReportDue[] {
  const { data = NO_REPORTS } = useQuery({
    queryKey: ['reports due', propertyId, version],
    queryFn: async ({ signal }) => (await send(listReportsDue, { params: { propertyId }, signal })).data,
    enabled: version !== '',
    staleTime: 0,
    meta: { failure: 'Error retrieving when reports are due' },
  })
  return data
}
