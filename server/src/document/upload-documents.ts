import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { belongsTo, FILE_NAME_LENGTH, wrongPropertyMessage, UPLOAD_ENDINGS } from '@app/contract/document/rules'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { badPayload, ProblemError, refused } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { withSpool } from '../lib/spool.ts'
import { contentTypeOf } from './content-types.ts'
import { listDocuments } from './queries.ts'
import { receiveFiles, type ReceivedFile } from './receive-files.ts'
import { refuseUnknownProperty } from './refuse-unknown-property.ts'
import { storeDocuments, type NewDocument } from './store-documents.ts'

/**
 * Stores the files of an upload, all or none, and returns the property's documents.
 *
 * @throws ProblemError 400 for a name or property that is not valid, 413 or 415 for the files; then nothing is stored
 */
export function uploadDocuments(
  context: Pick<AppContext, 'db' | 'store' | 'environment'>,
  login: Login,
  request: FastifyRequest,
): Promise<ShapedJson> {
  return withSpool(context.environment.DATA_DIR, async (folder) => {
    const { propertyId, files } = await receiveFiles(request, folder)
    for (const { fileName } of files) refuseName(fileName, propertyId)
    await refuseUnknownProperty(context.db, 'PropertyId', propertyId)
    const documents: NewDocument[] = []
    for (const file of files) documents.push({ ...file, contentType: await checkedType(file) })
    await storeDocuments(context, login.email, propertyId, documents)
    return listDocuments(context.db, login, propertyId)
  })
}

// oxlint-disable-next-line no-control-regex
const PATH_PARTS_AND_CONTROLS = /[\u0000-\u001f\u007f-\u009f/\\]/

function refuseName(fileName: string, propertyId: number): void {
  if (PATH_PARTS_AND_CONTROLS.test(fileName)) {
    throw badPayload({ path: 'Files', message: 'takes file names without path parts and control characters' })
  }
  if (fileName.length > FILE_NAME_LENGTH) {
    throw badPayload({ path: 'Files', message: `takes file names of at most ${FILE_NAME_LENGTH} characters` })
  }
  if (!belongsTo(fileName, propertyId)) throw refused(wrongPropertyMessage(propertyId, fileName))
}

/** @throws ProblemError 415 if the extension is not accepted or the content does not match it */
async function checkedType({ fileName, path: file }: ReceivedFile): Promise<string> {
  const last = path.extname(fileName).toLowerCase()
  const ending = UPLOAD_ENDINGS.find((each) => each === last)
  if (!ending) throw wrongType(`'${fileName}' cannot be uploaded. Files must be of type ${UPLOAD_ENDINGS.join(', ')}.`)
  const contentType = await contentTypeOf(ending, file)
  if (!contentType) throw wrongType(`'${fileName}' cannot be uploaded: its content is not that of a ${ending} file.`)
  return contentType
}

const wrongType = (detail: string) => new ProblemError(415, 'wrong-type', detail)
