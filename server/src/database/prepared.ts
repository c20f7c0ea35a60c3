import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { PREPARED, type Connection } from './connection.ts'

/** Marks the position of a value until the statement is executed. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type PlaceholderFor<Values> = (name: keyof Values & string) => RawBuilder<unknown>

/**
 * A statement that finds its rows by key. Its text is built once, with a placeholder for each value, and PostgreSQL
 * plans it once per connection. Building the text each time would cost more than running the statement.
 */
export class PreparedStatement<Row, Values extends object> {
  readonly #build: (at: PlaceholderFor<Values>) => RawBuilder<Row>
  #compiled: CompiledQuery<Row> | undefined

  constructor(build: (at: PlaceholderFor<Values>) => RawBuilder<Row>) {
    this.#build = build
  }

  async execute(db: Connection, values: Values): Promise<Row[]> {
    const { rows } = await db.executeQuery(this.compile(db, values))
    return rows
  }

  compile(db: Connection, values: Values): CompiledQuery<Row> {
    this.#compiled ??= sql<Row>`${sql.raw(PREPARED)}${this.#build((name) => sql`${new Placeholder(name)}`)}`.compile(db)
    const valueOf = new Map<string, unknown>(Object.entries(values))
    const parameters = this.#compiled.parameters.map((each) =>
      each instanceof Placeholder ? valueOf.get(each.name) : each,
    )
    return { ...this.#compiled, parameters }
  }
}
