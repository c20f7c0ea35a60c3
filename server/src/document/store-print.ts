import type { AppContext } from '../app-context.ts'
import { hold } from '../lib/spool.ts'
import { PDF_TYPE } from './content-types.ts'
import { storeDocuments, type HeldDocument, type LinkDocuments, type KeptDocument } from './store-documents.ts'

/** A PDF from the server's printer. */
interface Print extends Pick<HeldDocument, 'fileName' | 'referenceName' | 'documentDate' | 'kind' | 'isDraft'> {
  pdf: Buffer
}

/** Stores prints as documents of the property, all or none. */
export const storePrints = (
  context: Pick<AppContext, 'db' | 'store'>,
  loginEmail: string,
  propertyId: number,
  prints: readonly Print[],
  keepWith?: LinkDocuments,
): Promise<KeptDocument[]> =>
  storeDocuments(
    context,
    loginEmail,
    propertyId,
    prints.map(({ pdf, ...names }) => ({ ...hold(pdf), ...names, contentType: PDF_TYPE })),
    keepWith,
  )

export async function storePrint(
  context: Pick<AppContext, 'db' | 'store'>,
  loginEmail: string,
  propertyId: number,
  pdf: Buffer,
  names: Omit<Print, 'pdf'>,
  keepWith?: LinkDocuments,
): Promise<KeptDocument> {
  const [kept] = await storePrints(context, loginEmail, propertyId, [{ pdf, ...names }], keepWith)
  if (!kept) throw new Error(`${names.fileName} was not stored`)
  return kept
}
