import type { Connection } from '../database/connection.ts'
import { badPayload } from '../lib/problem.ts'
import type { LinkDocuments } from './store-documents.ts'

/** @throws ProblemError 400 that names the field, for a property that does not exist or is deleted */
export async function refuseUnknownProperty(db: Connection, field: string, propertyId: number): Promise<void> {
  refuseNone(field, await knownProperty(db, propertyId).executeTakeFirst())
}

/** Whether there is such a property that is not deleted. */
export const isKnownProperty = async (db: Connection, propertyId: number): Promise<boolean> =>
  (await knownProperty(db, propertyId).executeTakeFirst()) !== undefined

/**
 * Stores documents with a property unless it was deleted since it was looked at, such as while they were printed, and
 * keeps it from being deleted until they are stored.
 *
 * @throws ProblemError 400 that names the field
 */
export const withKnownProperty =
  (field: string, propertyId: number, keepWith?: LinkDocuments): LinkDocuments =>
  async (transaction, documents) => {
    refuseNone(field, await knownProperty(transaction, propertyId).forShare().executeTakeFirst())
    await keepWith?.(transaction, documents)
  }

const knownProperty = (db: Connection, propertyId: number) =>
  db.selectFrom('property').select('propertyId').where('propertyId', '=', propertyId).where('whenDeleted', 'is', null)

function refuseNone(field: string, known: object | undefined): void {
  if (!known) throw badPayload({ path: field, message: 'names a record that does not exist' })
}
