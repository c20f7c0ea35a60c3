import type { AppContext } from '../app-context.ts'
import { sweepSpools } from '../lib/spool.ts'
import { listUnclaimed } from './queries.ts'

/** What is younger may be on its way to its row. */
const LEFT_BEHIND_AFTER_MS = 24 * 60 * 60 * 1000
const NAMES_AT_A_TIME = 1000

type Swept = Pick<AppContext, 'db' | 'store' | 'environment'>

/**
 * Removes files that never got a row, because their process died in between or the row was refused
 * (docs/rules/documents.md#storing), and what unfinished calls wrote down. Answers how many files of the store it
 * removed. Several processes may do so at once.
 */
export async function sweepStore({ db, store, environment }: Swept, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LEFT_BEHIND_AFTER_MS)
  await sweepSpools(environment.DATA_DIR, before)
  let removed = 0
  const sweep = async (names: string[]) => {
    for (const storedAs of await listUnclaimed(db, names)) {
      if ((await store.whenStored(storedAs)) >= before) continue
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
