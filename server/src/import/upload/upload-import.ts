import type { FastifyRequest } from 'fastify'
import type { Import, ImportOptions } from '@app/contract/import/schema'
import type { AppContext } from '../../app-context.ts'
import type { Login } from '../../auth/login.ts'
import { transactionBy } from '../../database/transaction.ts'
import { refuseOverQuota } from '../../document/quota.ts'
import { refused } from '../../lib/problem.ts'
import { withSpool } from '../../lib/spool.ts'
import { KINDS } from '../kinds/kinds.ts'
import { fileColumns, fromHeadings, proposeMatching } from './match-columns.ts'
import { packJson } from './packed.ts'
import { getImport, insertImport } from './queries.ts'
import { readSheetNames, readUpload } from './read-upload.ts'
import { receiveImport } from './receive-import.ts'
import { headingsOnly } from './sheet-jobs.ts'

/**
 * The sheets among which somebody chooses before an upload. Nothing is kept.
 *
 * @throws ProblemError as uploadImport
 */
export const listSheets = (
  { environment }: Pick<AppContext, 'environment'>,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<string[]> =>
  withSpool(environment.DATA_DIR, async (folder) => {
    const { file } = await receiveImport(environment, request, folder)
    return readSheetNames({ path: file.path, fileName: file.fileName }, signal)
  })

/**
 * Reads an uploaded spreadsheet and keeps its rows until somebody imports them. The columns are matched by name.
 *
 * @throws ProblemError 400, 413 or 415 for files that cannot be taken, also because the store is full; then nothing is kept
 */
export function uploadImport(
  { db, store, environment }: Pick<AppContext, 'db' | 'store' | 'environment'>,
  login: Login,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Import> {
  return withSpool(environment.DATA_DIR, async (folder) => {
    const { kind, file, sheet: chosen, papers } = await receiveImport(environment, request, folder)
    const { fileName } = file
    const { rows: all, sheetName } = await readUpload({ path: file.path, fileName, sheet: chosen }, signal)
    const rows = fromHeadings(KINDS[kind], all)
    if (rows.length < 2) throw refused(headingsOnly(fileName))
    const options: ImportOptions = {
      matching: proposeMatching(KINDS[kind], fileColumns(rows)),
      changesExisting: false,
      leavesOutRefused: false,
      likely: 'ask',
      choices: [],
    }
    const sheet = await packJson(rows)
    const kept: { fileName: string; size: number; contentHash: string; storedAs: string }[] = []
    let importId = 0
    let isCommitting = false
    try {
      for (const paper of papers) {
        const { path: _, ...facts } = paper
        kept.push({ ...facts, storedAs: await store.keep(paper) })
      }
      importId = await transactionBy(db, login.email, async (transaction) => {
        isCommitting = false
        const upload = { kind, fileName, sheetName, rowCount: rows.length - 1, sheet, options, papers: kept }
        const inserted = await insertImport(transaction, upload)
        if (kept.length > 0) await refuseOverQuota(transaction, environment)
        isCommitting = true
        return inserted
      })
    } catch (error) {
      // Of a commit whose answer was lost nobody knows whether it happened: what has no row is swept later.
      if (!isCommitting) await Promise.allSettled(kept.map(({ storedAs }) => store.remove(storedAs)))
      throw error
    }
    return getImport(db, importId)
  })
}
