import { z } from 'zod'
import { fromText, Id, Line, Moment, OptionalMoment, wholeNumber } from '../scalars.ts'
import {
  FATES,
  IMPORT_KINDS,
  IMPORT_STATES,
  LIKELY_CHOICES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_PAPERS,
  MAX_IMPORT_ROWS,
  MAX_ROWS_AT_ONCE,
} from './rules.ts'

export const KindPath = z.object({ kind: z.enum(IMPORT_KINDS) })

/** The parts of an upload: one spreadsheet, and the papers of a file of certificates. */
export const ImportParts = z.object({
  Kind: z.enum(IMPORT_KINDS),
  File: z.file(),
  /** The name of the sheet of a workbook; without it the first that holds something. */
  Sheet: Line.optional(),
  Papers: z.array(z.file()).max(MAX_IMPORT_PAPERS).optional(),
})

/** A column that a kind of file may have. */
export const ImportColumn = z.object({
  name: z.string(),
  heading: z.string(),
  isRequired: z.boolean(),
  takes: z.string(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A column of the file, with its first values. */
export const FileColumn = z.object({ index: z.int(), heading: z.string(), samples: z.array(z.string()) })
export type FileColumn = z.infer<typeof FileColumn>

/** Which column of the file is meant; null for none. */
export const Match = z.object({ column: Line, index: wholeNumber(0, MAX_IMPORT_COLUMNS - 1).nullable() })
export type Match = z.infer<typeof Match>

/** What becomes of one row that is likely a record of Warrant; `id` is the record that it is taken as. */
export const RowChoice = z.object({
  line: Id,
  choice: z.enum(LIKELY_CHOICES),
  id: Id.nullable(),
})
export type RowChoice = z.infer<typeof RowChoice>

/** How the file is to be read (docs/rules/import.md#fates). */
export const ImportOptions = z.object({
  matching: z.array(Match).max(MAX_IMPORT_COLUMNS),
  /** Records that Warrant has take what the file says; otherwise they stay as they are. */
  changesExisting: z.boolean(),
  /** The good rows are imported although others are refused. */
  leavesOutRefused: z.boolean(),
  /** What becomes of rows that are likely records of Warrant and have no choice of their own. */
  likely: z.enum(LIKELY_CHOICES),
  choices: z.array(RowChoice).max(MAX_IMPORT_ROWS),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const FateCounts = z.record(z.enum(FATES), z.int())
export type FateCounts = z.infer<typeof FateCounts>

/** What a check found, or an import did. */
export const ImportOutcome = z.object({
  counts: FateCounts,
  /** What is made besides the rows, such as "3 companies". */
  besides: z.array(z.string()),
  /** Names what was found: an import takes it, so that nothing else is imported than what somebody has seen. */
  checkedAs: z.string(),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** An import as lists show it. */
export const ImportSummary = z.object({
  importId: z.int(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  /** Of a workbook with several sheets the one that was read; otherwise empty. */
  sheetName: z.string(),
  state: z.enum(IMPORT_STATES),
  rowCount: z.int(),
  uploadedBy: z.string(),
  whenUploaded: Moment,
  importedBy: z.string(),
  whenImported: OptionalMoment,
  undoneBy: z.string(),
  whenUndone: OptionalMoment,
  outcome: ImportOutcome.nullable(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

/** An import with its file. The file is gone once it is imported: `fileColumns` is empty then. */
export const Import = ImportSummary.extend({
  columns: z.array(ImportColumn),
  /** The line or row of the headings; null once the file is gone. */
  headingLine: z.int().nullable(),
  fileColumns: z.array(FileColumn),
  options: ImportOptions,
  paperNames: z.array(z.string()),
})
export type Import = z.infer<typeof Import>

/** What becomes of a row of the file. */
export const ImportRow = z.object({
  /** The line in an editor, or the row of the spreadsheet. */
  line: z.int(),
  name: z.string(),
  fate: z.enum(FATES),
  /** Why it is refused: the column and the reason. */
  faults: z.array(z.object({ heading: z.string(), reason: z.string() })),
  differences: z.array(z.object({ heading: z.string(), before: z.string(), after: z.string() })),
  note: z.string(),
  /** The records that it is likely to be, the likeliest first. */
  likely: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportPath = z.object({ importId: fromText(Id) })

export const RowsQuery = z.object({
  fate: z.enum(FATES).optional(),
  from: fromText(wholeNumber(0, MAX_IMPORT_ROWS)).default(0),
  size: fromText(wholeNumber(1, MAX_ROWS_AT_ONCE)).default(50),
})

export const ImportRows = z.object({ data: z.array(ImportRow), total: z.int() })

export const RunRequest = z.object({ checkedAs: Line })
