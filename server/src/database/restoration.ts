import { sql, type Transaction } from 'kysely'
import { REMINDER_STAMPS } from '@app/contract/service/rules'
import { snakeCase } from '../lib/json-sql.ts'
import { badPayload } from '../lib/problem.ts'
import {
  lockAndCheckVersions,
  pathOf,
  lostUpdate,
  type RowVersion,
  type LastChange,
  type VersionedTable,
} from './lost-update.ts'
import type { Tables } from './tables.ts'

interface Row {
  whenUpdated?: string | null | undefined
  whenDeleted?: string | null | undefined
}

/**
 * Tells a row that clears `whenDeleted` and does not name `whenUpdated`, and answers what else it says. Answers leave
 * deleted rows out, so whoever takes a deletion back cannot know the stamp that the deletion gave the row.
 */
export function restoredFields<Posted extends Row>(row: Posted): RowVersion['restored'] {
  const { whenUpdated, whenDeleted, ...rest } = row
  return !whenUpdated && whenDeleted === null ? rest : undefined
}

/**
 * Locks the rows of a record that a save is about to change, as `claimRows` does, and lets a deleted one come back
 * without its `whenUpdated`, as it was when it was deleted.
 *
 * @throws ProblemError 400 or 409 as `claimRows`; besides 409 for a row that somebody changed after its deletion, and
 *   400 for one without `whenUpdated` that is not deleted or that says something else than what is stored
 */
export async function lockAndCheckNestedRows(
  transaction: Transaction<Tables>,
  versioned: VersionedTable,
  claims: readonly RowVersion[],
  where: ReturnType<typeof sql>,
  timeZone: string,
): Promise<void> {
  await lockAndCheckVersions(transaction, versioned, claims, where, timeZone)
  const restoring = claims.flatMap(({ path, id, restored }) => (restored ? [{ path, id, restored }] : []))
  if (restoring.length === 0) return

  const stored = new Map((await readDeleted(transaction, versioned, restoring)).map((row) => [row.id, row]))
  for (const { path, id, restored } of restoring) {
    const row = stored.get(id)
    if (!row?.isDeleted) throw badPayload({ path: pathOf(path, 'whenUpdated'), message: 'is required, as it was read' })
    if (row.isAsDeleted === false) throw lostUpdate(versioned.thing, row, timeZone)
    const changed = Object.keys(restored).find((name) => row.changed?.includes(snakeCase(name)))
    if (changed) throw badPayload({ path: pathOf(path, changed), message: 'cannot change before the row is restored' })
  }
}

interface Deleted extends LastChange {
  id: number
  isDeleted: boolean
  /** Its last change is its deletion; null for a row that came without a history and was never changed. */
  isAsDeleted: boolean | null
  /** Columns that the payload says something else for. */
  changed: string[] | null
}

/**
 * A statement of its own, after the rows are locked, so that it sees the history of whoever held them before. What
 * reminders write changes nothing that the person who deleted a service has seen.
 */
async function readDeleted(
  transaction: Transaction<Tables>,
  { table, key }: VersionedTable,
  restoring: readonly { id: number; restored: NonNullable<RowVersion['restored']> }[],
): Promise<Deleted[]> {
  const posted = restoring.map(({ id, restored }) => ({
    id,
    said: Object.fromEntries(Object.entries(restored).map(([name, value]) => [snakeCase(name), value])),
  }))
  const { rows } = await sql<Deleted>`
    select stored.${sql.ref(key)} as id, stored.when_updated, stored.updated_by,
      stored.when_deleted is not null as is_deleted,
      (select became ->> 'when_deleted' is not null from history
        where entity = ${table} and entity_id = stored.${sql.ref(key)}::text
          and became - ${REMINDER_STAMPS.map(snakeCase)}::text[] is distinct from '{}'
        order by history_id desc limit 1) as is_as_deleted,
      (select json_agg(said.key) from jsonb_each(posted.said) said
        where to_jsonb(stored) -> said.key is distinct from said.value) as changed
    from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) posted (id integer, said jsonb)
    join ${sql.table(table)} stored on stored.${sql.ref(key)} = posted.id`.execute(transaction)
  return rows
}
