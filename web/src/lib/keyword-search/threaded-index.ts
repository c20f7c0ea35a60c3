import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { whenIdle } from '../when-idle.ts'
import { searchNearOnThread, searchOnThread, tellSearchThread } from './search-thread.ts'

export interface ThreadedIndex<Row> {
  /** Sends texts to the thread while there is time. Returns whether it has all of them. */
  prepare(isTimeLeft: () => boolean): boolean
  /** The rows that match every word of the query, in their order. */
  find(query: string): Promise<readonly Row[]>
  /** The same without the thread: the page stands still meanwhile. */
  findHere(query: string): readonly Row[]
  /** The rows that have each word with at most one error of typing, most alike first; none without the thread. */
  findNear(query: string, limit: number): Promise<readonly Row[]>
}

/** How many texts to send before checking the time again. */
const BATCH = 500

/**
 * The rows whose texts are made by the same function, numbered in the order in which the thread got their texts. A list
 * that changes keeps the rows that did not, so only the texts of the others are sent.
 */
interface Kind {
  readonly id: number
  readonly numbers: WeakMap<object, number>
  count: number
  /** Of the longest list. */
  rows: number
  isForgotten: boolean
}

let kindsMade = 0
const kinds = new WeakMap<(row: never) => string, Kind>()

/** How many texts of rows that are gone the thread may hold for each row that is there. */
const MOST_GONE = 2

function kindFor(textOf: (row: never) => string, rows: number): Kind {
  const known = kinds.get(textOf)
  if (known) {
    known.rows = Math.max(known.rows, rows)
    if (known.count <= (1 + MOST_GONE) * known.rows) return known
    known.isForgotten = true
    tellSearchThread({ kind: known.id, forget: true })
  }
  const kind: Kind = { id: kindsMade++, numbers: new WeakMap(), count: 0, rows, isForgotten: false }
  kinds.set(textOf, kind)
  return kind
}

/** Searches rows on a thread of their own, so that the page stays free for typing. For long lists. */
export function threadedIndex<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): ThreadedIndex<Row> {
  let kind = kindFor(textOf, rows.length)
  const numbers = new Uint32Array(rows.length)
  let prepared = 0

  const prepareUpTo = (end: number): void => {
    const texts: string[] = []
    for (; prepared < end; prepared++) {
      const row = rows[prepared]
      if (row === undefined) continue
      let number = kind.numbers.get(row)
      if (number === undefined) {
        number = kind.count++
        kind.numbers.set(row, number)
        texts.push(textOf(row))
      }
      numbers[prepared] = number
    }
    if (texts.length > 0) tellSearchThread({ kind: kind.id, add: texts })
  }

  const prepare = (isTimeLeft: () => boolean): boolean => {
    if (kind.isForgotten) {
      kind = kindFor(textOf, rows.length)
      prepared = 0
    }
    while (prepared < rows.length && isTimeLeft()) prepareUpTo(Math.min(rows.length, prepared + BATCH))
    return prepared === rows.length
  }

  const allPrepared = (): Promise<void> =>
    new Promise((resolve) => {
      if (prepare(() => false)) resolve()
      else
        whenIdle((isTimeLeft) => {
          const isDone = prepare(isTimeLeft)
          if (isDone) resolve()
          return isDone
        })
    })

  const findHere = (query: string): readonly Row[] => {
    const words = keywords(query)
    return rows.filter((row) => matchesKeywords(fold(textOf(row)), words))
  }

  return {
    prepare,
    findHere,
    find: async (query) => {
      await allPrepared()
      const marks = await searchOnThread(kind.id, query).catch(() => null)
      if (!marks) return findHere(query)
      // A call for each of a hundred thousand rows would take four times as long.
      const found: Row[] = []
      for (let at = 0; at < rows.length; at++) {
        const row = marks[numbers[at] ?? 0] === 1 ? rows[at] : undefined
        if (row !== undefined) found.push(row)
      }
      return found
    },
    findNear: async (query, limit) => {
      await allPrepared()
      // Texts of rows that are gone may be among them.
      const nearest = await searchNearOnThread(kind.id, query, 2 * limit).catch(() => [])
      return nearest.flatMap((number) => rows[numbers.indexOf(number)] ?? []).slice(0, limit)
    },
  }
}
