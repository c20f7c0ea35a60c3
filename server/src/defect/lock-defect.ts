import { sql, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Defect } from '@app/contract/defect/schema'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import { inLockOrder } from '../database/lock-rows.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload, notFound } from '../lib/problem.ts'

const DEFECT = { table: 'defect', key: 'defect_id', thing: 'defect' } as const

/** Locks the property until the transaction ends. Returns whether there is one that is not deleted. */
export async function lockPropertyOfDefect(transaction: Transaction<Tables>, propertyId: number): Promise<boolean> {
  const { rows } = await inLockOrder('property', sql`property_id = ${propertyId} and when_deleted is null`).execute(
    transaction,
  )
  return rows.length > 0
}

/** @throws ProblemError 400 unless the system is one of the property's services; null is no system */
export async function lockSystem(
  transaction: Transaction<Tables>,
  propertyId: number,
  propertyServiceId: number | null,
): Promise<void> {
  if (propertyServiceId === null) return
  const { rows } = await inLockOrder(
    'property_service',
    sql`property_service_id = ${propertyServiceId} and property_id = ${propertyId} and when_deleted is null`,
  ).execute(transaction)
  if (rows.length === 0) {
    throw badPayload({
      path: 'propertyServiceId',
      message: `names a service that property ${propertyId} does not have`,
    })
  }
}

export interface LockedDefect {
  propertyId: number
  propertyServiceId: number | null
  state: Defect['state']
  foundDate: Day | null
  clearedDate: Day | null
  clearedBy: string
}

/**
 * Locks the property, the system that a save names, and the defect, in this order
 * (docs/decisions/0007-one-order-of-locks.md), and returns the defect as it is stored. A system that the defect has
 * already may have been deleted since.
 *
 * @throws ProblemError 404 without such a defect or its property, 400 for a system of another property, 409 for a defect
 *   that somebody changed since it was read
 */
export async function lockDefect(
  transaction: Transaction<Tables>,
  claimed: { defectId: number; whenUpdated: string; propertyServiceId?: number | null },
  timeZone: string,
): Promise<LockedDefect> {
  const { defectId, whenUpdated, propertyServiceId } = claimed
  const known = await read(transaction, defectId)
  if (!known) throw notFound('defect', defectId)
  if (!(await lockPropertyOfDefect(transaction, known.propertyId))) throw notFound('property', known.propertyId)
  if (propertyServiceId !== undefined && propertyServiceId !== known.propertyServiceId) {
    await lockSystem(transaction, known.propertyId, propertyServiceId)
  }
  const claims = [{ path: '', id: defectId, whenUpdated }]
  await lockAndCheckVersions(transaction, DEFECT, claims, sql`true`, timeZone)
  return (await read(transaction, defectId)) ?? known
}

const read = (transaction: Transaction<Tables>, defectId: number): Promise<LockedDefect | undefined> =>
  transaction
    .selectFrom('defect')
    .select(['propertyId', 'propertyServiceId', 'state', 'foundDate', 'clearedDate', 'clearedBy'])
    .where('defectId', '=', defectId)
    .executeTakeFirst()
