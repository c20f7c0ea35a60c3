import { getOperator } from '@app/contract/operator/calls'
import { useQuery } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** It changes once in the life of an installation. */
const FRESH_MS = 60 * 60_000

/** The company of the business that runs the product; for internal logins. */
export const useOperator = (isInternal: boolean) =>
  useQuery({
    queryKey: ['operator'],
    queryFn: ({ signal }) => send(getOperator, { signal }),
    enabled: isInternal,
    staleTime: FRESH_MS,
    meta: { failure: 'Error retrieving the operator' },
  })
