import { Readable } from 'node:stream'
import type { Services } from '../app.ts'
import { spool, withSpool } from '../lib/spool.ts'
import { PDF_TYPE } from './content-types.ts'
import { storeDocuments, type KeepWith, type KeptDocument, type NewDocument } from './store-documents.ts'

/** Keeps a PDF that was printed here as a document of the property. */
export function storePrint(
  services: Pick<Services, 'db' | 'store' | 'environment'>,
  loginEmail: string,
  propertyId: number,
  pdf: Buffer,
  named: Pick<NewDocument, 'fileName' | 'referenceName' | 'documentDate'>,
  keepWith?: KeepWith,
): Promise<KeptDocument> {
  return withSpool(services.environment.DATA_DIR, async (folder) => {
    const file = await spool(folder, Readable.from([pdf]))
    const documents = [{ ...file, ...named, contentType: PDF_TYPE }]
    const [kept] = await storeDocuments(services, loginEmail, propertyId, documents, keepWith)
    if (!kept) throw new Error(`${named.fileName} was not kept`)
    return kept
  })
}
