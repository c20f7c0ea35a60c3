import type { Transaction } from 'kysely'
import type { SavedProperty } from '@app/contract/property/schema'
import type { Tables } from '../database/tables.ts'

/** Saves the evacuation record: undefined leaves it unchanged, null removes it. */
export async function saveEvacuation(
  transaction: Transaction<Tables>,
  propertyId: number,
  evacuation: SavedProperty['propertyEvacuation'],
): Promise<void> {
  if (evacuation === undefined) return
  if (evacuation === null) {
    await transaction.deleteFrom('propertyEvacuation').where('propertyId', '=', propertyId).execute()
    return
  }
  const row = { propertyId, ...evacuation }
  await transaction
    .insertInto('propertyEvacuation')
    .values(row)
    .onConflict((conflict) => conflict.column('propertyId').doUpdateSet(row))
    .execute()
}
