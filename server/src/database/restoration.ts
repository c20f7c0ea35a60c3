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
 * The other fields of a row that is being restored: one that clears `whenDeleted` and has no `whenUpdated`. Undefined
 * for any other row. Answers leave out deleted rows, so the caller cannot know the `whenUpdated` that the deletion set.
 */
export function restoredFields<Posted extends Row>(row: Posted): RowVersion['restored'] {
  const { whenUpdated, whenDeleted, ...rest } = row
  return !whenUpdated && whenDeleted === null ? rest : undefined
}

/**
 * Locks and checks the nested rows that a save is about to change, as `lockAndCheckVersions` does. A deleted row may be
 * restored without its `whenUpdated`, as it was when it was deleted.
 *
 * @throws ProblemError 400 or 409 as `lockAndCheckVersions`; also 409 for a row that somebody changed after its
 * deletion, and 400 for one without `whenUpdated` that is not deleted or differs from what is stored
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
    if (!row?.isDeleted)
      throw badPayload({ path: pathOf(path, 'whenUpdated'), message: 'is required, exactly as it was read' })
    if (row.isAsDeleted === false) throw lostUpdate(versioned.thing, row, timeZone)
    const changed = Object.keys(restored).find((name) => row.changed?.includes(snakeCase(name)))
    if (changed)
      throw badPayload({ path: pathOf(path, changed), message: 'cannot be changed before the row is restored' })
  }
}

interface Deleted extends LastChange {
  id: number
  isDeleted: boolean
  /** The last change of the row was its deletion; null for a row without a history. */
  isAsDeleted: boolean | null
  /** Columns whose value in the payload differs from the stored one. */
  changed: string[] | null
}

/**
 * A separate statement, after the rows are locked, so that it sees the changes of a transaction that held the locks
 * before. Stamps that reminders write do not count, because people do not edit them.
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
