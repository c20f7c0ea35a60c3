import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.ts'

interface Written extends Tables {
  emailRecipient: {
    emailId: number
    position: number
    kind: 'to' | 'cc'
    address: string
    contactId: number | null
  }
  emailPropertyService: { emailId: number; propertyServiceId: number }
}

export type Row<Table extends keyof Written> = Insertable<Written[Table]>

/** Rows of one table, all with the same fields, in an order in which what they refer to is there already. */
export type Batch = { [Table in keyof Written]: { table: Table; rows: Row<Table>[] } }[keyof Written]
