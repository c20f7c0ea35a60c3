import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { flattenForm } from './flatten-form.ts'
import type { PaperSheet, PdfFault, PdfJob, PdfResult } from './pdf-jobs.ts'
import { addPicture } from './picture-page.ts'
import { hasEnd, lacksContent, readPdf } from './read-pdf.ts'

/** Marks that only show something: what people sign and stamp PDFs with. Links, media and attached files are no such. */
const SHOWN = new Set(
  [
    'Stamp',
    'Ink',
    'FreeText',
    'Highlight',
    'Underline',
    'StrikeOut',
    'Square',
    'Circle',
    'Line',
    'PolyLine',
    'Polygon',
  ].map((name) => PDFName.of(name)),
)
/** What a page or a mark does when somebody opens or touches it. */
const ACTIONS = ['A', 'AA'].map((name) => PDFName.of(name))

class Fault extends Error {
  readonly fault: PdfFault

  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Makes one PDF of what somebody sent. Only pages are copied into it, so scripts, attachments and forms of the documents
 * stay behind; the fields of forms are flattened first, and marks that act are removed.
 */
export async function paperOf({ title, sheets, maxPages }: Extract<PdfJob, { kind: 'paper' }>): Promise<PdfResult> {
  try {
    const paper = await PDFDocument.create()
    paper.setTitle(title, { showInWindowTitleBar: true })
    paper.setLanguage('en-NZ')
    for (const sheet of sheets) {
      await addSheet(paper, sheet)
      if (paper.getPageCount() > maxPages) throw new Fault('too many pages')
    }
    const bytes = await paper.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
    return { kind: 'merged', bytes: Uint8Array.from(bytes) }
  } catch (error) {
    if (error instanceof Fault) return { kind: 'fault', fault: error.fault }
    throw error
  }
}

async function addSheet(paper: PDFDocument, sheet: PaperSheet): Promise<void> {
  if ('picture' in sheet) return addPicture(paper, sheet.picture)
  const source = await readPdf(sheet.pdf).catch((error: unknown) => {
    throw new Fault(error instanceof EncryptedPDFError ? 'encrypted' : 'damaged')
  })
  if (!hasEnd(sheet.pdf) || source.getPages().some(lacksContent)) throw new Fault('damaged')
  if (source.getPageCount() === 0) throw new Fault('empty')
  try {
    flattenForm(source)
  } catch {
    throw new Fault('form')
  }
  try {
    for (const page of await paper.copyPages(source, source.getPageIndices())) {
      removeActions(page)
      paper.addPage(page)
    }
  } catch {
    throw new Fault('damaged')
  }
}

function removeActions({ node }: PDFPage): void {
  for (const name of ACTIONS) node.delete(name)
  const marks = node.Annots()
  if (!marks) return
  const kept = PDFArray.withContext(node.context)
  for (const reference of marks.asArray()) {
    const mark = node.context.lookup(reference)
    if (!(mark instanceof PDFDict) || !isShown(mark)) continue
    for (const name of ACTIONS) mark.delete(name)
    kept.push(reference)
  }
  node.set(PDFName.of('Annots'), kept)
}

const isShown = (mark: PDFDict): boolean => {
  const subtype = mark.lookup(PDFName.of('Subtype'))
  return subtype instanceof PDFName && SHOWN.has(subtype)
}
