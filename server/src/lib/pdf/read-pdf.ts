import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'

/** Readers look for the mark at the end in the last kilobyte. A file that was cut off lacks it. */
export const hasEnd = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

/** The library reads what it can of a damaged file, and leaves the rest of the page blank. */
export const lacksContent = ({ node, doc }: PDFPage): boolean => {
  const contents = node.get(PDFName.of('Contents'))
  return contents !== undefined && doc.context.lookup(contents) === undefined
}

/** @throws EncryptedPDFError, or any other error for a file that is damaged */
export const readPdf = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Infinity })
