import path from 'node:path'
import { Readable } from 'node:stream'
import {
  DEFECT_FILE_ENDINGS,
  MAX_PICTURE_PIXELS,
  STORED_PICTURE_SIDE,
  THUMBNAIL_SIDE,
} from '@app/contract/document/rules'
import type { Connection } from '../database/connection.ts'
import type { PictureFormat } from '../lib/picture-jobs.ts'
import { uprightPicture } from '../lib/picture.ts'
import { badPayload } from '../lib/problem.ts'
import { spool } from '../lib/spool.ts'
import { contentTypeOf, PDF_TYPE, wrongType } from './content-types.ts'
import { storedName } from './file-names.ts'
import { pictureRefusal, wrongContent } from './picture-refusal.ts'
import type { ReceivedFile } from './receive-files.ts'
import type { LinkDocuments, NewDocument } from './store-documents.ts'

/** A file of a defect as it is stored. */
interface DefectFile {
  document: NewDocument
  /** Null for a PDF. */
  thumbnail: Buffer | null
}

const LIMITS = { maxPixels: MAX_PICTURE_PIXELS, side: STORED_PICTURE_SIDE, thumbnailSide: THUMBNAIL_SIDE }

const STORED: Record<PictureFormat, { contentType: string; ending: string }> = {
  jpeg: { contentType: 'image/jpeg', ending: '.jpg' },
  png: { contentType: 'image/png', ending: '.png' },
  webp: { contentType: 'image/webp', ending: '.webp' },
}

/** @throws ProblemError 400 that names the field, unless the defect is one of the property */
export async function refuseForeignDefect(db: Connection, propertyId: number, defectId: number): Promise<void> {
  const known = await db
    .selectFrom('defect')
    .select('defectId')
    .where('defectId', '=', defectId)
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
  if (!known)
    throw badPayload({ path: 'DefectId', message: `names a defect that property ${propertyId} does not have` })
}

/**
 * Prepares the photos and PDFs of a defect for the store: pictures upright, without place data, at most
 * STORED_PICTURE_SIDE pixels long, with a thumbnail (docs/rules/documents.md#photos-of-defects). One after the other, so
 * that memory holds one at a time.
 *
 * @throws ProblemError 413 for a picture of too many pixels, 415 for a file that is neither a picture nor a PDF
 */
export async function prepareDefectFiles(
  folder: string,
  propertyId: number,
  files: readonly ReceivedFile[],
  signal: AbortSignal,
): Promise<DefectFile[]> {
  const prepared: DefectFile[] = []
  for (const file of files) prepared.push(await prepare(folder, propertyId, file, signal))
  return prepared
}

async function prepare(
  folder: string,
  propertyId: number,
  file: ReceivedFile,
  signal: AbortSignal,
): Promise<DefectFile> {
  const { fileName } = file
  const last = path.extname(fileName).toLowerCase()
  const ending = DEFECT_FILE_ENDINGS.find((each) => each === last)
  if (!ending) {
    throw wrongType(
      `'${fileName}' cannot be uploaded. A defect takes pictures and PDFs: ${DEFECT_FILE_ENDINGS.join(', ')}.`,
    )
  }
  if (ending === '.pdf') {
    if (!(await contentTypeOf(ending, file.path, signal))) throw wrongContent(fileName, 'a PDF')
    return {
      document: { ...file, fileName: storedName(propertyId, fileName, ending), contentType: PDF_TYPE },
      thumbnail: null,
    }
  }
  const { content, format, thumbnail } = await uprightPicture(file.path, LIMITS, signal).catch((error: unknown) => {
    throw pictureRefusal(fileName, error)
  })
  const { contentType, ending: storedEnding } = STORED[format]
  const spooled = await spool(folder, Readable.from([content]))
  return {
    document: { ...spooled, fileName: storedName(propertyId, fileName, storedEnding), contentType },
    thumbnail,
  }
}

/** Files the stored documents with the defect and keeps their thumbnails, in the transaction that inserts them. */
export const linkToDefect =
  (defectId: number, files: readonly DefectFile[]): LinkDocuments =>
  async (transaction, documents) => {
    await transaction
      .insertInto('paper')
      .values(documents.map(({ documentId }) => ({ documentId, defectId })))
      .execute()
    const thumbnails = documents.flatMap(({ documentId }, index) => {
      const content = files[index]?.thumbnail
      return content ? [{ documentId, content }] : []
    })
    if (thumbnails.length > 0) await transaction.insertInto('thumbnail').values(thumbnails).execute()
  }
