import { find } from '@app/contract/find/calls'
import { saysEnough } from '@app/contract/find/rules'
import { keywords } from '@app/contract/keyword'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../lib/send.ts'
import { TYPING_PAUSE_MS } from '../lib/use-debounced-value.ts'
import type { FindGroup } from './find.ts'
import { serverGroups, stillFound } from './find-on-server.ts'

/** Going back to what was typed a moment ago asks nothing. */
const FRESH_MS = 30_000

/** What is asked for while somebody types. */
export interface FoundOnServer {
  readonly groups: readonly FindGroup[]
  /** Whether the groups are all that the server finds for the query. */
  readonly isCurrent: boolean
  readonly hasFailed: boolean
}

const NONE: readonly FindGroup[] = []

/** Contacts, telephones, addresses and numbers, which the lists of the browser do not hold. For internal logins. */
export function useFoundOnServer(query: string): FoundOnServer {
  const typed = query.trim()
  const isWanted = saysEnough(keywords(typed))
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const { data, isError, fetchStatus } = useQuery({
    queryKey: ['find', text],
    // A call whose text is no longer typed is broken off.
    queryFn: async ({ signal }) => ({ text, found: await send(find, { query: { text }, signal }) }),
    enabled: isWanted && text === typed,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
    // The results say it in place.
    meta: { failure: '' },
  })
  return useMemo(() => {
    if (!isWanted) return { groups: NONE, isCurrent: true, hasFailed: false }
    // Paused: there is no network.
    if ((isError || fetchStatus === 'paused') && text === typed)
      return { groups: NONE, isCurrent: true, hasFailed: true }
    if (!data) return { groups: NONE, isCurrent: false, hasFailed: false }
    const groups = serverGroups(data.text, data.found)
    if (data.text === typed) return { groups, isCurrent: true, hasFailed: false }
    return {
      groups: typed.startsWith(data.text) ? stillFound(groups, typed) : NONE,
      isCurrent: false,
      hasFailed: false,
    }
  }, [isWanted, isError, fetchStatus, data, text, typed])
}
