import { listHistory } from '@app/contract/history/calls'
import type { HistoryEntity } from '@app/contract/history/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** How many changes are asked for at a time. */
const PAGE = 100

/** Whose history: one record's, that of all of a kind, or without either that of everything. */
export interface HistoryOf {
  readonly entity?: HistoryEntity | undefined
  /** A setting's is its name. */
  readonly id?: number | string | undefined
}

/** Newest first, page by page. */
export const useHistory = ({ entity, id }: HistoryOf) =>
  useInfiniteQuery({
    queryKey: ['history', entity, id],
    queryFn: ({ pageParam, signal }) =>
      send(listHistory, {
        query: { entity, id: id === undefined ? undefined : String(id), before: pageParam, recordLimit: PAGE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.historyId),
    meta: { failure: 'Error retrieving the history' },
  })
