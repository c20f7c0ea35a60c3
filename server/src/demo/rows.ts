import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** A row with every column except who changed it last, so that the compiler points at a new one. */
export type FullRow<Table extends keyof Tables> = Required<Omit<Row<Table>, 'updatedBy'>>

/** Rows of one table, all with the same fields. Batches come after the rows that they refer to. */
export type Batch = { [Table in keyof Tables]: { table: Table; rows: Row<Table>[] } }[keyof Tables]
