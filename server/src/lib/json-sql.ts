import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'

export type Expressions = Readonly<Record<string, RawBuilder<unknown>>>

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The select list of exactly the fields of a shape: a field that the shape does not name cannot leave the database.
 * Each is the column of that name in `table`, unless `expressions` says otherwise.
 */
export const fieldsOf = (shape: z.ZodObject, table: string, expressions: Expressions = {}): RawBuilder<unknown> =>
  sql.join(
    Object.keys(shape.shape).map(
      (field) => sql`${expressions[field] ?? sql.ref(`${table}.${snakeCase(field)}`)} as ${quoted(field)}`,
    ),
  )

/** The select list of a row, an expression for each of its fields: the compiler asks for one that is missing. */
export const namedAs = <Row extends object>(expressions: {
  readonly [Field in keyof Row]-?: RawBuilder<unknown>
}): RawBuilder<unknown> =>
  sql.join(
    Object.entries<RawBuilder<unknown>>(expressions).map(
      ([field, expression]) => sql`${expression} as ${quoted(field)}`,
    ),
  )

/** Names from a shape are ours and plain; quoting keeps their capitals past the camel-case plugin. */
const quoted = (field: string) => sql.raw(`"${field}"`)

/** A JSON array of the rows that a select answers, empty rather than null. */
export const jsonArray = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${select}) one)`

/** A JSON object of the one row that a select answers, or null. */
export const jsonObject = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select row_to_json(one) from (${select}) one)`

/** The parts that are there, joined with ", ". Inline, because a function of our own costs ten times as much a row. */
export const joinParts = (...parts: RawBuilder<unknown>[]): RawBuilder<string> =>
  sql<string>`concat_ws(', ', ${sql.join(parts.map((part) => sql`nullif(${part}, '')`))})`
