import { keywords } from '@app/contract/keyword'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../when-idle.ts'
import { keywordIndex } from './keyword-index.ts'
import { LONG_FROM } from './record-index.ts'
import { threadedIndex } from './threaded-index.ts'

export interface FoundRows<Row> {
  readonly rows: readonly Row[]
  /** What the rows were found by. */
  readonly query: string
  /** False for a moment after another query or other rows: these are still the rows that were found before. */
  readonly isCurrent: boolean
}

/**
 * The rows that match a query. Long lists are searched on a thread: the rows that were found before stay until the
 * answer comes. The first rows are there at once.
 */
export function useFoundRows<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  query: string,
): FoundRows<Row> {
  const isLong = rows.length >= LONG_FROM
  const short = useMemo(() => (isLong ? null : keywordIndex(rows, textOf)), [isLong, rows, textOf])
  const long = useMemo(() => (isLong ? threadedIndex(rows, textOf) : null), [isLong, rows, textOf])
  const index = short ?? long
  useEffect(() => (index ? whenIdle(index.prepare) : undefined), [index])

  const isSearching = keywords(query).length > 0
  const now = useMemo<FoundRows<Row> | null>(() => {
    if (!isSearching) return { rows, query, isCurrent: true }
    return short && { rows: short.matching(query), query, isCurrent: true }
  }, [isSearching, rows, query, short])

  const [answer, setAnswer] = useState<Answer<Row> | null>(null)
  useEffect(() => {
    if (!long) return undefined
    let isOver = false
    // Without words all rows are there, and stay until the next answer.
    const search = now ? Promise.resolve(now.rows) : long.find(query)
    void search.then((found) => {
      if (!isOver) setAnswer({ index: long, found: { rows: found, query, isCurrent: true } })
    })
    return () => {
      isOver = true
    }
  }, [long, now, query])

  const isAnswered = answer?.index === index && answer?.found.query === query
  return useMemo(() => {
    if (now) return now
    if (answer) return isAnswered ? answer.found : { ...answer.found, isCurrent: false }
    return { rows: long?.findHere(query) ?? [], query, isCurrent: true }
  }, [now, answer, isAnswered, long, query])
}

interface Answer<Row> {
  readonly index: unknown
  readonly found: FoundRows<Row>
}
