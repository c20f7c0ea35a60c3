import type { UPLOAD_ENDINGS } from '@app/contract/document/rules'
import { findStreams } from '../lib/compound-file/find-streams.ts'
import { ProblemError } from '../lib/problem.ts'

type Ending = (typeof UPLOAD_ENDINGS)[number]

const COMPOUND_FILE = 'application/x-cfb'

interface Content {
  contentType: string
  /** The type that is detected from the first bytes. */
  sniffed: string
  /** All that Office wrote until 2007, and a good deal else, begins alike: one of these streams makes it this kind. */
  streams?: readonly string[]
}

/** By file extension. */
const CONTENT: Record<Ending, Content> = {
  '.pdf': same('application/pdf'),
  '.doc': { contentType: 'application/msword', sniffed: COMPOUND_FILE, streams: ['WordDocument'] },
  '.docx': same('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  '.xls': { contentType: 'application/vnd.ms-excel', sniffed: COMPOUND_FILE, streams: ['Workbook', 'Book'] },
  '.xlsx': same('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
}

function same(contentType: string) {
  return { contentType, sniffed: contentType }
}

export const PDF_TYPE = CONTENT['.pdf'].contentType

/** The content type of a file with this extension, or null if its content does not match. */
export async function contentTypeOf(ending: Ending, file: string, signal: AbortSignal): Promise<string | null> {
  const { contentType, sniffed, streams } = CONTENT[ending]
  // Loaded with the first upload.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(file)
  if (found?.mime !== sniffed) return null
  if (!streams) return contentType
  const held = await findStreams(file, signal)
  return streams.some((stream) => held.includes(stream)) ? contentType : null
}

export const wrongType = (detail: string, cause?: unknown) => new ProblemError(415, 'wrong-type', detail, { cause })
