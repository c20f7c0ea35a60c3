import { createReadStream } from 'node:fs'
import path from 'node:path'
import { sql, type Transaction } from 'kysely'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import { generatedFileName } from '@app/contract/document/rules'
import type { Day } from '@app/contract/dates'
import type { AppContext } from '../../app-context.ts'
import { acceptInTransaction } from '../../certificate/accept-certificate.ts'
import { insertCertificate } from '../../certificate/file-certificate.ts'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { transactionBy } from '../../database/transaction.ts'
import { PDF_TYPE } from '../../document/content-types.ts'
import { ProblemError } from '../../lib/problem.ts'
import type { Sheet, SheetRow } from '../../lib/read-sheet.ts'
import { spool, withSpool, type SpooledFile } from '../../lib/spool.ts'
import type { Columns } from '../columns.ts'
import { ACTOR, IMPORT_LOCK } from '../import-register.ts'
import type { Progress } from '../progress.ts'
import { HEADINGS, readCertificateColumns, type CertificateColumn } from './certificate-columns.ts'
import { checkCertificateLine, type CertificateEntry, type CertificateLine } from './check-certificate-line.ts'
import { createBuildingFinder } from './find-building.ts'
import { createPaperFinder } from './papers.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'environment' | 'timeZone'>

export interface CertificateImport {
  sheet: Pick<Sheet, 'rows' | 'separator'>
  /** The folder that holds the papers. */
  papers: string
  today: Day
  dryRun: boolean
}

export interface CertificateOutcome {
  lines: CertificateLine[]
  refused: CertificateLine[]
  /** Certificates that are new. */
  added: number
  buildings: number
  /** Lines whose certificate Warrant has already. */
  alreadyThere: number
  isWritten: boolean
}

/** Lines that are one certificate. */
interface Group {
  entry: CertificateEntry
  lines: { line: CertificateLine; propertyServiceId: number }[]
}

/** Why a certificate was withdrawn whose import was undone. */
export const UNDONE = 'Its import was undone.'

/** Ends the transaction without writing. */
class NotWritten extends Error {
  readonly outcome: CertificateOutcome

  constructor(outcome: CertificateOutcome) {
    super('Nothing is written')
    this.outcome = outcome
  }
}

/**
 * Imports certificates as accepted ones in one transaction, all or nothing (docs/rules/import.md#certificates). Each is
 * filed and accepted as people do it, so the same rules hold. A dry run does the same and takes it back.
 *
 * @throws StartError if the sheet holds no certificates or there is no folder of papers
 */
export async function importCertificates(
  context: Context,
  { sheet, papers, today, dryRun }: CertificateImport,
  progress: Progress,
): Promise<CertificateOutcome> {
  const { db, store, environment } = context
  const [heading, ...rows] = sheet.rows
  const columns = readCertificateColumns(heading ?? { line: 1, cells: [] })
  const lines = await readCertificateLines(db, { rows, columns, papers, today }, progress)
  const kept: string[] = []
  let isCommitting = false
  try {
    return await withSpool(environment.DATA_DIR, (folder) =>
      transactionBy(db, ACTOR, async (transaction) => {
        isCommitting = false
        await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction)
        const { filed, there, ...taken } = await takeCertificates(transaction, lines, { folder, context }, progress)
        const outcome = { ...taken, lines, alreadyThere: there.size, isWritten: false }
        if (dryRun || outcome.refused.length > 0) throw new NotWritten(outcome)
        // A retry of the transaction stores the files anew.
        await removeKept(store, kept)
        await keepPapers(transaction, store, filed, kept)
        isCommitting = true
        return { ...outcome, isWritten: true }
      }),
    )
  } catch (error) {
    if (error instanceof NotWritten) return error.outcome
    // Of a commit whose answer was lost nobody knows whether it happened: what has no row is swept later.
    if (!isCommitting) await removeKept(store, kept)
    throw error
  }
}

/**
 * Reads the lines of a file of certificates and checks the papers that they name.
 *
 * @throws StartError if there is no folder of papers
 */
export async function readCertificateLines(
  db: Connection,
  {
    rows,
    columns,
    papers,
    today,
  }: {
    rows: readonly SheetRow[]
    columns: Columns<CertificateColumn>
    papers: string
    today: Day
  },
  progress: Progress,
): Promise<CertificateLine[]> {
  const findPaper = await createPaperFinder(papers)
  const buildings = await createBuildingFinder(db, { isIdFirst: true })
  const lines: CertificateLine[] = []
  for (const [index, row] of rows.entries()) {
    lines.push(await checkCertificateLine(row, columns, { buildings, findPaper, today }))
    progress('lines read', index + 1, rows.length)
  }
  return lines
}

interface TakenCertificates extends Pick<CertificateOutcome, 'refused' | 'added' | 'buildings'> {
  /** Papers whose files are not stored yet. */
  filed: FiledPapers
  /** Lines whose certificate Warrant has already. */
  there: Set<CertificateLine>
}

/** Files and accepts the certificates of the lines. What refuses one becomes faults of its lines. */
export async function takeCertificates(
  transaction: Transaction<Tables>,
  lines: readonly CertificateLine[],
  { folder, context }: Pick<Filing, 'folder' | 'context'>,
  progress: Progress,
): Promise<TakenCertificates> {
  for (const line of lines) if (line.entry) line.faults.length = 0
  const groups = groupLines(lines)
  const filed: FiledPapers = new Map()
  const there = new Set<CertificateLine>()
  let added = 0
  const touched = new Set<number>()
  for (const [index, group] of groups.entries()) {
    const missing = await withoutThoseThere(transaction, group)
    for (const each of group.lines) if (!missing.lines.includes(each)) there.add(each.line)
    if (missing.lines.length > 0 && (await acceptGroup(transaction, missing, { folder, filed, context }))) {
      added += 1
      touched.add(group.entry.propertyId)
    }
    progress('certificates taken', index + 1, groups.length)
  }
  const refused = lines.filter(({ faults }) => faults.length > 0)
  return { refused, added, buildings: touched.size, filed, there }
}

