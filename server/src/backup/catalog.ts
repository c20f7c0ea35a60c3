import type pg from 'pg'

export interface Table {
  name: string
  columns: string[]
}

const NOT_OF_AN_EXTENSION = (catalog: string) =>
  `not exists (select from pg_depend where deptype = 'e' and classid = '${catalog}'::regclass and objid = ${catalog}.oid)`

/** The tables of the product with the columns that are kept. The job queue has its own schema, and is made anew. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and ${NOT_OF_AN_EXTENSION('pg_class')}
    order by relname`)
  return rows
}

export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace and ${NOT_OF_AN_EXTENSION('pg_class')}
    order by relname`)
  const read = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    )
    const [state] = states
    if (state) read.push({ name, ...state })
  }
  return read
}

/** Drops all that migrations made. Extensions stay: an older data folder has them of another role. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      change text;
    begin
      for change in
        select format('drop view if exists %I cascade', relname) from pg_class
          where relkind = 'v' and relnamespace = current_schema()::regnamespace and ${NOT_OF_AN_EXTENSION('pg_class')}
        union all
        select format('drop table if exists %I cascade', relname) from pg_class
          where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
            and ${NOT_OF_AN_EXTENSION('pg_class')}
        union all
        select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
          where pronamespace = current_schema()::regnamespace and ${NOT_OF_AN_EXTENSION('pg_proc')}
        union all
        select format('drop type if exists %I cascade', typname) from pg_type
          where typtype in ('e', 'd') and typnamespace = current_schema()::regnamespace
            and ${NOT_OF_AN_EXTENSION('pg_type')}
      loop
        execute change;
      end loop;
    end $$`)
}

/** Takes off what refuses or follows rows, so that they can be loaded in any order. Returns what puts it back. */
export async function takeOffRules(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`)
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const { off } of rows) await client.query(off)
  return [...rows.map(({ on }) => on), ...names.map((name) => `alter table ${name} enable trigger user`)]
}

/**
 * What the installation holds besides its first administrator, in words; undefined if nothing. Rows that migrations make
 * are not counted.
 */
export async function whatIsThere(client: pg.Client): Promise<string | undefined> {
  const tables = await listTables(client)
  if (tables.length === 0) return undefined
  if (!tables.some(({ name }) => name === 'migration')) return `tables of another program (${tables[0]?.name ?? ''})`
  for (const [table, words, condition = 'true'] of PEOPLES_RECORDS) {
    if (!tables.some(({ name }) => name === table)) continue
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${client.escapeIdentifier(table)} where ${condition}`,
    )
    const count = rows[0]?.count ?? 0
    if (count > (table === 'login' ? 1 : 0)) return `${count} ${words}`
  }
  return undefined
}

/** Where what people enter begins: all other records hang on one of these. */
const PEOPLES_RECORDS: readonly (readonly [table: string, words: string, condition?: string])[] = [
  ['login', 'logins'],
  ['property', 'properties'],
  ['company', 'companies'],
  ['contact', 'contacts'],
  ['document', 'documents'],
  ['iqp', 'IQPs'],
  ['mail', 'messages'],
  ['email_template_version', 'templates'],
  // Those below are of migrations.
  ['service', 'services that the office defined', 'service_id >= 1000'],
]
