import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import { FATES } from '@app/contract/import/rules'
import type { FateCounts, ImportOptions, ImportOutcome } from '@app/contract/import/schema'
import type { AppContext } from '../../app-context.ts'
import type { Tables } from '../../database/tables.ts'
import { conflict } from '../../lib/problem.ts'
import { withSpool } from '../../lib/spool.ts'
import type { Filing, SheetPlan } from '../kinds/kind.ts'
import { KINDS } from '../kinds/kinds.ts'
import { columnsOf } from './match-columns.ts'
import { sheetOf, type StoredImport } from './queries.ts'

export type ImportContext = Pick<AppContext, 'db' | 'store' | 'environment' | 'timeZone'>

/** Works out what an import would do, within the transaction that may do it. */
export async function planImport(
  transaction: Transaction<Tables>,
  stored: Pick<StoredImport, 'kind' | 'sheet'>,
  { options, today, filing }: { options: ImportOptions; today: Day; filing: Filing },
): Promise<SheetPlan & { outcome: ImportOutcome }> {
  const sheet = await sheetOf(stored)
  const kind = KINDS[stored.kind]
  const columns = columnsOf(kind, options.matching, sheet)
  const choices = new Map(options.choices.map((choice) => [choice.line, choice]))
  const plan = await kind.plan(transaction, { rows: sheet.slice(1), columns, options, choices, today, filing })
  return { ...plan, outcome: outcomeOf(plan, options) }
}

function outcomeOf({ rows, besides }: SheetPlan, { leavesOutRefused }: ImportOptions): ImportOutcome {
  const counts = Object.fromEntries(FATES.map((fate) => [fate, 0])) as FateCounts
  for (const { fate } of rows) counts[fate]++
  const checkedAs = createHash('sha256')
    .update(JSON.stringify([rows, besides, leavesOutRefused]))
    .digest('hex')
  return { counts, besides, checkedAs }
}

/** @throws ProblemError 409 for an import that is done */
export function refuseDone({ state }: Pick<StoredImport, 'state'>): void {
  if (state !== 'uploaded') throw conflict('This file has been imported already. Upload it again to import it again.')
}

/** Runs `work` with the papers of an import in a temporary folder. */
export async function withPapers<T>(
  context: ImportContext,
  importId: number,
  work: (filing: Filing) => Promise<T>,
): Promise<T> {
  const stored = await context.db
    .selectFrom('sheetImportPaper')
    .select(['fileName', 'storedAs'])
    .where('sheetImportId', '=', importId)
    .execute()
  return withSpool(context.environment.DATA_DIR, async (folder) => {
    const papers = path.join(folder, 'papers')
    await mkdir(papers, { mode: 0o700 })
    for (const { fileName, storedAs } of stored) {
      await pipeline(
        await context.store.read(storedAs),
        createWriteStream(path.join(papers, fileName), { mode: 0o600 }),
      )
    }
    return work({ context, papers, folder, kept: [] })
  })
}
