import { createHmac } from 'node:crypto'
import pg from 'pg'
import { CLUSTER_USER, type Cluster } from './embedded-cluster.ts'

/** The role of the program: it owns its database, and may neither read files nor run programs of the server. */
export const PROGRAM_USER = 'warrant_program'

/** Derived, so that there is one secret to keep. */
export const programPassword = ({ password }: Pick<Cluster, 'password'>): string =>
  createHmac('sha256', password).update(PROGRAM_USER).digest('base64url')

/**
 * Makes the role of the program and its database, and hands over what the superuser of an earlier version owned there: all
 * or nothing (docs/rules/installation.md#the-embedded-database). `urlOf` gives the superuser's address of a database.
 */
export async function prepareRoles(urlOf: (database: string) => string, database: string, password: string) {
  await onConnection(urlOf('postgres'), async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [PROGRAM_USER])
    if (role.rowCount === 0) {
      await client.query(`create role ${PROGRAM_USER} login password ${client.escapeLiteral(password)}`)
    }
    const found = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    )
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${PROGRAM_USER}`)
    else if (found.rows[0]?.owner !== PROGRAM_USER) {
      await client.query(`alter database ${database} owner to ${PROGRAM_USER}`)
    }
  })
  await onConnection(urlOf(database), (client) => client.query(HAND_OVER))
}

async function onConnection(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * REASSIGN OWNED refuses the superuser that initdb made. What extensions brought stays theirs, indexes and sequences of
 * columns follow their tables.
 */
const HAND_OVER = `do $$
declare
  change text;
begin
  for change in
    with ours as (select oid from pg_roles where rolname = '${CLUSTER_USER}'),
    extended as (select classid, objid from pg_depend where deptype = 'e'),
    held as (select classid, objid from pg_depend where deptype in ('a', 'i') and refclassid = 'pg_class'::regclass),
    rooms as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('schema %I', nspname) as thing
    from pg_namespace join rooms using (oid, nspname) join ours on ours.oid = nspowner
    where ('pg_namespace'::regclass, pg_namespace.oid) not in (table extended)
    union all
    select format('%s %I.%I', kind, nspname, relname)
    from pg_class
    join rooms on rooms.oid = relnamespace
    join ours on ours.oid = relowner
    join (values ('r', 'table'), ('p', 'table'), ('f', 'foreign table'), ('v', 'view'), ('m', 'materialized view'),
      ('S', 'sequence'), ('c', 'type')) kinds (letter, kind) on letter = relkind::text
    where ('pg_class'::regclass, pg_class.oid) not in (table extended)
      and (relkind <> 'S' or ('pg_class'::regclass, pg_class.oid) not in (table held))
    union all
    select format('type %I.%I', nspname, typname)
    from pg_type join rooms on rooms.oid = typnamespace join ours on ours.oid = typowner
    where typtype in ('e', 'd', 'r') and ('pg_type'::regclass, pg_type.oid) not in (table extended)
    union all
    select format('routine %s', pg_proc.oid::regprocedure)
    from pg_proc join rooms on rooms.oid = pronamespace join ours on ours.oid = proowner
    where ('pg_proc'::regclass, pg_proc.oid) not in (table extended)
  loop
    execute format('alter %s owner to ${PROGRAM_USER}', change);
  end loop;
end $$`
