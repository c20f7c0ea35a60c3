import { sql, type RawBuilder } from 'kysely'

/** Tables of which a transaction locks several rows. */
type LockedTable = 'email' | 'property' | 'property_service' | 'company'

/**
 * A select that locks the rows of a condition by their ids, lowest first, as everybody does
 * (docs/decisions/0007-one-order-of-locks.md); to be executed, or to stand in a `with` whose rows are then changed.
 */
export function inLockOrder<Row>(table: LockedTable, condition: RawBuilder<unknown>): RawBuilder<Row> {
  const key = sql.ref(`${table}_id`)
  return sql<Row>`select ${key} from ${sql.table(table)} where ${condition} order by ${key} for no key update`
}
