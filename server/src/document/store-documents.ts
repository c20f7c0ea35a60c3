import type { Insertable, Transaction } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { DocumentTable, Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import type { HeldFile, SpooledFile } from '../lib/spool.ts'

type Named = Pick<
  Insertable<DocumentTable>,
  'fileName' | 'contentType' | 'referenceName' | 'documentDate' | 'kind' | 'isDraft'
>

export type NewDocument = SpooledFile & Named
/** A document that is held in memory. */
export type HeldDocument = HeldFile & Named

export interface KeptDocument {
  documentId: number
  fileName: string
  contentType: string
  size: number
  contentHash: string
}

/** Writes what belongs to the documents, in the transaction that inserts their rows. */
export type LinkDocuments = (transaction: Transaction<Tables>, documents: readonly KeptDocument[]) => Promise<void>

/**
 * Stores files, then inserts their rows in one transaction: all or none, and no row without its file
 * (docs/rules/documents.md#storing). Files without a row are removed at once. If the process dies, or the connection is
 * lost during the commit, the sweep removes them later.
 */
export async function storeDocuments(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  loginEmail: string,
  propertyId: number,
  documents: readonly (NewDocument | HeldDocument)[],
  keepWith?: LinkDocuments,
): Promise<KeptDocument[]> {
  const kept: string[] = []
  let isCommitting = false
  try {
    const rows: Insertable<DocumentTable>[] = []
    for (const document of documents) {
      const storedAs = await store.keep(document)
      kept.push(storedAs)
      rows.push({ ...rowOf(document), propertyId, storedAs })
    }
    return await transactionBy(db, loginEmail, async (transaction) => {
      isCommitting = false
      const inserted = rows.length === 0 ? [] : await insertRows(transaction, rows)
      await keepWith?.(transaction, inserted)
      isCommitting = true
      return inserted
    })
  } catch (error) {
    if (!isCommitting) await Promise.allSettled(kept.map((storedAs) => store.remove(storedAs)))
    throw error
  }
}

function rowOf(document: NewDocument | HeldDocument) {
  if ('path' in document) {
    const { path: _, ...row } = document
    return row
  }
  const { content: _, ...row } = document
  return row
}

const insertRows = (transaction: Transaction<Tables>, rows: Insertable<DocumentTable>[]): Promise<KeptDocument[]> =>
  transaction
    .insertInto('document')
    .values(rows)
    .returning(['documentId', 'fileName', 'contentType', 'size', 'contentHash'])
    .execute()
