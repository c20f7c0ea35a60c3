import { cut } from '@app/contract/cut'
import { belongsTo, FILE_NAME_LENGTH } from '@app/contract/document/rules'

const ENDING = '.pdf'
// oxlint-disable-next-line no-control-regex
const NOT_IN_NAMES = /[\u0000-\u001f\u007f-\u009f/\\]/g

/** The name under which a paper is filed: it begins with the id of its property (docs/rules/documents.md#file-names). */
export function paperName(propertyId: number, fileName: string): string {
  const bare = fileName.normalize('NFC').replace(NOT_IN_NAMES, ' ').trim()
  const named = belongsTo(bare, propertyId) ? bare : `${propertyId} ${bare}`
  const stem = named.replace(/\.(pdf|jpe?g|png|webp)$/i, '')
  return cut(stem, FILE_NAME_LENGTH - ENDING.length).trimEnd() + ENDING
}
