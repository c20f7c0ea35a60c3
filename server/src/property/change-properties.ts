import { sql } from 'kysely'
import type { PropertyChange, PropertyToChange } from '@app/contract/property/change'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import { inLockOrder } from '../database/lock-rows.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import { transactionBy } from '../database/transaction.ts'
import { notFound } from '../lib/problem.ts'

const PROPERTY = { table: 'property', key: 'property_id', thing: 'property' } as const

/** The properties as a change of them finds them, by name; those that are gone are left out. */
export async function readPropertiesToChange(
  db: Connection,
  propertyIds: readonly number[],
): Promise<PropertyToChange[]> {
  const { rows } = await sql<PropertyToChange>`
    select property_id, property_name, active, when_updated from property
    where property_id = any(${propertyIds}::int[]) and when_deleted is null
    order by fold(property_name), property_id`.execute(db)
  return rows
}

/**
 * Makes properties active or inactive, all or none. Answers each as it is, in the order of the payload.
 *
 * @throws ProblemError 404 for a property that does not exist, or no longer; 409 for one that somebody changed since it was
 *   read; then nothing is changed
 */
export function changeProperties(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  changes: readonly PropertyChange[],
): Promise<PropertyToChange[]> {
  const ids = changes.map(({ propertyId }) => propertyId)
  return transactionBy(db, login.email, async (transaction) => {
    // One that is gone is not found, whatever its author has seen. No other goes while it is locked.
    await inLockOrder('property', sql`property_id = any(${ids}::int[])`).execute(transaction)
    inOrder(ids, await readPropertiesToChange(transaction, ids))
    const claims = changes.map(({ propertyId: id, whenUpdated }, index) => ({ path: `${index}`, id, whenUpdated }))
    await lockAndCheckVersions(transaction, PROPERTY, claims, sql`stored.when_deleted is null`, timeZone)
    for (const active of [false, true]) {
      const chosen = changes.flatMap((change) => (change.active === active ? change.propertyId : []))
      await sql`update property set active = ${active} where property_id = any(${chosen}::int[])`.execute(transaction)
    }
    return inOrder(ids, await readPropertiesToChange(transaction, ids))
  })
}

/** @throws ProblemError 404 that names the first property that is missing */
function inOrder(ids: readonly number[], properties: readonly PropertyToChange[]): PropertyToChange[] {
  const found = new Map(properties.map((property) => [property.propertyId, property]))
  return ids.map((id) => {
    const property = found.get(id)
    if (!property) throw notFound('property', id)
    return property
  })
}
