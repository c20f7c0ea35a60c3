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
import { refuseUnknownProperty, withKnownProperty } from './refuse-unknown-property.ts'
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
  const { propertyId, filename, documentHeader, kind, fitToPageCount, scalingPercentage } = request
  if (!belongsTo(filename, propertyId)) {
    throw badPayload({ path: 'filename', message: `takes a name that starts with ${propertyId}` })
  }
  await refuseUnknownProperty(context.db, 'propertyId', propertyId)
  const pdf = await context.printer.print(await withStops(context, request, today), {
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
    documentDate: today,
    kind: kind ?? '',
    isDraft: await isDraft(context, request, today),
  }
  await storePrint(context, login.email, propertyId, pdf, names, withKnownProperty('propertyId', propertyId))
  return listDocuments(context.db, login, propertyId)
}

/**
 * The HTML with the stops of the warrant. A page that was opened while nothing stopped it does not know of one that has
 * come up since, and what it prints must not look like a warrant (docs/rules/documents.md#drafts).
 */
async function withStops(context: Checked, request: GenerateDocumentRequest, today: Day): Promise<string> {
  const { kind, htmlContent, isDraft: saysSo } = request
  if (kind !== 'bwof' || saysSo) return htmlContent
  const stops = await stopsOf(context, request, today)
  if (stops.length === 0) return htmlContent
  // Loaded here because it is large and hardly any print needs it.
  const { markAsDraft } = await import('@app/forms/render')
  return markAsDraft(htmlContent, stops)
}

/** docs/rules/documents.md#drafts */
async function isDraft(context: Checked, request: GenerateDocumentRequest, today: Day): Promise<boolean> {
  const { kind } = request
  if (kind !== null && isSignedByIqp(kind)) return true
  if (kind !== 'bwof' || request.isDraft) return request.isDraft
  return (await stopsOf(context, request, today)).length > 0
}

type Checked = Pick<AppContext, 'db' | 'timeZone'>

const stopsOf = ({ db, timeZone }: Checked, { propertyId }: GenerateDocumentRequest, today: Day): Promise<string[]> =>
  findDraftReasons(db, { propertyId, bwofAnniversary: null, issueDate: today, today, timeZone })
