import { rm } from 'node:fs/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { listCouncils } from '../database/councils.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import type { Sheet } from '../lib/read-sheet.ts'
import { checkLine, isGood, type CheckedLine, type Finders } from './check-line.ts'
import { readColumns, type Columns } from './columns.ts'
import { createCouncilFinder } from './find-council.ts'
import { createServiceFinder } from './find-service.ts'
import { groupBuildings, referenceOf, type Building, type LineNote } from './group-buildings.ts'
import {
  listDefinitions,
  listKnownBuildings,
  listKnownCompanies,
  listKnownMailboxes,
  listKnownServices,
  type KnownCompany,
} from './known-register.ts'
import { planRegister, type KnownRecords, type ImportPlan } from './plan-register.ts'
import type { Progress } from './progress.ts'
import { writeRefusedFile } from './refused-file.ts'
import { writeRegister } from './write-register.ts'

/** The author of the changes in the history. */
export const ACTOR = 'Import'
/** An arbitrary number that no other lock uses. */
export const IMPORT_LOCK = 7_208_119

export interface Register {
  file: string
  sheet: Sheet
  columns: Columns
}

export interface ImportSwitches {
  dryRun: boolean
  skipRefused: boolean
}

export interface ImportOutcome {
  lines: CheckedLine[]
  refused: CheckedLine[]
  duplicates: LineNote[]
  plan: ImportPlan
  isWritten: boolean
  refusedFile: string | undefined
}

/**
 * Splits a sheet into its headings and rows.
 *
 * @throws StartError if the sheet is not a register
 */
export function openRegister(file: string, sheet: Sheet): Register {
  const [heading, ...rows] = sheet.rows
  return { file, columns: readColumns(heading ?? { line: 1, cells: [] }), sheet: { ...sheet, rows } }
}

/**
 * Imports a register in one transaction, all or nothing. Only one import runs at a time. With `skipRefused`, refused
 * lines are written to a file before the others are committed.
 */
export const importRegister = (
  db: Kysely<Tables>,
  register: Register,
  switches: ImportSwitches,
  progress: Progress,
): Promise<ImportOutcome> => {
  let refusedFile: string | undefined
  return transactionBy(db, ACTOR, async (transaction) => {
    // The transaction may run again after a conflict: write the file again too.
    if (refusedFile) await rm(refusedFile)
    refusedFile = undefined
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction)
    const companies = await listKnownCompanies(transaction)
    const lines = checkLines(register, await createFinders(transaction, companies), progress)
    const { buildings, duplicates } = groupBuildings(lines)
    const plan = planRegister(buildings, await readKnown(transaction, companies, buildings))
    const refused = lines.filter((line) => !isGood(line))

    const isWritten = !switches.dryRun && (refused.length === 0 || switches.skipRefused)
    if (isWritten) await writeRegister(transaction, plan, progress)
    const { file, columns, sheet } = register
    if (isWritten && refused.length > 0) {
      refusedFile = await writeRefusedFile(file, columns, sheet.separator, refused)
    }
    return { lines, refused, duplicates, plan, isWritten, refusedFile }
  })
}

async function createFinders(transaction: Transaction<Tables>, companies: readonly KnownCompany[]): Promise<Finders> {
  const authorities = companies.filter(({ isAuthority }) => isAuthority).map(({ companyName }) => companyName)
  return {
    findCouncil: createCouncilFinder(listCouncils(), authorities),
    findService: createServiceFinder(await listDefinitions(transaction)),
  }
}

function checkLines({ sheet, columns }: Register, finders: Finders, progress: Progress): CheckedLine[] {
  return sheet.rows.map((row, index) => {
    progress('lines read', index + 1, sheet.rows.length)
    return checkLine(row, columns, finders)
  })
}

async function readKnown(
  transaction: Transaction<Tables>,
  companies: readonly KnownCompany[],
  buildings: readonly Building[],
): Promise<KnownRecords> {
  const emails = buildings.flatMap(({ lines }) => lines.map(({ read }) => read.supplierEmail))
  const known = await listKnownBuildings(
    transaction,
    buildings.map(({ first }) => referenceOf(first.read)),
  )
  return {
    companies,
    buildings: known,
    services: await listKnownServices(
      transaction,
      known.map(({ propertyId }) => propertyId),
    ),
    mailboxes: await listKnownMailboxes(transaction, [...new Set(emails)].filter(Boolean)),
  }
}
