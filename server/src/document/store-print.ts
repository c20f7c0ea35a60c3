import { Readable } from 'node:stream'
import type { AppContext } from '../app-context.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { PDF_TYPE } from './content-types.ts'
import { storeDocuments, type LinkDocuments, type KeptDocument, type NewDocument } from './store-documents.ts'

/** A PDF from the server's printer. */
interface Print extends Pick<NewDocument, 'fileName' | 'referenceName' | 'documentDate' | 'kind' | 'isDraft'> {
  pdf: Buffer
}

/** Stores prints as documents of the property, all or none. */
export function storePrints(
  context: Pick<AppContext, 'db' | 'store' | 'environment'>,
  loginEmail: string,
  propertyId: number,
  prints: readonly Print[],
  keepWith?: LinkDocuments,
): Promise<KeptDocument[]> {
  return withSpool(context.environment.DATA_DIR, async (folder) => {
    const documents: NewDocument[] = []
    for (const { pdf, ...names } of prints) {
      documents.push({ ...(await spool(folder, Readable.from([pdf]))), ...names, contentType: PDF_TYPE })
    }
    return storeDocuments(context, loginEmail, propertyId, documents, keepWith)
  })
}

export async function storePrint(
  context: Pick<AppContext, 'db' | 'store' | 'environment'>,
  loginEmail: string,
  propertyId: number,
  pdf: Buffer,
  names: Omit<Print, 'pdf'>,
): Promise<KeptDocument> {
  const [kept] = await storePrints(context, loginEmail, propertyId, [{ pdf, ...names }])
  if (!kept) throw new Error(`${names.fileName} was not stored`)
  return kept
}
