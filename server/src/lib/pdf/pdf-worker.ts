import { readFile, writeFile } from 'node:fs/promises'
import { parentPort as port, workerData } from 'node:worker_threads'
import { EncryptedPDFError, PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { addOutline } from './outline.ts'
import type { PdfFault, PdfFilePart, PdfJob, PdfPart, PdfResult } from './pdf-jobs.ts'

// The worker thread that reads and merges PDFs: they come from outside, and one that is hostile ends with its thread.

const job: PdfJob = workerData

async function work(): Promise<PdfResult> {
  if (job.kind === 'merge') return { kind: 'merged', bytes: await merge({ ...job, parts: job.parts.map(inMemory) }) }
  if (job.kind === 'merge files') {
    const { output, parts, ...named } = job
    await writeFile(output, await merge({ ...named, parts: parts.map(inFile) }))
    return { kind: 'written' }
  }
  let source: PDFDocument
  try {
    source = await read(job.bytes)
  } catch (error) {
    return fault(error instanceof EncryptedPDFError ? 'encrypted' : 'damaged')
  }
  const pages = source.getPageCount()
  if (pages === 0) return fault('empty')
  if (pages > job.maxPages) return fault('too many pages')
  if (!hasEnd(job.bytes) || source.getPages().some(lacksContent)) return fault('damaged')
  try {
    // Reading takes more than merging can: only a merge shows that the pages are whole.
    await merge({ title: '', author: '', parts: [inMemory({ title: '', bytes: job.bytes })] })
  } catch {
    return fault('damaged')
  }
  return { kind: 'inspected', pages }
}

const fault = (reason: PdfFault): PdfResult => ({ kind: 'fault', fault: reason })

/** Readers look for the mark at the end in the last kilobyte. A file that was cut off lacks it. */
const hasEnd = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

/** The library reads what it can of a damaged file, and leaves the rest of the page blank. */
const lacksContent = ({ node, doc }: PDFPage): boolean => {
  const contents = node.get(PDFName.of('Contents'))
  return contents !== undefined && doc.context.lookup(contents) === undefined
}

const read = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Infinity })

const inMemory = ({ title, bytes }: PdfPart) => ({ title, read: () => bytes })
const inFile = ({ title, path }: PdfFilePart) => ({ title, read: () => readFile(path) })

interface Merged {
  title: string
  author: string
  parts: readonly { title: string; read: () => Uint8Array | Promise<Uint8Array> }[]
}

async function merge({ title, author, parts }: Merged) {
  const merged = await PDFDocument.create()
  merged.setTitle(title, { showInWindowTitleBar: true })
  merged.setAuthor(author)
  merged.setLanguage('en-NZ')
  const entries: { title: string; page: PDFRef }[] = []
  for (const part of parts) {
    const source = await read(await part.read())
    const pages = await merged.copyPages(source, source.getPageIndices())
    for (const [index, page] of pages.entries()) {
      merged.addPage(page)
      if (index === 0) entries.push({ title: part.title, page: page.ref })
    }
  }
  addOutline(merged, entries)
  return Uint8Array.from(
    await merged.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }),
  )
}

const result = await work()
port?.postMessage(result, result.kind === 'merged' ? [result.bytes.buffer] : [])