/** Stores the files of papers, and adds their names in the store to `kept`. */
export async function keepPapers(
  transaction: Transaction<Tables>,
  store: Context['store'],
  filed: FiledPapers,
  kept: string[],
): Promise<void> {
  for (const { documentId, spooled } of filed.values()) {
    const storedAs = await store.keep(spooled)
    kept.push(storedAs)
    await transaction.updateTable('document').set({ storedAs }).where('documentId', '=', documentId).execute()
  }
}

/** Removes the files of a transaction that was not committed. */
export async function removeKept(store: Context['store'], kept: string[]): Promise<void> {
  await Promise.allSettled(kept.splice(0).map((storedAs) => store.remove(storedAs)))
}

/** The certificates by building, in the order of their warrants, so that the latest one leaves its dates. */
function groupLines(lines: readonly CertificateLine[]): Group[] {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const { entry } = line
    if (!entry) continue
    const { propertyServiceId, ...facts } = entry
    const key = JSON.stringify(facts)
    const group = groups.get(key) ?? { entry, lines: [] }
    group.lines.push({ line, propertyServiceId })
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(({ entry: one }, { entry: other }) =>
    one.propertyId === other.propertyId
      ? orderOf(one).localeCompare(orderOf(other))
      : one.propertyId - other.propertyId,
  )
}

const orderOf = ({ bwofAnniversary, signedDate }: CertificateEntry): string => `${bwofAnniversary} ${signedDate}`

/**
 * Leaves out the lines whose system has this certificate already, in any state: what is in Warrant wins. One that went
 * with its import may come again. A line that stands twice in the file counts as one that is there.
 */
async function withoutThoseThere(transaction: Transaction<Tables>, { entry, lines }: Group): Promise<Group> {
  const { propertyId, kind, bwofAnniversary, signedDate, iqpName } = entry
  const { rows } = await sql<{ propertyServiceId: number }>`
    select unnest(property_service_ids) as property_service_id from certificate
    where property_id = ${propertyId} and kind = ${kind} and bwof_anniversary = ${bwofAnniversary}::date
      and signed_date = ${signedDate}::date and fold(iqp_name) = fold(${iqpName})
      and not (state = 'withdrawn' and reason = ${UNDONE})`.execute(transaction)
  const there = new Set(rows.map(({ propertyServiceId }) => propertyServiceId))
  return {
    entry,
    lines: lines.filter(({ propertyServiceId }) => {
      const isNew = !there.has(propertyServiceId)
      there.add(propertyServiceId)
      return isNew
    }),
  }
}

/** By property and file. */
type FiledPapers = Map<string, { documentId: number; spooled: SpooledFile }>

interface Filing {
  folder: string
  /** The papers of this import. */
  filed: FiledPapers
  context: Context
}

/** Files and accepts a certificate. What refuses it becomes faults of its lines. */
async function acceptGroup(transaction: Transaction<Tables>, group: Group, filing: Filing): Promise<boolean> {
  const { file: _, propertyServiceId: __, ...facts } = group.entry
  const documentId = await filePaper(transaction, group.entry, filing)
  try {
    const certificateId = await insertCertificate(
      transaction,
      {
        ...facts,
        propertyServiceIds: group.lines.map(({ propertyServiceId }) => propertyServiceId),
        periodFrom: null,
        periodTo: null,
        recommendation: '',
        documentId,
      },
      { receivedVia: 'import' },
    )
    // Nobody else knows it yet, so it cannot have changed.
    await acceptInTransaction(transaction, { certificateId, whenUpdated: 'infinity' }, filing.context.timeZone)
    return true
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    refuseGroup(group, error)
    return false
  }
}

const HEADING_OF: Readonly<Record<string, string>> = {
  signedDate: HEADINGS.signedDate,
  periodFrom: HEADINGS.signedDate,
  iqpName: HEADINGS.iqpName,
  documentId: HEADINGS.file,
}

/** A finding about one system is a fault of its line, another one of the first line. */
function refuseGroup({ lines }: Group, { message, findings }: ProblemError): void {
  const [first] = lines
  const faults = findings ?? [{ field: null, text: message, propertyServiceId: null }]
  for (const { field, text, propertyServiceId } of faults) {
    const at = lines.find((each) => each.propertyServiceId === propertyServiceId) ?? first
    at?.line.faults.push({ heading: HEADING_OF[field ?? ''] ?? HEADINGS.system, reason: text })
  }
}

/** Inserts the row of a paper, once for each property. Its file is stored when nothing is refused. */
async function filePaper(
  transaction: Transaction<Tables>,
  { propertyId, file, signedDate }: CertificateEntry,
  { folder, filed }: Filing,
): Promise<number> {
  const key = `${propertyId} ${file}`
  const known = filed.get(key)
  if (known) return known.documentId
  const spooled = await spool(folder, createReadStream(file))
  const { documentId } = await transaction
    .insertInto('document')
    .values({
      propertyId,
      fileName: generatedFileName({ propertyId, label: path.parse(file).name, year: '' }),
      referenceName: DOCUMENT_KINDS.certificate.header,
      kind: 'certificate',
      documentDate: signedDate,
      contentType: PDF_TYPE,
      size: spooled.size,
      contentHash: spooled.contentHash,
      storedAs: `import/${crypto.randomUUID()}`,
    })
    .returning('documentId')
    .executeTakeFirstOrThrow()
  filed.set(key, { documentId, spooled })
  return documentId
}
