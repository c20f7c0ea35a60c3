import { fingerprintOf } from '@app/contract/list'
import { createStore, del, get, set } from 'idb-keyval'
import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'

type CachedListState = 'loading' | 'downloaded' | 'not-modified' | 'error'

export interface CachedListSnapshot<Row> {
  readonly rows: readonly Row[]
  readonly state: CachedListState
  readonly error: unknown
  /** Rows can be shown: of this download or of an earlier one. */
  readonly hasRows: boolean
}

interface Held<Row> {
  readonly owner: number
  /** Of the rows: those of an earlier version of this program may lack fields that the screens read. */
  readonly fingerprint: string
  readonly hash: string
  readonly rows: readonly Row[]
}

interface Source<Row> {
  readonly name: string
  readonly row: z.ZodType<Row>
  /** Whose list it is; what another login downloaded is never shown. */
  readonly owner: () => number | null
  /** Null while the hash is the present one. */
  readonly download: (hash: string | undefined) => Promise<{ data: Row[]; hash: string } | null>
}

export interface CachedList<Row> {
  readonly snapshot: () => CachedListSnapshot<Row>
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the server whether it changed; the rows of the last time are there at once. Never throws. */
  readonly refresh: () => Promise<void>
  readonly clear: () => Promise<void>
}

const store = createStore('warrant', 'lists')
// A browser may refuse storage; the list is then downloaded each time.
const ignore = (): undefined => undefined

/** A list that the browser keeps between visits and downloads again only when it changed (core-records 3). */
export function cachedList<Row>({ name, row, owner, download }: Source<Row>): CachedList<Row> {
  const fingerprint = fingerprintOf(row)
  const listeners = new Set<() => void>()
  const empty: CachedListSnapshot<Row> = { rows: [], state: 'loading', error: null, hasRows: false }
  let snapshot = empty
  let held: Held<Row> | null = null
  let running: Promise<void> | null = null
  let generation = 0

  const show = (next: CachedListSnapshot<Row>): void => {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function refreshAs(login: number, started: number): Promise<void> {
    const isStale = (): boolean => started !== generation
    if (held?.owner !== login) {
      const kept = await get<Held<Row>>(name, store).catch(ignore)
      if (isStale()) return
      held = kept?.owner === login && kept.fingerprint === fingerprint ? kept : null
      if (held) show({ rows: held.rows, state: 'loading', error: null, hasRows: true })
    }
    try {
      const answer = await download(held?.hash)
      if (isStale()) return
      if (answer) {
        held = { owner: login, fingerprint, hash: answer.hash, rows: answer.data }
        show({ rows: answer.data, state: 'downloaded', error: null, hasRows: true })
        await set(name, held, store).catch(ignore)
      } else {
        show({ ...snapshot, state: 'not-modified', error: null })
      }
    } catch (error) {
      if (!isStale()) show({ ...snapshot, state: 'error', error })
    }
  }

  return {
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: () => {
      const login = owner()
      if (login === null) return Promise.resolve()
      running ??= refreshAs(login, generation).finally(() => {
        running = null
      })
      return running
    },
    clear: async () => {
      generation++
      running = null
      held = null
      show(empty)
      await del(name, store).catch(ignore)
    },
  }
}

/** The list as it stands, asked for again when the caller comes onto the screen. */
export function useCachedList<Row>(list: CachedList<Row>): CachedListSnapshot<Row> & { refresh: () => Promise<void> } {
  const snapshot = useSyncExternalStore(list.subscribe, list.snapshot)
  useEffect(() => {
    void list.refresh()
  }, [list])
  return { ...snapshot, refresh: list.refresh }
}
