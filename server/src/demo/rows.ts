import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** A row that says something for every column but who changed it last, so that the demonstration forgets no new one. */
export type FullRow<Table extends keyof Tables> = Required<Omit<Row<Table>, 'updatedBy'>>

/** Rows of one table, all with the same fields, in an order in which what they refer to is there already. */
export type Batch = { [Table in keyof Tables]: { table: Table; rows: Row<Table>[] } }[keyof Tables]
