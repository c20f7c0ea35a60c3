import { listServices } from '@app/contract/service/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'

/** The services that properties have, main services first. */
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

/** Every kind of service. */
export const useServiceDefinitions = () => useQuery(definitionsQuery)
