import { getHome } from '@app/contract/dashboard/calls'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'

/** E-mails that failed, what suppliers promised, and certificates that wait. Read anew each time the screen opens. */
export const useHome = () =>
  useQuery({
    queryKey: ['emails', 'home'],
    queryFn: ({ signal }) => send(getHome, { signal }),
    staleTime: 0,
    // The screen shows its failure.
    meta: { failure: '' },
  })
