import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { PREPARED, type Connection } from './connection.ts'

/** Stands for the value of that name until the statement is executed. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type At<Values> = (name: keyof Values & string) => RawBuilder<unknown>

/**
 * A statement that finds its rows by key: written once by `build`, with a place for each value, and planned once by
 * PostgreSQL for each connection. Making its text anew costs more than such a statement does.
 */
export class PreparedStatement<Row, Values extends object> {
  readonly #build: (at: At<Values>) => RawBuilder<Row>
  #compiled: CompiledQuery<Row> | undefined

  constructor(build: (at: At<Values>) => RawBuilder<Row>) {
    this.#build = build
  }

  async execute(db: Connection, values: Values): Promise<Row[]> {
    const { rows } = await db.executeQuery(this.compile(db, values))
    return rows
  }

  compile(db: Connection, values: Values): CompiledQuery<Row> {
    this.#compiled ??= sql<Row>`${sql.raw(PREPARED)}${this.#build((name) => sql`${new Place(name)}`)}`.compile(db)
    const valueOf = new Map<string, unknown>(Object.entries(values))
    const parameters = this.#compiled.parameters.map((each) => (each instanceof Place ? valueOf.get(each.name) : each))
    return { ...this.#compiled, parameters }
  }
}
