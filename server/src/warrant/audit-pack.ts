import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { addYears, printedDay, type Day } from '@app/contract/dates'
import { generatedFileName, SCALING_PERCENTAGES } from '@app/contract/document/rules'
import { MAX_PACK_MEGABYTES, packMegabytes } from '@app/contract/warrant/rules'
import type { AuditPackRequest } from '@app/contract/warrant/schema'
import type { AppContext } from '../app-context.ts'
import { getFormFacts } from '../document/form-facts.ts'
import type { PdfFilePart } from '../lib/pdf/pdf-jobs.ts'
import { mergePdfFiles, unreadablePart } from '../lib/pdf/pdf.ts'
import { badPayload } from '../lib/problem.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { isMissingFile } from '../lib/storage-failure.ts'
import {
  listAuditDefects,
  listCertificatePapers,
  listDocumentsOfKind,
  listWarrantPapers,
  type AuditPaper,
} from './audit-records.ts'

/** An owner keeps the records of the last two years (Building Act 2004, section 110). */
const YEARS = 2

type Context = Pick<AppContext, 'db' | 'store' | 'printer' | 'environment' | 'timeZone'>

interface Section {
  title: string
  papers: AuditPaper[]
}

/**
 * Makes the audit pack of a property (docs/rules/evidence.md#audit-pack): the list of contents, the papers of the period
 * by sort, and the defects. It is not stored.
 *
 * @throws ProblemError 400 for a period whose papers are too large for one file or that begins after its end, 404, or 409
 *   that names a paper that cannot be read
 */
export async function makeAuditPack(
  context: Context,
  request: AuditPackRequest,
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<{ fileName: string; bytes: AsyncIterable<Uint8Array> }> {
  const { db, printer, store, environment, timeZone } = context
  const { propertyId, to = today } = request
  const from = request.from ?? addYears(to, -YEARS)
  if (from > to) throw badPayload({ path: 'from', message: `takes a day up to the last day, ${to}` })
  const facts = await getFormFacts(db, { propertyId, supplierCompanyId: null, issuedDate: null, today, timeZone })
  const period = { propertyId, from, to, timeZone }
  const sections: Section[] = [
    { title: 'Warrants', papers: await listWarrantPapers(db, period) },
    { title: 'Certificates', papers: await listCertificatePapers(db, period) },
    { title: 'IQP statements', papers: await listDocumentsOfKind(db, period, 'iqpStatement') },
    { title: 'Evacuation reports', papers: await listDocumentsOfKind(db, period, 'evacuationReport') },
  ]
  const papers = sections.flatMap((section) => section.papers)
  refuseTooLarge(papers, period)
  const defects = await listAuditDefects(db, period)

  const { renderAuditContents, renderAuditDefects } = await import('@app/forms/render')
  const print = (html: string) =>
    printer.print(html, { fitToPageCount: null, scalingPercentage: SCALING_PERCENTAGES.default, signal })
  const contents = await print(renderAuditContents(facts, { from, to, sections: listed(sections, defects.length) }))
  const defectPages = defects.length > 0 ? await print(renderAuditDefects(facts, { from, to, defects })) : null

  const file = await withSpool(environment.DATA_DIR, async (folder) => {
    const parts: PdfFilePart[] = []
    const add = async (titles: string[], content: Readable) =>
      parts.push({ titles, path: (await spool(folder, content)).path })
    await add(['Contents'], Readable.from([contents]))
    for (const [index, { titles, storedAs }] of papers.entries()) {
      signal.throwIfAborted()
      const numbered = titles.map((title) => `${index + 1}. ${title}`)
      // A file may be missing, and a folder that lacks one tells it only when it is read.
      const fetched = async () => add(numbered, await store.read(storedAs))
      await fetched().catch((error: unknown) => {
        throw isMissingFile(error) ? unreadablePart(numbered.join('; ')) : error
      })
    }
    if (defectPages) await add([`${papers.length + 1}. ${DEFECTS}`], Readable.from([defectPages]))
    const output = path.join(folder, 'pack.pdf')
    const title = `Records of ${facts.property.propertyName}, ${printedDay(from)} to ${printedDay(to)}`
    await mergePdfFiles({ title, author: facts.operator?.companyName ?? '' }, parts, { output, signal })
    // The open file outlives its folder, and is gone when it has been sent.
    return open(output)
  })
  const year = `${from.slice(0, 'YYYY'.length)} to ${to.slice(0, 'YYYY'.length)}`
  return {
    fileName: generatedFileName({ propertyId, label: 'Audit Pack', year }),
    bytes: file.createReadStream(),
  }
}

const DEFECTS = 'Defects and how they were cleared'

/** The sections with the numbers of their papers through the whole pack, the defects last. */
function listed(sections: readonly Section[], defects: number) {
  let number = 0
  const next = (title: string) => {
    number += 1
    return { number, title }
  }
  const counted = `${DEFECTS}: ${defects} ${defects === 1 ? 'defect' : 'defects'}`
  return [
    ...sections.map(({ title, papers }) => ({ title, papers: papers.map((paper) => next(paper.titles.join('; '))) })),
    { title: 'Defects', papers: defects > 0 ? [next(counted)] : [] },
  ]
}

function refuseTooLarge(papers: readonly AuditPaper[], { from, to }: { from: Day; to: Day }): void {
  const megabytes = packMegabytes(papers)
  if (megabytes <= MAX_PACK_MEGABYTES) return
  throw badPayload({
    path: 'from',
    message:
      `takes a later day: the papers from ${printedDay(from)} to ${printedDay(to)} are ${megabytes} MB, ` +
      `and an audit pack holds ${MAX_PACK_MEGABYTES} MB`,
  })
}
