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

type UploadJob = Omit<SheetJob, 'wants'>

/** Reading, checking and importing files: one at a time, so that none takes the memory of several. */
export const turns = createTurns(SHEETS)

/**
 * Reads an uploaded spreadsheet on a thread of its own.
 *
 * @throws ProblemError 400 with one sentence for a file that cannot be read or is too large
 */
export async function readUpload(
  job: UploadJob,
  signal: AbortSignal,
): Promise<{ rows: SheetRow[]; sheetName: string }> {
  const result = await run({ ...job, wants: 'rows' }, signal)
  return result.kind === 'read' ? result : { rows: [], sheetName: '' }
}

/**
 * The names of the sheets of an uploaded workbook that hold something, as they are read (docs/rules/import.md#lines).
 *
 * @throws ProblemError as readUpload
 */
export async function readSheetNames(job: UploadJob, signal: AbortSignal): Promise<string[]> {
  const result = await run({ ...job, wants: 'sheets' }, signal)
  return result.kind === 'listed' ? result.sheets : []
}

async function run(job: SheetJob, signal: AbortSignal): Promise<Exclude<SheetResult, { kind: 'refused' }>> {
  try {
    const result = await turns.takeTurn(signal, () => thread.run(job, { signal }))
    if (result.kind === 'refused') throw refused(result.reason)
    return result
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    throw new ProblemError(400, 'refused', `${job.fileName} takes too long to read: save it as CSV, or split it.`, {
      cause: error,
    })
  }
}
