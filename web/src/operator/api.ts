import { getOperator } from '@app/contract/operator/calls'
import { useQuery } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** The operator rarely changes. */
const FRESH_MS = 60 * 60_000

/** The operator: the company that runs the product. For internal logins. */
export const useOperator = (isInternal: boolean) =>
  useQuery({
    queryKey: ['operator'],
    queryFn: ({ signal }) => send(getOperator, { signal }),
    enabled: isInternal,
    staleTime: FRESH_MS,
    meta: { failure: 'Error retrieving the operator' },
  })
