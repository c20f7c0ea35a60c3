import type { UPLOAD_ENDINGS } from '@app/contract/document/rules'
import { ProblemError } from '../lib/problem.ts'

type Ending = (typeof UPLOAD_ENDINGS)[number]

const COMPOUND_FILE = 'application/x-cfb'

/** By file extension: the content type that is sent, and the type that is detected from the first bytes. */
const CONTENT: Record<Ending, { contentType: string; sniffed: string }> = {
  '.pdf': same('application/pdf'),
  '.doc': { contentType: 'application/msword', sniffed: COMPOUND_FILE },
  '.docx': same('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  '.xls': { contentType: 'application/vnd.ms-excel', sniffed: COMPOUND_FILE },
  '.xlsx': same('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
}

function same(contentType: string) {
  return { contentType, sniffed: contentType }
}

export const PDF_TYPE = CONTENT['.pdf'].contentType

/** The content type of a file with this extension, or null if its content does not match. */
export async function contentTypeOf(ending: Ending, file: string): Promise<string | null> {
  const { contentType, sniffed } = CONTENT[ending]
  // Loaded with the first upload.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(file)
  return found?.mime === sniffed ? contentType : null
}

export const wrongType = (detail: string, cause?: unknown) => new ProblemError(415, 'wrong-type', detail, { cause })
