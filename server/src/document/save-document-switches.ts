import { sql, type Transaction } from 'kysely'
import type { SavedProperty } from '@app/contract/property/schema'
import { lockAndCheckNestedRows, restoredFields } from '../database/restoration.ts'
import type { Tables } from '../database/tables.ts'

const DOCUMENT = { table: 'document', key: 'document_id', thing: 'document' } as const

/**
 * Saves `active` and `whenDeleted` of documents as part of their property (docs/rules/documents.md#who-sees-documents).
 */
export async function saveDocumentSwitches(
  transaction: Transaction<Tables>,
  propertyId: number,
  documents: NonNullable<SavedProperty['documents']>,
  timeZone: string,
): Promise<void> {
  const claims = documents.map((document, index) => ({
    path: `documents.${index}`,
    id: document.documentId,
    whenUpdated: document.whenUpdated,
    restored: restoredFields(document),
  }))
  await lockAndCheckNestedRows(transaction, DOCUMENT, claims, sql`stored.property_id = ${propertyId}`, timeZone)
  for (const { documentId, active, whenDeleted } of documents) {
    if (active === undefined && whenDeleted === undefined) continue
    await transaction
      .updateTable('document')
      .set({ active, whenDeleted })
      .where('documentId', '=', documentId)
      .execute()
  }
}
