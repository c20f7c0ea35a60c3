import { getCompany } from '@app/contract/company/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

export const companyQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => send(getCompany, { params: { companyId }, signal }),
    meta: { failure: `Error loading company ${companyId}` },
  })

export const useCompany = (companyId: number) => useQuery(companyQuery(companyId))
