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

/** A request to the server, and the one that waits for its end. */
interface Asking {
  isSent: boolean
  done: Promise<void>
  next: Promise<void> | null
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
  /**
   * Asks the server whether it changed, and resolves with what it is told from now on: a request that is under way already
   * may be answered with what was before. The rows of the last time are there at once. Never throws.
   */
  readonly refresh: () => Promise<void>
  readonly clear: () => Promise<void>
}

const store = createStore('warrant', 'lists')
/** A browser may refuse storage, some at once and some later; the list is then downloaded each time. */
async function tryStorage<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use()
  } catch {
    return undefined
  }
}

/**
 * A list that the browser keeps between visits and downloads again only when it changed (docs/rules/calls.md#lists).
 */
export function cachedList<Row>({ name, row, owner, download }: Source<Row>): CachedList<Row> {
  const fingerprint = fingerprintOf(row)
  const listeners = new Set<() => void>()
  const empty: CachedListSnapshot<Row> = { rows: [], state: 'loading', error: null, hasRows: false }
  let snapshot = empty
  let held: Held<Row> | null = null
  let running: Asking | null = null
  let generation = 0

  const show = (next: CachedListSnapshot<Row>): void => {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function refreshAs(login: number, started: number, asking: Asking): Promise<void> {
    const isStale = (): boolean => started !== generation
    // Whoever asks in the same turn is answered together.
    await Promise.resolve()
    if (held?.owner !== login) {
      const kept = await tryStorage(() => get<Held<Row>>(name, store))
      if (isStale()) return
      held = kept?.owner === login && kept.fingerprint === fingerprint ? kept : null
      if (held) show({ rows: held.rows, state: 'loading', error: null, hasRows: true })
    }
    try {
      asking.isSent = true
      const answer = await download(held?.hash)
      if (isStale()) return
      if (answer) {
        const answered = { owner: login, fingerprint, hash: answer.hash, rows: answer.data }
        held = answered
        show({ rows: answer.data, state: 'downloaded', error: null, hasRows: true })
        await tryStorage(() => set(name, answered, store))
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
    const asking: Asking = { isSent: false, done: Promise.resolve(), next: null }
    running = asking
    asking.done = refreshAs(login, generation, asking).finally(() => {
      if (running === asking) running = null
    })
    return asking.done
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
      held = null
      show(empty)
      await tryStorage(() => del(name, store))
    },
  }
}

/** The list as it stands, asked for again when the caller comes onto the screen and when the network comes back. */
export function useCachedList<Row>(list: CachedList<Row>): CachedListSnapshot<Row> & { refresh: () => Promise<void> } {
  const snapshot = useSyncExternalStore(list.subscribe, list.snapshot)
  useEffect(() => {
    void list.refresh()
    return onReconnect(() => void list.refresh())
  }, [list])
  return { ...snapshot, refresh: list.refresh }
}
