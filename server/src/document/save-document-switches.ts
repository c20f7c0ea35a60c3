import { sql, type Transaction } from 'kysely'
import type { SavedProperty } from '@app/contract/property/schema'
import { badPayload } from '../lib/problem.ts'
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
  await refuseDeletedPapers(transaction, documents)
  for (const { documentId, active, whenDeleted } of documents) {
    if (active === undefined && whenDeleted === undefined) continue
    await transaction
      .updateTable('document')
      .set({ active, whenDeleted })
      .where('documentId', '=', documentId)
      .execute()
  }
}

/**
 * The paper of a certificate or a warrant is evidence, so it stays (docs/rules/evidence.md#papers-follow-their-record).
 *
 * @throws ProblemError 400 that names the record
 */
async function refuseDeletedPapers(
  transaction: Transaction<Tables>,
  documents: NonNullable<SavedProperty['documents']>,
): Promise<void> {
  const deleted = documents.filter(({ whenDeleted }) => whenDeleted).map(({ documentId }) => documentId)
  if (deleted.length === 0) return
  const { rows } = await sql<{ documentId: number; certificateId: number | null; number: string | null }>`
    select paper.document_id, certificate.certificate_id, warrant.number
    from paper
    left join certificate on certificate.certificate_id = paper.certificate_id
      and certificate.document_id = paper.document_id
    left join warrant on warrant.warrant_id = paper.warrant_id
    where paper.document_id = any(${deleted}::int[]) and num_nonnulls(certificate.certificate_id, warrant.warrant_id) > 0
    limit 1`.execute(transaction)
  const [kept] = rows
  if (!kept) return
  const record = kept.number === null ? `certificate ${kept.certificateId}` : `warrant ${kept.number}`
  const index = documents.findIndex(({ documentId }) => documentId === kept.documentId)
  throw badPayload({
    path: `documents.${index}.whenDeleted`,
    message: `cannot be set: it is the paper of ${record}, which stays as evidence`,
  })
}
