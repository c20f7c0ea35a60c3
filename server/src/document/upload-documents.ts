import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { UPLOAD_ENDINGS } from '@app/contract/document/rules'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { withSpool } from '../lib/spool.ts'
import { contentTypeOf, wrongType } from './content-types.ts'
import { linkToDefect, prepareDefectFiles, refuseForeignDefect } from './defect-files.ts'
import { refuseName } from './file-names.ts'
import { isPicture, pdfOfPhotos } from './paper-files.ts'
import { listDocuments } from './queries.ts'
import { withinQuota } from './quota.ts'
import { receiveFiles, type ReceivedFile } from './receive-files.ts'
import { refuseUnknownProperty, withKnownProperty } from './refuse-unknown-property.ts'
import { storeDocuments, type NewDocument } from './store-documents.ts'

/**
 * Stores the files of an upload, all or none, and returns the property's documents. `signal` aborts when the caller leaves.
 *
 * @throws ProblemError 400 for a name or property that is not valid, 413 or 415 for the files; then nothing is stored
 */
export function uploadDocuments(
  context: Pick<AppContext, 'db' | 'store' | 'environment'>,
  login: Login,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<ShapedJson> {
  return withSpool(context.environment.DATA_DIR, async (folder) => {
    const { propertyId, defectId, isDraft, files } = await receiveFiles(context.environment, request, folder)
    if (defectId === null) for (const { fileName } of files) refuseName(fileName, propertyId)
    await refuseUnknownProperty(context.db, 'PropertyId', propertyId)
    if (defectId === null) {
      // A draft is the paper of a certificate, which may be photographed.
      const photos = isDraft ? files.filter(isPicture) : []
      const scan = await pdfOfPhotos(folder, propertyId, photos, signal)
      const documents: NewDocument[] = scan ? [scan] : []
      for (const file of files) {
        if (!photos.includes(file)) documents.push({ ...file, contentType: await checkedType(file, signal), isDraft })
      }
      const keepWith = withKnownProperty('PropertyId', propertyId, withinQuota(context.environment))
      await storeDocuments(context, login.email, propertyId, documents, keepWith)
    } else {
      await refuseForeignDefect(context.db, propertyId, defectId)
      const prepared = await prepareDefectFiles(folder, propertyId, files, signal)
      const documents = prepared.map(({ document }) => document)
      const link = withKnownProperty('PropertyId', propertyId, linkToDefect(defectId, prepared))
      await storeDocuments(context, login.email, propertyId, documents, withinQuota(context.environment, link))
    }
    return listDocuments(context.db, login, propertyId)
  })
}

/** @throws ProblemError 415 if the extension is not accepted or the content does not match it */
async function checkedType({ fileName, path: file }: ReceivedFile, signal: AbortSignal): Promise<string> {
  const last = path.extname(fileName).toLowerCase()
  const ending = UPLOAD_ENDINGS.find((each) => each === last)
  if (!ending) throw wrongType(`'${fileName}' cannot be uploaded. Files must be of type ${UPLOAD_ENDINGS.join(', ')}.`)
  const contentType = await contentTypeOf(ending, file, signal)
  if (!contentType) throw wrongType(`'${fileName}' cannot be uploaded: its content is not that of a ${ending} file.`)
  return contentType
}
