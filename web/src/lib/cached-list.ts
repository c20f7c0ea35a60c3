import { fingerprintOf } from '@app/contract/list'
import { createStore, del, get, set } from 'idb-keyval'
import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { onReconnect } from './online.ts'

type CachedListState = 'loading' | 'downloaded' | 'not-modified' | 'error'

export interface CachedListSnapshot<Row> {
  readonly rows: readonly Row[]
  readonly state: CachedListState
  readonly error: unknown
  /** Whether there are rows to show, from this download or an earlier one. */
  readonly hasRows: boolean
}

interface CachedRows<Row> {
  readonly owner: number
  /** Identifies the shape of the rows: an earlier version of this app may have stored rows that lack fields. */
  readonly fingerprint: string
  readonly hash: string
  readonly rows: readonly Row[]
}

/** A running refresh, and the one that starts after it. */
interface Refresh {
  isSent: boolean
  done: Promise<void>
  next: Promise<void> | null
}

interface Source<Row> {
  readonly name: string
  readonly row: z.ZodType<Row>
  /** The id of the current login. Rows that another login downloaded are never shown. */
  readonly owner: () => number | null
  /** Resolves to null if the list still has this hash. */
  readonly download: (hash: string | undefined) => Promise<{ data: Row[]; hash: string } | null>
}

export interface CachedList<Row> {
  readonly snapshot: () => CachedListSnapshot<Row>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Asks the server whether the list has changed. Shows stored rows meanwhile. Always sends a new request, after any
   * that is already under way, because that one may return older rows. Never throws.
   */
  readonly refresh: () => Promise<void>
  readonly clear: () => Promise<void>
}

const store = createStore('warrant', 'lists')
/** Browsers may refuse storage, at once or later. The list is then downloaded on every visit. */
async function tryStorage<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use()
  } catch {
    return undefined
  }
}

/** A list that the browser stores between visits and downloads only when it has changed (docs/rules/calls.md#lists). */
export function cachedList<Row>({ name, row, owner, download }: Source<Row>): CachedList<Row> {
  const fingerprint = fingerprintOf(row)
  const listeners = new Set<() => void>()
  const empty: CachedListSnapshot<Row> = { rows: [], state: 'loading', error: null, hasRows: false }
  let snapshot = empty
  let cached: CachedRows<Row> | null = null
  let running: Refresh | null = null
  let generation = 0

  const show = (next: CachedListSnapshot<Row>): void => {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function refreshAs(login: number, started: number, current: Refresh): Promise<void> {
    const isStale = (): boolean => started !== generation
    // Lets callers in the same turn share one request.
    await Promise.resolve()
    if (cached?.owner !== login) {
      const stored = await tryStorage(() => get<CachedRows<Row>>(name, store))
      if (isStale()) return
      cached = stored?.owner === login && stored.fingerprint === fingerprint ? stored : null
      if (cached) show({ rows: cached.rows, state: 'loading', error: null, hasRows: true })
    }
    try {
      current.isSent = true
      const answer = await download(cached?.hash)
      if (isStale()) return
      if (answer) {
        const downloaded = { owner: login, fingerprint, hash: answer.hash, rows: answer.data }
        cached = downloaded
        show({ rows: answer.data, state: 'downloaded', error: null, hasRows: true })
        await tryStorage(() => set(name, downloaded, store))
      } else {
        show({ ...snapshot, state: 'not-modified', error: null })
      }
    } catch (error) {
      if (!isStale()) show({ ...snapshot, state: 'error', error })
    }
  }

  function refresh(): Promise<void> {
    const login = owner()
    if (login === null) return Promise.resolve()
    if (!running) return start(login)
    if (!running.isSent) return running.done
    const started = generation
    running.next ??= running.done.then(() => (started === generation ? refresh() : undefined))
    return running.next
  }

  function start(login: number): Promise<void> {
    const current: Refresh = { isSent: false, done: Promise.resolve(), next: null }
    running = current
    current.done = refreshAs(login, generation, current).finally(() => {
      if (running === current) running = null
    })
    return current.done
  }

  return {
    snapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    clear: async () => {
      generation++
      running = null
      cached = null
      show(empty)
      await tryStorage(() => del(name, store))
    },
  }
}

/** The current list. Refreshes it when the component mounts and when the network comes back. */
export function useCachedList<Row>(list: CachedList<Row>): CachedListSnapshot<Row> & { refresh: () => Promise<void> } {
  const snapshot = useSyncExternalStore(list.subscribe, list.snapshot)
  useEffect(() => {
    void list.refresh()
    return onReconnect(() => void list.refresh())
  }, [list])
  return { ...snapshot, refresh: list.refresh }
}
