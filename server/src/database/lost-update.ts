import { sql, type Transaction } from 'kysely'
import { shownMoment } from '@app/contract/dates'
import { badPayload, conflict, type ProblemError } from '../lib/problem.ts'
import type { Tables } from './tables.ts'

/** A stored row that a save is about to change. */
export interface RowVersion {
  /** Path of the row in the payload, such as `services.2`; empty for the record itself. */
  path: string
  id: number
  whenUpdated: string | null | undefined
  /** The other fields of a row that is being restored, which needs no `whenUpdated` (restoration.ts). */
  restored?: Readonly<Record<string, unknown>> | undefined
}

export interface VersionedTable {
  table:
    | 'company'
    | 'billing_entity'
    | 'property'
    | 'property_service'
    | 'contact'
    | 'document'
    | 'login'
    | 'service'
    | 'defect'
    | 'iqp'
    | 'saved_view'
  key: string
  /** What messages call a row: "This service was changed by …". */
  thing: string
}

export const pathOf = (path: string, field: string) => (path ? `${path}.${field}` : field)

/**
 * Locks the rows in the order of their ids, and refuses a save whose author has not seen their current state
 * (docs/rules/calls.md#lost-updates).
 *
 * @throws ProblemError 400 for a row without `whenUpdated`, one that the payload has twice or one that does not match
 * `where`; 409 for a row that has changed since it was read
 */
export async function lockAndCheckVersions(
  transaction: Transaction<Tables>,
  { table, key, thing }: VersionedTable,
  claims: readonly RowVersion[],
  where: ReturnType<typeof sql>,
  timeZone: string,
): Promise<void> {
  if (claims.length === 0) return
  const undated = claims.find((claim) => !claim.whenUpdated && !claim.restored)
  if (undated)
    throw badPayload({ path: pathOf(undated.path, 'whenUpdated'), message: 'is required, exactly as it was read' })
  refuseDuplicates(claims)

  const posted = JSON.stringify(claims.map(({ id, whenUpdated }) => ({ id, when_updated: whenUpdated })))
  const { rows } = await sql<{ id: number; isStale: boolean } & LastChange>`
    select stored.${sql.ref(key)} as id, stored.when_updated > posted.when_updated as is_stale, stored.when_updated,
      stored.updated_by
    from jsonb_to_recordset(${posted}::jsonb) posted (id integer, when_updated timestamptz)
    join ${sql.table(table)} stored on stored.${sql.ref(key)} = posted.id
    where ${where} order by stored.${sql.ref(key)} for no key update of stored`.execute(transaction)

  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const claim of claims) {
    const row = stored.get(claim.id)
    if (!row) throw badPayload({ path: claim.path, message: `is not a ${thing} of this record` })
    if (row.isStale) throw lostUpdate(thing, row, timeZone)
  }
}

/** Only the last of two changes to the same row would be kept. */
function refuseDuplicates(claims: readonly RowVersion[]): void {
  const seen = new Set<number>()
  for (const { path, id } of claims) {
    if (seen.has(id)) throw badPayload({ path, message: 'is in the payload twice' })
    seen.add(id)
  }
}

/** Who last changed a row, and when. */
export interface LastChange {
  whenUpdated: string
  updatedBy: string
}

/** A 409 that says who changed the row and when, in the business time zone. */
export const lostUpdate = (thing: string, change: LastChange, timeZone: string): ProblemError =>
  conflict(changeInWords(`This ${thing}`, change, timeZone))

/** `This company was changed by mere@office.example at 14 Mar 2027 09:30.` */
export const changeInWords = (what: string, { whenUpdated, updatedBy }: LastChange, timeZone: string): string =>
  `${what} was changed by ${updatedBy} at ${shownMoment(whenUpdated, timeZone)}.`
