import type { Connection } from '../database/connection.ts'
import { badPayload } from '../lib/problem.ts'

/** @throws ProblemError 400 that names the field, for a property that does not exist or is deleted */
export async function refuseUnknownProperty(db: Connection, field: string, propertyId: number): Promise<void> {
  const known = await db
    .selectFrom('property')
    .select('propertyId')
    .where('propertyId', '=', propertyId)
    .where('whenDeleted', 'is', null)
    .executeTakeFirst()
  if (!known) throw badPayload({ path: field, message: 'names a record that does not exist' })
}
