import { getBackupState } from '@app/contract/backup/calls'
import { useQuery } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** Backups age slowly. */
const POLL_MS = 3_600_000

/** For administrators. Undefined until it is known. */
export const useBackupState = () =>
  useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) => send(getBackupState, { signal }),
    refetchInterval: POLL_MS,
    meta: { failure: '' },
  }).data
