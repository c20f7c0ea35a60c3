import { readFile, writeFile } from 'node:fs/promises'
import { parentPort as port } from 'node:worker_threads'
import { EncryptedPDFError, PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { flattenForm } from './flatten-form.ts'
import { addOutline } from './outline.ts'
import { hasEnd, lacksContent, readPdf } from './read-pdf.ts'
import { paperOf } from './paper.ts'
import { addPicture } from './picture-page.ts'
import type { PdfFault, PdfFilePart, PdfJob, PdfPart, PdfResult } from './pdf-jobs.ts'

// The worker thread that reads and merges PDFs, one after the other: they come from outside, and one that takes too long
// or too much memory ends with its thread.

/** More than a certificate has. */
const MAX_TEXT_LENGTH = 100_000

async function work(job: PdfJob): Promise<PdfResult> {
  if (job.kind === 'merge')
    return { kind: 'merged', bytes: Uint8Array.from(await merge({ ...job, parts: job.parts.map(inMemory) })) }
  if (job.kind === 'merge files') return mergeFiles(job)
  if (job.kind === 'paper') return paperOf(job)
  if (job.kind === 'pictures') return { kind: 'merged', bytes: Uint8Array.from(await toPages(job.pictures)) }
  if (job.kind === 'text') return { kind: 'text', text: await readText(job) }
  let source: PDFDocument
  try {
    source = await readPdf(job.bytes)
  } catch (error) {
    return fault(error instanceof EncryptedPDFError ? 'encrypted' : 'damaged')
  }
  const pages = source.getPageCount()
  if (pages === 0) return fault('empty')
  if (pages > job.maxPages) return fault('too many pages')
  if (!hasEnd(job.bytes) || source.getPages().some(lacksContent)) return fault('damaged')
  try {
    flattenForm(source)
  } catch {
    return fault('form')
  }
  try {
    // Reading takes more than merging can: only a merge shows that the pages are whole.
    await merge({ title: '', author: '', parts: [inMemory({ titles: [''], bytes: job.bytes })] })
  } catch {
    return fault('damaged')
  }
  return { kind: 'inspected', pages }
}

/** A scan has no text. */
async function readText({ bytes, maxPages }: Extract<PdfJob, { kind: 'text' }>): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: bytes, verbosity: 0, disableFontFace: true })
  const document = await loading.promise
  const lines: string[] = []
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    lines.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join(''))
  }
  return lines.join('\n').slice(0, MAX_TEXT_LENGTH)
}

const fault = (reason: PdfFault): PdfResult => ({ kind: 'fault', fault: reason })

async function mergeFiles({ parts, output, ...named }: Extract<PdfJob, { kind: 'merge files' }>): Promise<PdfResult> {
  try {
    await writeFile(output, await merge({ ...named, parts: parts.map(inFile) }))
    return { kind: 'written' }
  } catch (error) {
    if (error instanceof UnreadablePart) return { kind: 'unreadable', title: error.title }
    throw error
  }
}

/** Puts each picture on a page of its own. */
async function toPages(pictures: readonly Uint8Array[]) {
  const document = await PDFDocument.create()
  for (const bytes of pictures) await addPicture(document, bytes)
  return document.save({ addDefaultPage: false, objectsPerTick: Infinity })
}

class UnreadablePart extends Error {
  readonly title: string

  constructor(title: string, cause: unknown) {
    super(`${title} cannot be read`, { cause })
    this.title = title
  }
}

const inMemory = ({ titles, bytes }: PdfPart) => ({ titles, read: () => bytes })
const inFile = ({ titles, path }: PdfFilePart) => ({ titles, read: () => readFile(path) })

interface Merged {
  title: string
  author: string
  parts: readonly { titles: readonly string[]; read: () => Uint8Array | Promise<Uint8Array> }[]
}

async function merge({ title, author, parts }: Merged) {
  const merged = await PDFDocument.create()
  merged.setTitle(title, { showInWindowTitleBar: true })
  merged.setAuthor(author)
  merged.setLanguage('en-NZ')
  const entries: { title: string; page: PDFRef }[] = []
  for (const part of parts) {
    const pages = await copyPages(merged, part)
    for (const [index, page] of pages.entries()) {
      merged.addPage(page)
      if (index === 0) entries.push(...part.titles.map((entry) => ({ title: entry, page: page.ref })))
    }
  }
  addOutline(merged, entries)
  return merged.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
}

async function copyPages(merged: PDFDocument, { titles, read: readBytes }: Merged['parts'][number]) {
  const bytes = await readBytes()
  try {
    const source = await readFlattened(bytes)
    return await merged.copyPages(source, source.getPageIndices())
  } catch (error) {
    throw new UnreadablePart(titles.join('; '), error)
  }
}

/** What cannot be flattened stays as it is: papers are refused for it when they are filed, but older ones were not. */
async function readFlattened(bytes: Uint8Array): Promise<PDFDocument> {
  const source = await readPdf(bytes)
  try {
    flattenForm(source)
    return source
  } catch {
    return readPdf(bytes)
  }
}

async function answer(job: PdfJob): Promise<void> {
  const result = await work(job)
  port?.postMessage(result, result.kind === 'merged' ? [result.bytes.buffer] : [])
}

port?.on('message', (job: PdfJob) => void answer(job))
