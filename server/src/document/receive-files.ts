import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES, MAX_UPLOAD_FILES } from '@app/contract/document/rules'
import { UploadParts } from '@app/contract/document/schema'
import { PathId } from '@app/contract/scalars'
import type { Environment } from '../lib/environment.ts'
import { badPayload, ProblemError } from '../lib/problem.ts'
import { readParts } from '../lib/read-parts.ts'
import type { SpooledFile } from '../lib/spool.ts'
import { refuseInfected } from '../lib/virus-scanner.ts'

export interface ReceivedFile extends SpooledFile {
  fileName: string
}

/**
 * Writes the parts of an upload to temporary files as they arrive. `defectId` is null unless the files are for a defect.
 *
 * @throws ProblemError 400 for a payload that is not valid or a virus, 413 for files that are too large or too many, 503
 *   without the scanner
 */
export async function receiveFiles(
  environment: Pick<Environment, 'VIRUS_SCANNER'>,
  request: FastifyRequest,
  folder: string,
): Promise<{ propertyId: number; defectId: number | null; isDraft: boolean; files: ReceivedFile[] }> {
  const files: ReceivedFile[] = []
  let postedId: unknown
  let postedDefectId: unknown
  let postedDraft: unknown
  // Keeps path parts in file names, so that they can be refused.
  const options = { preservePath: true, limits: { fileSize: MAX_FILE_BYTES, files: MAX_UPLOAD_FILES, fields: 10 } }
  await readParts(request, options, {
    field: (name, value) => {
      if (name === 'PropertyId') postedId = value
      else if (name === 'DefectId') postedDefectId = value
      else if (name === 'IsDraft') postedDraft = value
    },
    file: async (part) => {
      if (part.fieldName !== 'Files') return
      const fileName = decodedName(part.fileName ?? '')
      const { isCut, ...file } = await part.keep(folder)
      if (isCut) throw tooLarge(fileName)
      files.push({ fileName, ...file })
    },
    tooManyFiles: `An upload takes at most ${MAX_UPLOAD_FILES} files.`,
  })
  const propertyId = PathId.safeParse(postedId)
  if (!propertyId.success) throw badPayload({ path: 'PropertyId', message: 'takes the id of a property' })
  const defectId = PathId.optional().safeParse(postedDefectId)
  if (!defectId.success) throw badPayload({ path: 'DefectId', message: 'takes the id of a defect of the property' })
  const isDraft = UploadParts.shape.IsDraft.safeParse(postedDraft)
  if (!isDraft.success) throw badPayload({ path: 'IsDraft', message: 'takes true or false' })
  if (files.length === 0) throw badPayload({ path: 'Files', message: 'takes one file or more' })
  for (const file of files) await refuseInfected(environment, file)
  return { propertyId: propertyId.data, defectId: defectId.data ?? null, isDraft: isDraft.data === 'true', files }
}

/** Decodes the quotes and line breaks that browsers escape in file names (HTML standard, multipart form data). */
const decodedName = (name: string) =>
  name.replaceAll('%22', '"').replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').normalize('NFC').trim()

const MEGABYTE = 1024 * 1024

const tooLarge = (fileName: string) =>
  new ProblemError(413, 'too-large', `'${fileName}' is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`)
