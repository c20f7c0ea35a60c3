import { sql, type Selectable, type Transaction } from 'kysely'
import type { Import, ImportOptions, ImportSummary } from '@app/contract/import/schema'
import { UPLOAD_KEPT_HOURS } from '@app/contract/import/rules'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../lib/problem.ts'
import type { SheetRow } from '../../lib/read-sheet.ts'
import { KINDS } from '../kinds/kinds.ts'
import { fileColumns } from './match-columns.ts'
import { unpackJson } from './packed.ts'

/** As many as an office looks at. */
const LISTED = 200

const SUMMARY = [
  'sheetImportId as importId',
  'kind',
  'fileName',
  'state',
  'rowCount',
  'uploadedBy',
  'whenUploaded',
  'importedBy',
  'whenImported',
  'undoneBy',
  'whenUndone',
  'outcome',
] as const

/** Imports, and uploads that somebody may still import; the newest first. */
export const listImports = (db: Connection): Promise<ImportSummary[]> =>
  db
    .selectFrom('sheetImport')
    .select([...SUMMARY, sql<string>`coalesce(options ->> 'sheetName', '')`.as('sheetName')])
    .orderBy('sheetImportId', 'desc')
    .limit(LISTED)
    .execute()

export type StoredImport = Selectable<Tables['sheetImport']>

/** @throws ProblemError 404 */
export async function readImport(db: Connection, importId: number): Promise<StoredImport> {
  const stored = await db.selectFrom('sheetImport').selectAll().where('sheetImportId', '=', importId).executeTakeFirst()
  if (!stored) throw notFound('import', importId)
  return stored
}

/**
 * As {@link readImport}, for whoever changes it. It is locked before all records.
 *
 * @throws ProblemError 404
 */
export async function lockImport(transaction: Transaction<Tables>, importId: number): Promise<StoredImport> {
  const stored = await transaction
    .selectFrom('sheetImport')
    .selectAll()
    .where('sheetImportId', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound('import', importId)
  return stored
}

/** The rows of the file with the headings first; none once it was imported. */
export const sheetOf = async ({ sheet }: Pick<StoredImport, 'sheet'>): Promise<SheetRow[]> =>
  sheet === null ? [] : unpackJson<SheetRow[]>(sheet)

/** @throws ProblemError 404 */
export async function getImport(db: Connection, importId: number): Promise<Import> {
  const { sheetImportId: _, ...stored } = await readImport(db, importId)
  const papers = await db
    .selectFrom('sheetImportPaper')
    .select('fileName')
    .where('sheetImportId', '=', importId)
    .orderBy('fileName')
    .execute()
  const columns = Object.entries(KINDS[stored.kind].columns).map(([name, { heading, isRequired = false, takes }]) => ({
    name,
    heading,
    isRequired,
    takes,
  }))
  const rows = await sheetOf(stored)
  return {
    ...stored,
    importId,
    headingLine: rows[0]?.line ?? null,
    sheetName: stored.options.sheetName ?? '',
    columns,
    fileColumns: fileColumns(rows),
    paperNames: papers.map(({ fileName }) => fileName),
  }
}

interface NewImport extends Pick<StoredImport, 'kind' | 'fileName' | 'rowCount'> {
  sheet: Buffer
  sheetName: string
  options: ImportOptions
  papers: readonly { fileName: string; size: number; contentHash: string; storedAs: string }[]
}

/** Keeps an upload and returns its id. */
export async function insertImport(
  transaction: Transaction<Tables>,
  { papers, sheetName, options, ...upload }: NewImport,
): Promise<number> {
  const { sheetImportId } = await transaction
    .insertInto('sheetImport')
    .values({ ...upload, options: JSON.stringify({ ...options, sheetName }) })
    .returning('sheetImportId')
    .executeTakeFirstOrThrow()
  if (papers.length > 0) {
    await transaction
      .insertInto('sheetImportPaper')
      .values(papers.map((paper) => ({ ...paper, sheetImportId })))
      .execute()
  }
  return sheetImportId
}

/** Removes uploads that nobody imported. Their papers are then swept from the store. */
export const deleteOldUploads = (db: Connection, now: Date) =>
  sql`delete from sheet_import where state = 'uploaded'
    and when_uploaded < ${now}::timestamptz - ${UPLOAD_KEPT_HOURS} * interval '1 hour'`.execute(db)
