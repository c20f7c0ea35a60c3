import type { AppContext } from '../app-context.ts'
import { findUnusedNames } from './queries.ts'

/** A younger file may still get its row. */
const LEFT_BEHIND_AFTER_MS = 24 * 60 * 60 * 1000
const NAMES_AT_A_TIME = 1000

type Swept = Pick<AppContext, 'db' | 'store'>

/**
 * Removes files that never got a row because their process died or the insert failed (docs/rules/documents.md#storing).
 * Returns how many it removed. Several processes may run it at once.
 */
export async function sweepStore({ db, store }: Swept, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LEFT_BEHIND_AFTER_MS)
  let removed = 0
  const sweep = async (names: string[]) => {
    for (const storedAs of await findUnusedNames(db, names)) {
      const whenStored = await store.whenStored(storedAs).catch(async (error: unknown) => {
        if (await store.has(storedAs)) throw error
        // Another process has just removed it.
        return null
      })
      if (whenStored === null || whenStored >= before) continue
      await store.remove(storedAs)
      removed++
    }
  }
  let names: string[] = []
  for await (const storedAs of store.list()) {
    if (names.push(storedAs) < NAMES_AT_A_TIME) continue
    await sweep(names)
    names = []
  }
  await sweep(names)
  return removed
}
