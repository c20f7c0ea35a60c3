import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'

export type Expressions = Readonly<Record<string, RawBuilder<unknown>>>

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The select list for exactly the fields of a shape, so that no other field can leave the database. Each field is the
 * column of that name in `table`, unless `expressions` has one for it.
 */
export const fieldsOf = (shape: z.ZodObject, table: string, expressions: Expressions = {}): RawBuilder<unknown> =>
  sql.join(
    Object.keys(shape.shape).map(
      (field) => sql`${expressions[field] ?? sql.ref(`${table}.${snakeCase(field)}`)} as ${quoted(field)}`,
    ),
  )

/** The select list of a row with an expression for each field. The compiler points at a missing one. */
export const namedAs = <Row extends object>(expressions: {
  readonly [Field in keyof Row]-?: RawBuilder<unknown>
}): RawBuilder<unknown> =>
  sql.join(
    Object.entries<RawBuilder<unknown>>(expressions).map(
      ([field, expression]) => sql`${expression} as ${quoted(field)}`,
    ),
  )

/**
 * Field names come from our own shapes, so they are safe to quote. The quotes keep the camel-case plugin from changing
 * their capitals.
 */
export const quoted = (field: string) => sql.raw(`"${field}"`)

/** A JSON array of the rows of a select; empty, not null, without rows. */
export const jsonArray = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${select}) one)`

/** How many rows of a long list are one text: few enough for texts of some hundred kilobytes. */
const PIECE_ROWS = 1000

/**
 * Selects the rows of a long select as texts of many JSON objects each, separated by commas: `piece`, the number of its
 * rows as `rows`, in the order of `number`. One text of a whole list would be in memory several times: as it is received,
 * as a string with two bytes a letter because of its macrons, and as it is sent.
 */
export const jsonPieces = (select: RawBuilder<unknown>): RawBuilder<{ number: number; piece: string; rows: number }> =>
  sql`select at / ${PIECE_ROWS} as number, string_agg(one, ',' order by at) as piece, count(*) as rows
    from (select row_number() over () - 1 as at, row_to_json(one)::text as one from (${select}) one) numbered
    group by number`

/** A JSON object of the only row of a select, or null. */
export const jsonObject = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select row_to_json(one) from (${select}) one)`

/**
 * Joins the non-empty parts with ", ". Inline SQL, because a function in the database costs ten times as much per row.
 */
export const joinParts = (...parts: RawBuilder<unknown>[]): RawBuilder<string> =>
  sql<string>`concat_ws(', ', ${sql.join(parts.map((part) => sql`nullif(${part}, '')`))})`
