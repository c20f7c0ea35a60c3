import type { Day } from '@app/contract/dates'
import { DOCUMENT_KINDS, isSignedByIqp } from '@app/contract/document/kinds'
import { belongsTo, SMALLEST_OWN_SCALE } from '@app/contract/document/rules'
import type { GenerateDocumentRequest } from '@app/contract/document/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { badPayload, conflict } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { findDraftReasons } from './draft-reasons.ts'
import { listDocuments } from './queries.ts'
import { refuseUnknownProperty, withKnownProperty } from './refuse-unknown-property.ts'
import { storePrint } from './store-print.ts'
import type { LinkDocuments } from './store-documents.ts'

/**
 * Prints HTML from a client, stores it as a document of the property and returns the property's documents.
 *
 * @throws ProblemError 400 or 503, 409 if something came up that stops the warrant of a clean Form 12, or the signal's
 *   reason; then nothing is stored
 */
export async function generateDocument(
  context: Pick<AppContext, 'db' | 'store' | 'printer' | 'environment' | 'timeZone'>,
  login: Login,
  request: GenerateDocumentRequest,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<ShapedJson> {
  const { propertyId, filename, documentHeader, kind, fitToPageCount, scalingPercentage } = request
  if (!belongsTo(filename, propertyId)) {
    throw badPayload({ path: 'filename', message: `takes a name that starts with ${propertyId}` })
  }
  await refuseUnknownProperty(context.db, 'propertyId', propertyId)
  const stops = await unsaidStops(context, request, today)
  const pdf = await context.printer.print(await withStops(request.htmlContent, stops), {
    fitToPageCount,
    scalingPercentage,
    smallestPercentage: kind !== null && DOCUMENT_KINDS[kind].hasOwnScale ? SMALLEST_OWN_SCALE : undefined,
    isForeign: true,
    signal,
  })
  signal.throwIfAborted()
  const names = {
    fileName: filename,
    referenceName: documentHeader,
    documentDate: request.documentDate ?? today,
    kind: kind ?? '',
    isDraft: request.isDraft || stops.length > 0 || (kind !== null && isSignedByIqp(kind)),
  }
  const refuseNewStops: LinkDocuments = async (db) => {
    if (stops.length > 0 || (await unsaidStops({ ...context, db }, request, today)).length === 0) return
    throw conflict('Something has come up that stops this warrant while it was printed. Print it again.')
  }
  const keepWith = withKnownProperty('propertyId', propertyId, refuseNewStops)
  await storePrint(context, login.email, propertyId, pdf, names, keepWith)
  return listDocuments(context.db, login, propertyId)
}

/** The HTML of a Form 12 with the stops that it does not say (docs/rules/documents.md#drafts). */
async function withStops(html: string, stops: string[]): Promise<string> {
  if (stops.length === 0) return html
  // Loaded here because it is large and hardly any print needs it.
  const { markAsDraft } = await import('@app/forms/render')
  return markAsDraft(html, stops)
}

/**
 * What stops the warrant of a Form 12 whose page does not say that it is a draft. One that was opened while nothing
 * stopped it does not know of a stop that has come up since, and what it prints must not look like a warrant.
 */
async function unsaidStops(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  { propertyId, kind, isDraft }: GenerateDocumentRequest,
  today: Day,
): Promise<string[]> {
  if (kind !== 'bwof' || isDraft) return []
  return findDraftReasons(db, { propertyId, bwofAnniversary: null, issueDate: today, today, timeZone })
}
