import { readFile } from 'node:fs/promises'
import { MAX_PICTURE_PIXELS, PAPER_PICTURE_SIDE, THUMBNAIL_SIDE } from '@app/contract/document/rules'
import type { PaperSheet } from '../lib/pdf/pdf-jobs.ts'
import { uprightPicture } from '../lib/picture.ts'
import { PDF_TYPE } from './content-types.ts'
import { pictureRefusal } from './picture-refusal.ts'

const PHOTO = {
  maxPixels: MAX_PICTURE_PIXELS,
  side: PAPER_PICTURE_SIDE,
  thumbnailSide: THUMBNAIL_SIDE,
  format: 'jpeg',
} as const

/**
 * Reads files by their content, whatever their names, as sheets of one paper in their order.
 *
 * @throws ProblemError 413 for a photo of too many pixels, 415 for what is neither PDF nor photo
 */
export async function readSheets(
  files: readonly { fileName: string; path: string }[],
  signal: AbortSignal,
): Promise<PaperSheet[]> {
  const { fileTypeFromFile } = await import('file-type')
  const sheets: PaperSheet[] = []
  for (const { fileName, path } of files) {
    const found = await fileTypeFromFile(path)
    if (found?.mime === PDF_TYPE) {
      sheets.push({ pdf: Uint8Array.from(await readFile(path)) })
      continue
    }
    const { content } = await uprightPicture(path, PHOTO, signal).catch((error: unknown) => {
      throw pictureRefusal(fileName, error, { orPdf: true })
    })
    sheets.push({ picture: Uint8Array.from(content) })
  }
  return sheets
}
