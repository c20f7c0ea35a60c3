import { withChanges, type ListChanges } from '@app/contract/list'
import { createStore, delMany, getMany, set, setMany } from 'idb-keyval'

export interface StoredList<Row> {
  /** The id of a login. Rows that another login downloaded are never shown. */
  readonly owner: number
  /** Identifies the shape of the rows: an earlier version of this app may have stored rows that lack fields. */
  readonly fingerprint: string
  readonly hash: string
  readonly rows: readonly Row[]
}

type StoredChanges<Row> = ListChanges<Row> & { readonly hash: string }

/** What changed after a list was written whole, in order. Belongs to the list with the hash `of`, and to no other. */
interface Following<Row> {
  readonly of: string
  readonly changes: readonly StoredChanges<Row>[]
}

export interface ListStore<Row> {
  /** The list as it was last stored; null if there is none of this owner and of this shape. */
  readonly read: (owner: number) => Promise<StoredList<Row> | null>
  readonly write: (list: StoredList<Row>) => Promise<void>
  /** Stores the changes that made a list what it is now. */
  readonly append: (list: StoredList<Row>, changes: StoredChanges<Row>) => Promise<void>
  readonly forget: () => Promise<void>
}

/**
 * How many changed rows are stored beside a list before it is written whole again. Writing 100,000 rows keeps a browser
 * busy for longer than a change takes to arrive.
 */
const FOLDED_FROM = 1000

const store = createStore('warrant', 'lists')

/** Browsers may refuse storage, at once or later. The list is then downloaded on every visit. */
async function tryStorage<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access()
  } catch {
    return undefined
  }
}

const countOf = (all: readonly ListChanges<unknown>[]): number =>
  all.reduce((count, { changed, removed }) => count + changed.length + removed.length, 0)

/** Stores a list under a name, and its changes beside it. */
export function openListStore<Row>(name: string, fingerprint: string, idOf: (row: Row) => number): ListStore<Row> {
  const besides = `${name}, changes`
  let following: Following<Row> | null = null

  const write = async (list: StoredList<Row>): Promise<void> => {
    following = { of: list.hash, changes: [] }
    const entries: [string, unknown][] = [
      [name, list],
      [besides, following],
    ]
    await tryStorage(() => setMany(entries, store))
  }

  return {
    read: async (owner) => {
      following = null
      // In one transaction, so that both are of one moment: another tab may be writing.
      const found = await tryStorage(() => getMany<unknown>([name, besides], store))
      const [whole, later] = (found ?? []) as [StoredList<Row>?, Following<Row>?]
      if (whole?.owner !== owner || whole.fingerprint !== fingerprint) return null
      following = later?.of === whole.hash ? later : { of: whole.hash, changes: [] }
      let list = whole
      for (const changes of following.changes) {
        const rows = withChanges(list.rows, changes, idOf)
        if (!rows) return null
        list = { ...list, rows, hash: changes.hash }
      }
      return list
    },
    write,
    append: async (list, { changed, removed, hash }) => {
      const { of = '', changes = [] } = following ?? {}
      const next = { of, changes: [...changes, { changed, removed, hash }] }
      if (following === null || countOf(next.changes) > FOLDED_FROM) {
        await write(list)
        return
      }
      following = next
      await tryStorage(() => set(besides, next, store))
    },
    forget: async () => {
      following = null
      await tryStorage(() => delMany([name, besides], store))
    },
  }
}
