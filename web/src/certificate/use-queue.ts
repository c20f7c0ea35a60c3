import { getCertificate } from '@app/contract/certificate/calls'
import type { Certificate } from '@app/contract/certificate/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { send } from '../lib/send.ts'
import { useAnySearch, useChangeSearch } from '../ui/table/change-search.ts'
import { paperQuery, queueQuery } from './api.ts'

const NONE: readonly Certificate[] = []

const oldestFirst = (a: Certificate, b: Certificate): number =>
  a.whenReceived.localeCompare(b.whenReceived) || a.certificateId - b.certificateId

const isSameAs =
  (one: Certificate) =>
  ({ certificateId }: Certificate): boolean =>
    certificateId === one.certificateId

/**
 * The certificates that wait, oldest first, and the one that is looked at. A decided one leaves at once; `fetchBack` brings
 * it back if the server refuses the decision. One that somebody else has decided stays while it is looked at: the decision
 * on it will say so.
 */
export function useQueue() {
  const { data, error, refetch } = useQuery(queueQuery)
  const queryClient = useQueryClient()
  const { certificate: askedId } = useAnySearch()
  const changeSearch = useChangeSearch()
  // By id: when it was decided on, null while the decision is on its way. One that has changed since is back, because
  // somebody undid the decision.
  const [gone, setGone] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [seen, setSeen] = useState<Certificate>()
  const rows = useMemo(() => {
    const hasLeft = ({ certificateId, whenUpdated }: Certificate): boolean => {
      const whenDecided = gone.get(certificateId)
      return whenDecided !== undefined && (whenDecided === null || Date.parse(whenUpdated) <= Date.parse(whenDecided))
    }
    const waiting = (data ?? NONE).filter((one) => !hasLeft(one))
    const isKept = !seen || hasLeft(seen) || waiting.some(isSameAs(seen))
    return isKept ? waiting : [...waiting, seen].toSorted(oldestFirst)
  }, [data, gone, seen])
  const asked = rows.findIndex(({ certificateId }) => certificateId === askedId)
  const at = Math.max(0, asked < 0 && seen ? rows.findIndex(isSameAs(seen)) : asked)
  const current = rows[at]
  if (current !== seen) setSeen(current)
  const next = rows[at + 1]
  const previous = rows[at - 1]

  const nextPaper = next?.documentId
  useEffect(() => {
    if (nextPaper) void queryClient.prefetchQuery(paperQuery(nextPaper))
  }, [nextPaper, queryClient])

  const show = (certificate: Certificate | undefined): void =>
    changeSearch({ certificate: certificate?.certificateId, list: undefined })
  /** Replaces a row, or puts it where it belongs if it has left. */
  const setRow = (row: Certificate): void => {
    queryClient.setQueryData(queueQuery.queryKey, (old) =>
      old?.some(({ certificateId }) => certificateId === row.certificateId)
        ? old.map((each) => (each.certificateId === row.certificateId ? row : each))
        : [...(old ?? []), row].toSorted(oldestFirst),
    )
  }

  const setLeft = (certificateId: number, whenDecided: string | null): void =>
    setGone((old) => new Map(old).set(certificateId, whenDecided))

  const putBack = (row: Certificate): void => {
    setRow(row)
    setGone((old) => new Map([...old].filter(([id]) => id !== row.certificateId)))
  }

  return {
    isLoading: !data && !error,
    failure: data ? null : error,
    refetch: () => void refetch(),
    rows,
    current,
    /** The place of the current one, from 1. */
    place: at + 1,
    next,
    previous,
    show,
    setRow,
    /** Takes a decided one out and shows the next, or the one before the last. */
    leave: (certificateId: number): void => {
      setLeft(certificateId, null)
      if (current?.certificateId === certificateId) show(next ?? previous)
    },
    /** Forgets one whose decision stands, so that it is not shown when the screen opens again. */
    forget: (decided: Certificate): void => {
      setLeft(decided.certificateId, decided.whenUpdated)
      queryClient.setQueryData(queueQuery.queryKey, (old) => old?.filter((each) => !isSameAs(decided)(each)))
    },
    putBack,
    /**
     * Brings one back as the server has it.
     *
     * @returns null if somebody else has decided on it, so that it stays away
     */
    fetchBack: async (certificateId: number): Promise<Certificate | null> => {
      // Staff get every field. Without an answer nobody knows: it comes back as it was.
      const fresh = (await send(getCertificate, { params: { certificateId } }).catch(() => null)) as Certificate | null
      if (fresh && fresh.state !== 'received') {
        setLeft(certificateId, fresh.whenUpdated)
        return null
      }
      const back = fresh ?? data?.find((each) => each.certificateId === certificateId)
      if (back) putBack(back)
      return back ?? null
    },
  }
}
