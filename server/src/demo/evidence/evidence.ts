import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { printedDay, type Day } from '@app/contract/dates'
import { DOCUMENT_KINDS } from '@app/contract/document/kinds'
import type { FormFacts } from '@app/contract/document/form-facts'
import { generatedFileName } from '@app/contract/document/rules'
import type { AppContext } from '../../app-context.ts'
import type { Tables } from '../../database/tables.ts'
import { PDF_TYPE } from '../../document/content-types.ts'
import { listFormFacts } from '../../document/form-facts.ts'
import { spool, withSpool, type SpooledFile } from '../../lib/spool.ts'
import { SIGNATORIES } from '../operator.ts'
import type { Row } from '../rows.ts'
import { samplePdf } from '../sample-pdf.ts'
import { listBuildings, listSigners } from './buildings.ts'
import { planCertificates } from './certificates.ts'
import type { PaperSort, PlannedPaper } from './planned.ts'
import { planWarrants, type PlannedWarrant } from './warrants.ts'
import { continueSequence, insert, writeCertificates, writeWarrants } from './write-evidence.ts'

type Context = Pick<AppContext, 'db' | 'store' | 'environment'>

/** A larger data set has evidence for its first buildings only, so that it does not store a file for each of the rest. */
const MAX_BUILDINGS = 3_000
/** Files that are stored at a time. */
const STORED_AT_ONCE = 16
const FACTS_AT_ONCE = 400

/**
 * Adds certificates and warrants to a new demonstration, consistent with the dates that it has: a certificate behind
 * most dates of systems that are ready, and the warrant that each building was issued last. It changes no date.
 */
export async function fileDemoEvidence(context: Context, { seed, today }: { seed: number; today: Day }): Promise<void> {
  const { db } = context
  const buildings = await listBuildings(db, MAX_BUILDINGS)
  const [own] = SIGNATORIES
  const ownSigner = { name: own?.name ?? '', registrationNumber: own?.iqpNumber ?? '', register: '' }
  const options = { seed, today, signers: await listSigners(db), ownSigner }
  const warrants = planWarrants(buildings, options)
  const certificates = [
    ...new Set(warrants.flatMap((warrant) => warrant.certificates)),
    ...planCertificates(buildings, options),
  ]
  const papers = new PaperBook(await lastDocumentId(db))
  for (const { paper } of certificates) papers.idOf(paper)
  for (const warrant of warrants) papers.idOf(paperOf(warrant))
  const documents = await storePapers(context, papers)
  const facts = await readFacts(db, warrants, today)
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('warrant.bulk', 'on', true)`.execute(transaction)
    await insert(transaction, 'document', documents)
    await continueSequence(transaction, 'document', 'document_id')
    const certificateIds = await writeCertificates(transaction, certificates, papers.idOf)
    await writeWarrants(transaction, warrants, { documentOf: papers.idOf, paperOf, certificateIds, facts })
    await sql`update document set reference_name = 'Withdrawn: ' || reference_name
      from warrant where warrant.document_id = document.document_id and state = 'withdrawn'`.execute(transaction)
  })
  await sql`analyze document, certificate, accepted_system, warrant, warrant_certificate, paper`.execute(db)
}

/** A warrant that was issued anew, and the one before it, are told apart by their numbers. */
const paperOf = ({ building, number, issueDate, isReissue }: PlannedWarrant): PlannedPaper => ({
  sort: 'Form12',
  propertyId: building.propertyId,
  named: isReissue ? number : '',
  day: issueDate,
  documentId: isReissue ? null : building.warrantDocumentId,
})

/** Gives each paper its document. Certificates of one supplier, property and year share theirs. */
class PaperBook {
  readonly papers = new Map<number, PlannedPaper>()
  #ids = new Map<string, number>()
  #last: number

  constructor(last: number) {
    this.#last = last
  }

  idOf = (paper: PlannedPaper): number => {
    if (paper.documentId !== null) return paper.documentId
    const { sort, propertyId, named, day } = paper
    const key = [sort, propertyId, named, day.slice(0, 'YYYY'.length)].join(' ')
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#last += 1
    this.#ids.set(key, this.#last)
    this.papers.set(this.#last, paper)
    return this.#last
  }
}

async function lastDocumentId(db: Kysely<Tables>): Promise<number> {
  const { last } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.max('documentId').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

const SHEETS: Record<PaperSort, { label: string; header: string; kind: string }> = {
  Form12: { ...DOCUMENT_KINDS.bwof, kind: 'bwof' },
  Form12A: { ...DOCUMENT_KINDS.certificate, kind: 'certificate' },
  ReportInLieu: { ...DOCUMENT_KINDS.reportInLieu, kind: 'reportInLieu' },
  SRaD: { label: 'S-RaD', header: 'S-RaD', kind: 'certificate' },
}
const SORTS: readonly PaperSort[] = ['Form12', 'Form12A', 'ReportInLieu', 'SRaD']

/** Stores the file of each document: as many files as documents, with the bytes of a sample of its sort. */
function storePapers({ store, environment }: Context, { papers }: PaperBook): Promise<Row<'document'>[]> {
  return withSpool(environment.DATA_DIR, async (folder) => {
    const samples = new Map<PaperSort, SpooledFile>()
    for (const sort of SORTS) {
      const { header } = SHEETS[sort]
      const page = samplePdf(header, [
        'A sample that came with the demonstration.',
        'All papers of this kind look alike.',
      ])
      samples.set(sort, await spool(folder, Readable.from([page])))
    }
    const rows: Row<'document'>[] = []
    const waiting = papers.entries()
    const storeNext = async () => {
      for (const [documentId, paper] of waiting) {
        const sample = samples.get(paper.sort)
        if (sample) rows.push({ documentId, ...rowOf(paper, sample), storedAs: await store.keep(sample) })
      }
    }
    await Promise.all(Array.from({ length: STORED_AT_ONCE }, storeNext))
    return rows.toSorted((one, other) => Number(one.documentId) - Number(other.documentId))
  })
}

function rowOf({ sort, propertyId, named, day }: PlannedPaper, { size, contentHash }: SpooledFile) {
  const { label, header, kind } = SHEETS[sort]
  return {
    propertyId,
    fileName: generatedFileName({ propertyId, supplierName: named, label, year: day.slice(0, 4) }),
    referenceName: `${header}, ${printedDay(day)}`,
    documentDate: day,
    contentType: PDF_TYPE,
    kind,
    isDraft: false,
    active: true,
    whenUploaded: `${day}T01:30:00Z`,
    whenUpdated: `${day}T01:30:00Z`,
    updatedBy: 'Automation',
    size,
    contentHash,
  }
}

/** What Form 12 of each building prints, with its present records. */
async function readFacts(
  db: Kysely<Tables>,
  warrants: readonly PlannedWarrant[],
  today: Day,
): Promise<Map<number, FormFacts>> {
  const propertyIds = [...new Set(warrants.map(({ building }) => building.propertyId))]
  const facts = new Map<number, FormFacts>()
  for (let from = 0; from < propertyIds.length; from += FACTS_AT_ONCE) {
    const chunk = propertyIds.slice(from, from + FACTS_AT_ONCE)
    for (const found of await listFormFacts(db, chunk, { issuedDate: null, today })) {
      facts.set(found.property.propertyId, found)
    }
  }
  return facts
}
