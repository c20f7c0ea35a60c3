import { conflict } from '../problem.ts'
import { createSemaphore } from '../semaphore.ts'
import { createThread, ThreadEnded } from '../thread.ts'
import type { PaperSheet, PdfFault, PdfFilePart, PdfJob, PdfPart, PdfResult } from './pdf-jobs.ts'

/** How long reading or merging may take. A hostile file keeps its thread busy until then. */
const DEADLINE_MS = 30_000
/** A pack of the most that one holds. */
const PACK_DEADLINE_MS = 120_000
/** Somebody waits for what the text suggests. */
const TEXT_DEADLINE_MS = 10_000

const DEADLINES: Readonly<Partial<Record<PdfJob['kind'], number>>> = {
  merge: PACK_DEADLINE_MS,
  'merge files': PACK_DEADLINE_MS,
  text: TEXT_DEADLINE_MS,
}

/** Threads at a time: each holds whole files in memory. */
const CONCURRENCY = 2

const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 }

const takeTurn = createSemaphore(CONCURRENCY)

/**
 * Reads a PDF and merges its pages as a pack would, on a thread.
 *
 * @returns the number of pages, or why it cannot be merged
 */
export async function inspectPdf(
  bytes: Uint8Array<ArrayBuffer>,
  { maxPages, signal }: { maxPages: number; signal: AbortSignal },
): Promise<{ pages: number } | { fault: PdfFault }> {
  const result = await run({ kind: 'inspect', bytes, maxPages }, signal)
  if (result.kind !== 'inspected' && result.kind !== 'fault') {
    throw new Error('The thread merged what it should have inspected')
  }
  return result
}

/**
 * Merges PDFs into one with an outline.
 *
 * @throws Error if a part cannot be read: parts are inspected when they are filed
 */
export async function mergePdfs(
  named: { title: string; author: string },
  parts: PdfPart[],
  signal: AbortSignal,
): Promise<Buffer> {
  const result = await run({ kind: 'merge', ...named, parts }, signal)
  if (result.kind !== 'merged') throw new Error(`The parts of ${named.title} cannot be merged`)
  return Buffer.from(result.bytes.buffer)
}

/**
 * Merges PDFs in files into another file, with an outline. The thread reads one part at a time, and nothing passes
 * through the memory of the others.
 *
 * @throws ProblemError 409 that names a part that cannot be read
 */
export async function mergePdfFiles(
  named: { title: string; author: string },
  parts: PdfFilePart[],
  { output, signal }: { output: string; signal: AbortSignal },
): Promise<void> {
  const result = await run({ kind: 'merge files', ...named, parts, output }, signal)
  if (result.kind === 'unreadable') throw unreadablePart(result.title)
  if (result.kind !== 'written') throw new Error(`The parts of ${named.title} cannot be merged`)
}

/** The refusal of a pack one of whose documents cannot be read. */
export const unreadablePart = (title: string) =>
  conflict(`The file of "${title}" cannot be read. Replace it, or make the document inactive.`)

/**
 * Makes one PDF of the files of a paper, in their order. Forms are flattened; scripts, attachments and everything else
 * that acts is left out.
 *
 * @returns the PDF, or why one of the files cannot be taken
 */
export async function paperOf(
  title: string,
  sheets: PaperSheet[],
  { maxPages, signal }: { maxPages: number; signal: AbortSignal },
): Promise<{ pdf: Buffer } | { fault: PdfFault }> {
  const result = await run({ kind: 'paper', title, sheets, maxPages }, signal)
  if (result.kind === 'fault') return { fault: result.fault }
  if (result.kind !== 'merged') throw new Error('The paper was not made')
  return { pdf: Buffer.from(result.bytes.buffer) }
}

/**
 * The text of the first pages of a PDF, from outside; empty for a scan, and for a PDF that cannot be read or takes too
 * long.
 */
export async function pdfText(
  bytes: Uint8Array<ArrayBuffer>,
  { maxPages, signal }: { maxPages: number; signal: AbortSignal },
): Promise<string> {
  const result = await run({ kind: 'text', bytes, maxPages }, signal)
  return result.kind === 'text' ? result.text : ''
}

/** Makes a PDF of JPEGs, a page of A4 for each. */
export async function pdfOfPictures(pictures: Uint8Array<ArrayBuffer>[], signal: AbortSignal): Promise<Buffer> {
  const result = await run({ kind: 'pictures', pictures }, signal)
  if (result.kind !== 'merged') throw new Error('The pictures cannot become a PDF')
  return Buffer.from(result.bytes.buffer)
}

/** At most as many as there are jobs at a time. Loading the library takes longer than reading an ordinary certificate. */
const threads: ReturnType<typeof createPdfThread>[] = []

function createPdfThread() {
  return createThread<PdfJob, PdfResult>({
    program: new URL('./pdf-worker.ts', import.meta.url),
    deadlineMs: DEADLINE_MS,
    memory: MEMORY,
  })
}

const run = (job: PdfJob, signal: AbortSignal): Promise<PdfResult> =>
  takeTurn(signal, async () => {
    const thread = threads.pop() ?? createPdfThread()
    try {
      return await thread.run(job, { signal, deadlineMs: DEADLINES[job.kind] ?? DEADLINE_MS })
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      if (job.kind !== 'inspect' && job.kind !== 'paper' && job.kind !== 'text') throw error.cause
      return { kind: 'fault', fault: error.isTooSlow ? 'too slow' : 'damaged' }
    } finally {
      threads.push(thread)
    }
  })
