import type { UPLOAD_ENDINGS } from '@app/contract/document/rules'

type Ending = (typeof UPLOAD_ENDINGS)[number]

const COMPOUND_FILE = 'application/x-cfb'

/** Of each ending: what such a file is called on the wire, and what its first bytes say. */
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

/** The type of a file with this ending, or null where its content is something else. */
export async function contentTypeOf(ending: Ending, file: string): Promise<string | null> {
  const { contentType, sniffed } = CONTENT[ending]
  // Loaded with the first upload.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(file)
  return found?.mime === sniffed ? contentType : null
}
