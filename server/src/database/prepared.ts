import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { runDirectly, type Connection } from './connection.ts'
import { PREPARED } from './preparing-client.ts'
import { COUNT, type Counted } from './versions.ts'
import type { VersionsAlong } from './versions-along.ts'

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
  #compiledAlong: CompiledQuery<RowAlong<Row>> | undefined

  constructor(build: (at: PlaceholderFor<Values>) => RawBuilder<Row>) {
    this.#build = build
  }

  async execute(db: Connection, values: Values): Promise<Row[]> {
    const { rows } = await db.executeQuery(this.compile(db, values))
    return rows
  }

  /**
   * The one row that the statement finds, if any; and the versions with it, if somebody waits for them. The statement names
   * its columns as the row does: what comes along is not renamed.
   */
  async executeForOne(db: Connection, values: Values, along?: VersionsAlong): Promise<Row | undefined> {
    if (!along?.isWantedOn(db)) return (await this.execute(db, values))[0]
    this.#compiledAlong ??= compileTemplate(db, withVersions(this.#template()))
    const { sql: text, parameters } = withValues(this.#compiledAlong, values)
    const sent = runDirectly<RowAlong<Row>>(db, text, parameters)
    along.comeWith(sent.then(([row]) => row?.counted ?? null))
    const [row] = await sent
    return row?.isFound ? row : undefined
  }

  compile(db: Connection, values: Values): CompiledQuery<Row> {
    this.#compiled ??= compileTemplate(db, this.#template())
    return withValues(this.#compiled, values)
  }

  #template(): RawBuilder<Row> {
    return this.#build((name) => sql`${new Placeholder(name)}`)
  }
}

type RowAlong<Row> = Row & { counted: Counted; isFound: boolean | null }

/** The versions, and the row that the statement finds beside them. */
const withVersions = <Row>(statement: RawBuilder<Row>) => sql<RowAlong<Row>>`
  select * from (${sql.raw(COUNT)}) versions left join (select true as "isFound", * from (${statement}) one) found on true`

const compileTemplate = <Row>(db: Connection, template: RawBuilder<Row>): CompiledQuery<Row> =>
  sql<Row>`${sql.raw(PREPARED)}${template}`.compile(db)

function withValues<Row>(compiled: CompiledQuery<Row>, values: object): CompiledQuery<Row> {
  const valueOf = new Map<string, unknown>(Object.entries(values))
  const parameters = compiled.parameters.map((each) => (each instanceof Placeholder ? valueOf.get(each.name) : each))
  return { ...compiled, parameters }
}
