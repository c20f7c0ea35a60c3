import { sql, type RawBuilder } from 'kysely'

/** Tables in which a transaction locks several rows. */
type LockedTable = 'email' | 'property' | 'property_service' | 'company' | 'contact'

/**
 * A select that locks the matching rows in the order of their ids, as every transaction does
 * (docs/decisions/0007-one-order-of-locks.md). Execute it, or put it in a `with` before changing its rows.
 */
export function inLockOrder<Row>(table: LockedTable, condition: RawBuilder<unknown>): RawBuilder<Row> {
  const key = sql.ref(`${table}_id`)
  return sql<Row>`select ${key} from ${sql.table(table)} where ${condition} order by ${key} for no key update`
}
