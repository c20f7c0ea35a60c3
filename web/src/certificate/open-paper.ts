import { getDocument, GlobalWorkerOptions, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite makes the address of the file.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { basePath } from '../lib/addresses.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** What the library fetches when a paper needs it; the build puts it there (vite.config.ts). */
const EXTRAS = new URL(`${basePath}assets/pdf-${version}/`, window.location.href).href

/** One for all papers: starting it costs more than reading a paper. */
let worker: PDFWorker | undefined

/** Opens a PDF to be drawn. Destroy the task when the paper closes. */
export function openPaper(bytes: Uint8Array) {
  worker ??= new PDFWorker()
  return getDocument({
    // The library takes ownership of the bytes, so it gets a copy.
    data: bytes.slice(),
    worker,
    wasmUrl: EXTRAS,
    standardFontDataUrl: EXTRAS,
    // The content security policy allows no WebAssembly: scans are decoded by scripts.
    useWasm: false,
    verbosity: 0,
  })
}
