import type { RawBuilder, Transaction } from 'kysely'
import type { RowVersion, VersionedTable } from './lost-update.ts'
import { lockAndCheckNestedRows, restoredFields } from './restoration.ts'
import type { Tables } from './tables.ts'

/** A new row has no id, or one of 0 or below (docs/rules/calls.md#nested-rows). */
export const isNewRow = (id: number | null | undefined): boolean => !id || id <= 0

/** Whether a row says anything beside which one it is: an update without a column is not one. */
export const hasChanges = (columns: object): boolean => Object.values(columns).some((value) => value !== undefined)

interface Stamps {
  whenUpdated?: string | null | undefined
  whenDeleted?: string | null | undefined
}

/** The rows of a payload that stand in the database already, each with its claim. */
export const storedRows = <Row extends Stamps>(
  listPath: string,
  rows: readonly Row[],
  idOf: (row: Row) => number | null | undefined,
): { row: Row; claim: RowVersion }[] =>
  rows.flatMap((row, index) => {
    const id = idOf(row)
    if (!id || isNewRow(id)) return []
    const { whenUpdated } = row
    return [{ row, claim: { path: `${listPath}.${index}`, id, whenUpdated, restored: restoredFields(row) } }]
  })

interface NestedTable<Row> extends VersionedTable {
  /** The field of the payload that holds the rows. */
  path: string
  /** Which rows of the table, as `stored`, are the parent's. */
  ofParent: RawBuilder<unknown>
  idOf: (row: Row) => number | null | undefined
  change: (id: number, row: Row) => Promise<unknown>
  add: (row: Row) => Promise<unknown>
}

/**
 * Adds, changes, deletes and restores rows inside their parent, as each row says; rows left out stay
 * (docs/rules/calls.md#nested-rows).
 *
 * @throws ProblemError 400 or 409
 */
export async function saveNestedRows<Row extends Stamps>(
  transaction: Transaction<Tables>,
  rows: readonly Row[],
  { path, ofParent, idOf, change, add, ...versioned }: NestedTable<Row>,
  timeZone: string,
): Promise<void> {
  const stored = storedRows(path, rows, idOf)
  const claims = stored.map(({ claim }) => claim)
  await lockAndCheckNestedRows(transaction, versioned, claims, ofParent, timeZone)
  for (const { row, claim } of stored) await change(claim.id, row)
  for (const row of rows) if (isNewRow(idOf(row))) await add(row)
}
