import type { RawBuilder, Transaction } from 'kysely'
import type { RowVersion, VersionedTable } from './lost-update.ts'
import { lockAndCheckNestedRows, restoredFields } from './restoration.ts'
import type { Tables } from './tables.ts'

/** A new row has no id, or an id of 0 or less (docs/rules/calls.md#nested-rows). */
export const isNewRow = (id: number | null | undefined): boolean => !id || id <= 0

/** Whether there is anything to update: SQL does not allow an update without columns. */
export const hasChanges = (columns: object): boolean => Object.values(columns).some((value) => value !== undefined)

interface Stamps {
  whenUpdated?: string | null | undefined
  whenDeleted?: string | null | undefined
}

/** The rows of a payload that already exist in the database, each with the version that its author has seen. */
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
  /** A condition on the table, as `stored`, for the rows of the parent. */
  ofParent: RawBuilder<unknown>
  idOf: (row: Row) => number | null | undefined
  change: (id: number, row: Row) => Promise<unknown>
  add: (row: Row) => Promise<unknown>
}

/**
 * Adds, changes, deletes and restores the nested rows of a parent. Rows that the payload leaves out stay as they are
 * (docs/rules/calls.md#nested-rows).
 *
 * @throws ProblemError 400 or 409 as lockAndCheckNestedRows
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
