import type { Day } from '@app/contract/dates'
import { DOCUMENT_KINDS, isSignedByIqp } from '@app/contract/document/kinds'
import { belongsTo, SMALLEST_OWN_SCALE } from '@app/contract/document/rules'
import type { GenerateDocumentRequest } from '@app/contract/document/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { badPayload } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { findDraftReasons } from './draft-reasons.ts'
import { listDocuments } from './queries.ts'
import { refuseUnknownProperty } from './refuse-unknown-property.ts'
import { storePrint } from './store-print.ts'

/**
 * Prints HTML from a client, stores it as a document of the property and returns the property's documents.
 *
 * @throws ProblemError 400 or 503, or the signal's reason; then nothing is stored
 */
export async function generateDocument(
  context: Pick<AppContext, 'db' | 'store' | 'printer' | 'environment' | 'timeZone'>,
  login: Login,
  request: GenerateDocumentRequest,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<ShapedJson> {
  const { propertyId, filename, documentHeader, kind, htmlContent, fitToPageCount, scalingPercentage } = request
  if (!belongsTo(filename, propertyId)) {
    throw badPayload({ path: 'filename', message: `takes a name that starts with ${propertyId}` })
  }
  await refuseUnknownProperty(context.db, 'propertyId', propertyId)
  const pdf = await context.printer.print(htmlContent, {
    fitToPageCount,
    scalingPercentage,
    smallestPercentage: kind !== null && DOCUMENT_KINDS[kind].hasOwnScale ? SMALLEST_OWN_SCALE : undefined,
    isForeign: true,
    signal,
  })
  signal.throwIfAborted()
  await storePrint(context, login.email, propertyId, pdf, {
    fileName: filename,
    referenceName: documentHeader,
    documentDate: today,
    kind: kind ?? '',
    isDraft: await isDraft(context, request, today),
  })
  return listDocuments(context.db, login, propertyId)
}

/** docs/rules/documents.md#drafts */
async function isDraft(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  request: GenerateDocumentRequest,
  today: Day,
): Promise<boolean> {
  const { kind, propertyId } = request
  if (kind !== null && isSignedByIqp(kind)) return true
  if (kind !== 'bwof' || request.isDraft) return request.isDraft
  return (
    (await findDraftReasons(db, { propertyId, bwofAnniversary: null, issueDate: today, today, timeZone })).length > 0
  )
}
