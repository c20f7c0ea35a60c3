import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

const isRoot = process.getuid?.() === 0

let folder = ''
let running: EmbeddedPostgres | undefined
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-roles-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => rm(folder, { recursive: true }))

const start = async (name: string) =>
  (running = await startEmbeddedPostgres({ dataDir: path.join(folder, name), log: { info: () => {} } }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Several statements answer a list of results.
    const answer: { rows?: unknown[][] } = await client.query({ text: sql, rowMode: 'array' })
    return answer.rows?.flat() ?? []
  } finally {
    await client.end()
  }
}

describe('what an injected statement may do', () => {
  test.each([
    `copy (select 1) to program 'touch /tmp/warrant-was-here'`,
    `copy company from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `create role another superuser`,
    `alter role current_user superuser`,
    `set role warrant`,
    `alter system set archive_command = 'id'`,
    `create database another`,
    `select rolpassword from pg_authid`,
    `create function run() returns int language c as '/lib/x86_64-linux-gnu/libc.so.6', 'getpid'`,
  ])('is not: %s', async (statement) => {
    const { url } = running ?? (await start('attacked'))
    await query(url, 'create table if not exists company (name text)')
    await expect(query(url, statement)).rejects.toMatchObject({ code: '42501' })
  })
})

test.runIf(isRoot && process.platform === 'linux')(
  'started by root, PostgreSQL has no capability and reads nothing of root, not even for its superuser',
  async () => {
    const { superuserUrl } = await start('of-root')
    const secret = path.join('/tmp', `${path.basename(folder)}-secret`)
    await writeFile(secret, 'of root', { mode: 0o600 })
    await expect(query(superuserUrl, `select pg_read_file('${secret}')`)).rejects.toThrow('Permission denied')
    await rm(secret)
    const pidFile = path.join(folder, 'of-root/postgres/cluster/postmaster.pid')
    const status = await readFile(`/proc/${(await readFile(pidFile, 'utf8')).split('\n')[0]}/status`, 'utf8')
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, 'm'))
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(status).toMatch(/^Uid:\s+65534\s/m)
  },
)

/** Makes the database as versions did in which the superuser owned everything, with the migrations before the given one. */
async function fillAsSuperuser({ superuserUrl }: EmbeddedPostgres, before: string) {
  const maintenance = superuserUrl.replace('/warrant?', '/postgres?')
  await query(maintenance, 'drop database warrant with (force)')
  await query(maintenance, 'drop role warrant_program')
  await query(maintenance, 'create database warrant')
  await query(
    superuserUrl,
    'create table migration (name text primary key, when_applied timestamptz not null default now())',
  )
  const migrations = new URL('migrations/', import.meta.url)
  for (const name of (await readdir(migrations)).filter((known) => known < before).toSorted()) {
    await query(superuserUrl, await readFile(new URL(name, migrations), 'utf8'))
    await query(superuserUrl, `insert into migration (name) values ('${name}')`)
  }
  const boss = new PgBoss(superuserUrl)
  await boss.start()
  await boss.createQueue('kept')
  await boss.send('kept', { is: 'there' })
  await boss.stop({ graceful: false })
  await nobodyElseConnected(superuserUrl)
}

/** A pool says that it has ended before the database has closed its connections, which then end with an error if it stops. */
const nobodyElseConnected = (url: string) =>
  expect
    .poll(() =>
      query(
        url,
        `select count(*)::int from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
    )
    .toEqual([0])

const OWNED_BY_OTHERS = `
  select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'pgboss') and relowner <> 'warrant_program'::regrole
  union all
  select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname in ('public', 'pgboss') and proowner <> 'warrant_program'::regrole
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select typname from pg_type join pg_namespace on pg_namespace.oid = typnamespace
  where nspname in ('public', 'pgboss') and typowner <> 'warrant_program'::regrole
    and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
  union all
  select nspname from pg_namespace where nspname = 'pgboss' and nspowner <> 'warrant_program'::regrole`

test('a data folder whose tables the superuser owns is handed over with all that it holds, and migrated', async () => {
  await fillAsSuperuser(await start('old'), '0016')
  await query(
    running?.superuserUrl ?? '',
    `insert into company (company_name) select 'Company ' || number from generate_series(1, 1000) number`,
  )
  await running?.stop()

  for (const _ of ['first', 'second']) {
    const { url, stop } = await start('old')
    await migrate(url)
    expect(await query(url, OWNED_BY_OTHERS)).toEqual([])
    expect(await query(url, 'select count(*)::int from company')).toEqual([1000])
    expect(await query(url, 'select current_user, rolsuper from pg_roles where rolname = current_user')).toEqual([
      'warrant_program',
      false,
    ])
    await query(url, `update company set company_name = 'Renamed' where company_name = 'Company 1'`)
    const boss = new PgBoss(url)
    await boss.start()
    await boss.send('kept', { is: 'new' })
    await boss.stop({ graceful: false })
    await nobodyElseConnected(url)
    await stop()
  }
  const { url } = await start('old')
  expect(await query(url, `select data ->> 'is' from pgboss.job where name = 'kept' order by created_on`)).toEqual([
    'there',
    'new',
    'new',
  ])
})

test('what the superuser made since then is handed over at the next start', async () => {
  const { superuserUrl, stop } = await start('mended')
  await query(superuserUrl, 'create table late (id int generated always as identity, also serial)')
  await stop()
  const { url } = await start('mended')
  await query(url, 'alter table late add column more text')
  expect(await query(url, 'select more from late')).toEqual([])
})

test.runIf(isRoot)('the folder of the data may be one that only root may enter', async () => {
  const closed = path.join(folder, 'closed')
  const { stop } = await start('closed')
  await chmod(closed, 0o700)
  await stop()
  expect(await query((await start('closed')).url, 'select 1')).toEqual([1])
})
