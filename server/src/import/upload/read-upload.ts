import { SHEETS } from '../../lib/limits.ts'
import { ProblemError, refused } from '../../lib/problem.ts'
import type { SheetRow } from '../../lib/read-sheet.ts'
import { createThread, ThreadEnded } from '../../lib/thread.ts'
import { createTurns } from '../../lib/turns.ts'
import type { SheetJob, SheetResult } from './sheet-jobs.ts'

/** 20,000 rows take some seconds. This is for a file that is made to take long. */
const DEADLINE_MS = 30_000

const thread = createThread<SheetJob, SheetResult>({
  program: new URL('./sheet-worker.ts', import.meta.url),
  deadlineMs: DEADLINE_MS,
  memory: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 },
})

/** Reading, checking and importing files: one at a time, so that none takes the memory of several. */
export const turns = createTurns(SHEETS)

/**
 * Reads an uploaded spreadsheet on a thread of its own.
 *
 * @throws ProblemError 400 with one sentence for a file that cannot be read or is too large
 */
export async function readUpload(job: SheetJob, signal: AbortSignal): Promise<SheetRow[]> {
  try {
    const result = await turns.takeTurn(signal, () => thread.run(job, { signal }))
    if (result.kind === 'read') return result.rows
    throw refused(result.reason)
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    throw new ProblemError(400, 'refused', `${job.fileName} takes too long to read: save it as CSV, or split it.`, {
      cause: error,
    })
  }
}
