import path from 'node:path'
import { Readable } from 'node:stream'
import { MAX_PICTURE_PIXELS, PAPER_PICTURE_SIDE, PICTURE_ENDINGS, THUMBNAIL_SIDE } from '@app/contract/document/rules'
import { pdfOfPictures } from '../lib/pdf/pdf.ts'
import { uprightPicture } from '../lib/picture.ts'
import { spool } from '../lib/spool.ts'
import { PDF_TYPE } from './content-types.ts'
import { storedName } from './file-names.ts'
import { pictureRefusal } from './picture-refusal.ts'
import type { ReceivedFile } from './receive-files.ts'
import type { NewDocument } from './store-documents.ts'

const LIMITS = {
  maxPixels: MAX_PICTURE_PIXELS,
  side: PAPER_PICTURE_SIDE,
  thumbnailSide: THUMBNAIL_SIDE,
  format: 'jpeg',
} as const

export const isPicture = ({ fileName }: Pick<ReceivedFile, 'fileName'>): boolean =>
  PICTURE_ENDINGS.some((ending) => ending === path.extname(fileName).toLowerCase())

/**
 * Makes one PDF of the photos of a paper, a page for each in their order, upright and without place data
 * (docs/rules/evidence.md#certificates). It is named after the first one.
 *
 * @throws ProblemError 413 for a photo of too many pixels, 415 for one that cannot be read
 */
export async function pdfOfPhotos(
  folder: string,
  propertyId: number,
  photos: readonly ReceivedFile[],
  signal: AbortSignal,
): Promise<NewDocument | null> {
  const [first] = photos
  if (!first) return null
  const pictures: Uint8Array<ArrayBuffer>[] = []
  for (const { fileName, path: file } of photos) {
    const { content } = await uprightPicture(file, LIMITS, signal).catch((error: unknown) => {
      throw pictureRefusal(fileName, error)
    })
    pictures.push(Uint8Array.from(content))
  }
  const pdf = await spool(folder, Readable.from([await pdfOfPictures(pictures, signal)]))
  return { ...pdf, fileName: storedName(propertyId, first.fileName, '.pdf'), contentType: PDF_TYPE, isDraft: true }
}
