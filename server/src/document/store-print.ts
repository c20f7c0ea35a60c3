import { Readable } from 'node:stream'
import type { AppContext } from '../app-context.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { PDF_TYPE } from './content-types.ts'
import { storeDocuments, type KeepWith, type KeptDocument, type NewDocument } from './store-documents.ts'

/** A PDF that was printed here. */
interface Print extends Pick<NewDocument, 'fileName' | 'referenceName' | 'documentDate'> {
  pdf: Buffer
}

/** Keeps prints as documents of the property, all or none. */
export function storePrints(
  context: Pick<AppContext, 'db' | 'store' | 'environment'>,
  loginEmail: string,
  propertyId: number,
  prints: readonly Print[],
  keepWith?: KeepWith,
): Promise<KeptDocument[]> {
  return withSpool(context.environment.DATA_DIR, async (folder) => {
    const documents: NewDocument[] = []
    for (const { pdf, ...named } of prints) {
      documents.push({ ...(await spool(folder, Readable.from([pdf]))), ...named, contentType: PDF_TYPE })
    }
    return storeDocuments(context, loginEmail, propertyId, documents, keepWith)
  })
}

export async function storePrint(
  context: Pick<AppContext, 'db' | 'store' | 'environment'>,
  loginEmail: string,
  propertyId: number,
  pdf: Buffer,
  named: Omit<Print, 'pdf'>,
): Promise<KeptDocument> {
  const [kept] = await storePrints(context, loginEmail, propertyId, [{ pdf, ...named }])
  if (!kept) throw new Error(`${named.fileName} was not kept`)
  return kept
}
