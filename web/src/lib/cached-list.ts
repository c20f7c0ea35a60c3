import { fingerprintOf, withChanges, type ListChanges } from '@app/contract/list'
import { useEffect, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { noteArrival } from './arrivals.ts'
import { openListStore, type StoredList } from './list-store.ts'
import { onReconnect, onReturn } from './online.ts'

type CachedListState = 'loading' | 'downloaded' | 'not-modified' | 'error'

export interface CachedListSnapshot<Row> {
  readonly rows: readonly Row[]
  readonly state: CachedListState
  readonly error: unknown
  /** Whether there are rows to show, from this download or an earlier one. */
  readonly hasRows: boolean
}

/** A running refresh, and the one that starts after it. */
interface Refresh {
  isSent: boolean
  done: Promise<void>
  next: Promise<void> | null
}

interface Source<Row> {
  /** Of this list on the device. */
  readonly name: string
  readonly row: z.ZodType<Row>
  /** The id of the current login. Rows that another login downloaded are never shown. */
  readonly owner: () => number | null
  /** Resolves to null if the list still has this hash. */
  readonly download: (hash: string | undefined, isUnattended: boolean) => Promise<Downloaded<Row> | null>
  readonly idOf: (row: Row) => number
}

/** The whole list, or what changed in it. */
type Downloaded<Row> = { readonly hash: string } & ({ readonly data: readonly Row[] } | ListChanges<Row>)

export interface CachedList<Row> {
  readonly snapshot: () => CachedListSnapshot<Row>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Asks the server whether the list has changed. Shows stored rows meanwhile. Always sends a new request, after any
   * that is already under way, because that one may return older rows. Never throws.
   */
  readonly refresh: () => Promise<void>
  /** Refreshes the list while something shows it, without anybody having asked for it. Never throws. */
  readonly follow: () => Promise<void>
  readonly clear: () => Promise<void>
}

/**
 * A list that the browser stores between visits. When it has changed, only its changes are downloaded
 * (docs/rules/calls.md#lists).
 */
export function cachedList<Row>({ name, row, owner, download, idOf }: Source<Row>): CachedList<Row> {
  const fingerprint = fingerprintOf(row)
  const store = openListStore(name, fingerprint, idOf)
  const listeners = new Set<() => void>()
  const empty: CachedListSnapshot<Row> = { rows: [], state: 'loading', error: null, hasRows: false }
  let snapshot = empty
  let cached: StoredList<Row> | null = null
  let running: Refresh | null = null
  let generation = 0

  const show = (next: CachedListSnapshot<Row>): void => {
    snapshot = next
    for (const listener of listeners) listener()
  }

  /** Shows and stores what was downloaded. */
  async function take(
    login: number,
    answer: Downloaded<Row>,
    isStale: () => boolean,
    isUnattended: boolean,
  ): Promise<void> {
    if ('changed' in answer) for (const { row: changed } of answer.changed) noteArrival(changed)
    if ('data' in answer) {
      cached = { owner: login, fingerprint, hash: answer.hash, rows: answer.data }
    } else {
      const rows = cached && withChanges(cached.rows, answer, idOf)
      if (!rows) {
        // The rows here are not those that the server took them for.
        const whole = await download(undefined, isUnattended)
        if (whole && 'data' in whole && !isStale()) await take(login, whole, isStale, isUnattended)
        return
      }
      cached = { owner: login, fingerprint, hash: answer.hash, rows }
    }
    show({ rows: cached.rows, state: 'downloaded', error: null, hasRows: true })
    await ('data' in answer ? store.write(cached) : store.append(cached, answer))
  }

  async function refreshAs(login: number, started: number, current: Refresh, isUnattended: boolean): Promise<void> {
    const isStale = (): boolean => started !== generation
    // Lets callers in the same turn share one request.
    await Promise.resolve()
    if (cached?.owner !== login) {
      const stored = await store.read(login)
      if (isStale()) return
      cached = stored
      if (cached) show({ rows: cached.rows, state: 'loading', error: null, hasRows: true })
    }
    try {
      current.isSent = true
      const answer = await download(cached?.hash, isUnattended)
      if (isStale()) return
      if (answer) await take(login, answer, isStale, isUnattended)
      else show({ ...snapshot, state: 'not-modified', error: null })
    } catch (error) {
      if (!isStale()) show({ ...snapshot, state: 'error', error })
    }
  }

  function refresh(isUnattended = false): Promise<void> {
    const login = owner()
    if (login === null) return Promise.resolve()
    if (!running) return start(login, isUnattended)
    if (!running.isSent) return running.done
    const started = generation
    running.next ??= running.done.then(() => (started === generation ? refresh(isUnattended) : undefined))
    return running.next
  }

  function start(login: number, isUnattended: boolean): Promise<void> {
    const current: Refresh = { isSent: false, done: Promise.resolve(), next: null }
    running = current
    current.done = refreshAs(login, generation, current, isUnattended).finally(() => {
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
    refresh: () => refresh(),
    follow: () => (listeners.size > 0 ? refresh(true) : Promise.resolve()),
    clear: async () => {
      generation++
      running = null
      cached = null
      show(empty)
      await store.forget()
    },
  }
}

/** The current list. Refreshes it when the component mounts, when the network comes back and when somebody returns to the tab. */
export function useCachedList<Row>(list: CachedList<Row>): CachedListSnapshot<Row> & { refresh: () => Promise<void> } {
  const snapshot = useSyncExternalStore(list.subscribe, list.snapshot)
  useEffect(() => {
    void list.refresh()
    const refresh = (): void => void list.refresh()
    const ends = [onReconnect(refresh), onReturn(refresh)]
    return () => ends.forEach((end) => end())
  }, [list])
  return { ...snapshot, refresh: list.refresh }
}
