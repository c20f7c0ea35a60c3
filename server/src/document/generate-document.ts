import { belongsTo } from '@app/contract/document/rules'
import type { GenerateDocumentRequest } from '@app/contract/document/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { badPayload } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { listDocuments } from './queries.ts'
import { refuseUnknownProperty } from './refuse-unknown-property.ts'
import { storePrint } from './store-print.ts'

/**
 * Prints HTML from a client, stores it as a document of the property and returns the property's documents.
 *
 * @throws ProblemError 400 or 503, or the signal's reason; then nothing is stored
 */
export async function generateDocument(
  context: Pick<AppContext, 'db' | 'store' | 'printer' | 'environment'>,
  login: Login,
  request: GenerateDocumentRequest,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<ShapedJson> {
  const { propertyId, filename, documentHeader, htmlContent, fitToPageCount, scalingPercentage } = request
  if (!belongsTo(filename, propertyId)) {
    throw badPayload({ path: 'filename', message: `takes a name that starts with ${propertyId}` })
  }
  await refuseUnknownProperty(context.db, 'propertyId', propertyId)
  const pdf = await context.printer.print(htmlContent, {
    fitToPageCount,
    scalingPercentage,
    isForeign: true,
    signal,
  })
  signal.throwIfAborted()
  await storePrint(context, login.email, propertyId, pdf, {
    fileName: filename,
    referenceName: documentHeader,
    documentDate: today,
  })
  return listDocuments(context.db, login, propertyId)
}
