import { listHistory } from '@app/contract/history/calls'
import type { HistoryEntity } from '@app/contract/history/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** How many changes are fetched at a time. */
const PAGE_SIZE = 100

/** Which history: of one record, of all records of a kind, of one change of many, or, without a field, of everything. */
export interface HistoryOf {
  readonly entity?: HistoryEntity | undefined
  /** The id of a setting is its name. */
  readonly id?: number | string | undefined
  readonly change?: number | undefined
}

/** A history, newest changes first, page by page. */
export const useHistory = ({ entity, id, change }: HistoryOf) =>
  useInfiniteQuery({
    queryKey: ['history', entity, id, change],
    queryFn: ({ pageParam, signal }) =>
      send(listHistory, {
        query: {
          entity,
          id: id === undefined ? undefined : String(id),
          change,
          before: pageParam,
          recordLimit: PAGE_SIZE,
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.historyId),
    meta: { failure: 'Error retrieving the history' },
  })
