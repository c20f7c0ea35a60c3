import { listServices } from '@app/contract/service/calls'
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
