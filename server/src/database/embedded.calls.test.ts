import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { STOP_WITH_PARENT } from '../testing/stop-with-parent.ts'
import { listProcesses } from '../testing/warrant-process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const log = { info: () => {} }

let folder: string
let dataDir: string
let running: EmbeddedPostgres | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warrant-embedded-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => rm(folder, { recursive: true }))

const start = async (dir = dataDir) => (running = await startEmbeddedPostgres({ dataDir: dir, log }))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

/** Starts PostgreSQL from a separate process, which then runs `next`. */
async function startElsewhere(next = 'setInterval(() => {}, 1000)') {
  const module = JSON.stringify(new URL('embedded.ts', import.meta.url))
  const program = `
    const { startEmbeddedPostgres } = await import(${module})
    const { url, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {} } })
    console.log(url)
    ${next}`
  const app = spawn(process.execPath, [...STOP_WITH_PARENT, '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(app, 'exit')
  const url = await firstLine(app)
  return { app, exited, url, pid: await postmasterPid() }
}

/** Kills it without a chance to clean up. */
async function leaveAnOrphan(): Promise<{ url: string; pid: number }> {
  const { app, exited, url, pid } = await startElsewhere()
  app.kill('SIGKILL')
  await exited
  return { url, pid }
}

/** All processes that use the data folder: PostgreSQL and its watcher. */
const programsOn = async (dir: string) =>
  (await listProcesses()).map(({ command }) => command).filter((command) => command.includes(dir))

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output to read.')
  for await (const line of createInterface(stdout)) return line
  throw new Error('The process ended before it printed anything.')
}

describe('one data folder, from its first start on', () => {
  test('a first start makes a database in UTF-8 and UTC that syncs to disk, for its owner only', async () => {
    const { url } = await start()

    const settings = ['TimeZone', 'fsync', 'data_checksums', 'jit'].map((name) => `current_setting('${name}')`)
    expect(await query(url, `select current_database(), ${settings.join(', ')}`)).toEqual([
      'warrant',
      'UTC',
      'on',
      'on',
      'off',
    ])
    expect(await query(url, `select lower('ĀŌ')`)).toEqual(['āō'])
    await query(url, 'create extension pg_trgm')
    expect(await query(url, `select cardinality(show_trgm('ā'))`), 'a macron letter is a letter').toEqual([2])
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
  })

  test('a stop ends PostgreSQL, and the next start finds the data', async () => {
    const { url, stop } = await start()
    await query(url, `create table kept as select 'yes' as answer`)

    await stop()

    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await start()
    expect(await query(running?.url ?? '', 'select answer from kept')).toEqual(['yes'])
  })

  test('the PostgreSQL of a killed app is taken over as it runs, and stopped in the end', async () => {
    const orphan = await leaveAnOrphan()
    await query(orphan.url, 'create table before_takeover ()')

    const { url, stop } = await start()

    expect(url).toBe(orphan.url)
    expect(await postmasterPid()).toBe(orphan.pid)
    expect(await query(url, 'select count(*)::int from before_takeover')).toEqual([0])
    await stop()
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('an orphan that is stopping is waited for', async () => {
    const orphan = await leaveAnOrphan()
    const lastClient = new pg.Client(orphan.url)
    await lastClient.connect()
    process.kill(orphan.pid, 'SIGTERM')
    await expect.poll(() => readFile(pidFile(), 'utf8')).toContain('stopping')

    const starting = start()
    await lastClient.end()

    expect(await query((await starting).url, 'select 1')).toEqual([1])
    expect(await postmasterPid()).not.toBe(orphan.pid)
  })

  test('a killed PostgreSQL recovers, even if another process has been given its id', async () => {
    const orphan = await leaveAnOrphan()
    await query(orphan.url, 'create table before_crash ()')
    process.kill(orphan.pid, 'SIGKILL')
    await expect
      .poll(() => query(orphan.url, 'select 1').catch((error: unknown) => error))
      .toMatchObject({ code: 'ECONNREFUSED' })
    const [, ...rest] = (await readFile(pidFile(), 'utf8')).split('\n')
    await writeFile(pidFile(), [process.pid, ...rest].join('\n'))

    const { url } = await start()

    expect(await query(url, 'select count(*)::int from before_crash')).toEqual([0])
  })

  test('a second Warrant is refused, unless it only joins', async () => {
    const { url } = await start()

    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(StartError)

    const joined = await startEmbeddedPostgres({ dataDir, log, join: true })
    await joined.stop()
    expect(await query(joined.url, 'select 1')).toEqual([1])
    expect(joined.url).toBe(url)
  })
})

describe.skipIf(process.platform !== 'linux')('no PostgreSQL outlives those who use it', () => {
  /** Longer than the watcher waits for a killed Warrant to restart. */
  const SLOW_QUERY = 'select 1 from pg_sleep(5)'
  const nothingRuns = () => expect.poll(() => programsOn(dataDir), { timeout: 15_000 }).toEqual([])

  test('a stop leaves nothing behind, nor does a start that is refused', async () => {
    const dir = join(folder, 'stopped')
    const { stop } = await start(dir)
    expect((await programsOn(dir)).length).toBeGreaterThan(1)
    await stop()
    expect(await programsOn(dir)).toEqual([])

    await writeFile(join(dir, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
    await expect(start(dir)).rejects.toThrow(StartError)
    expect(await programsOn(dir)).toEqual([])
  })

  test.each([
    ['is killed', undefined],
    ['ends without a stop', 'process.exit()'],
    ['meets an error that nobody catches', 'throw new Error("a bug")'],
  ])('it stops by itself when its app %s', async (_, next) => {
    const { app } = await startElsewhere(next)
    if (!next) app.kill('SIGKILL')
    await nothingRuns()
    expect(await query((await start()).url, 'select 1')).toEqual([1])
  })

  test('one that was taken over from a killed app is left to the app that took it over', async () => {
    await leaveAnOrphan()
    const { url, stop } = await start()
    expect(await query(url, SLOW_QUERY)).toEqual([1])
    await stop()
    await nothingRuns()
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'a command beside an app that ends by %s works to its end',
    async (signal) => {
      const { app, exited } = await startElsewhere('process.on("SIGTERM", () => stop().then(() => process.exit()))')
      const joined = await startEmbeddedPostgres({ dataDir, log, join: true })
      const working = query(joined.url, SLOW_QUERY)
      app.kill(signal)
      await exited
      expect(await working).toEqual([1])
      await joined.stop()
      await nothingRuns()
    },
  )
})

test('what a killed first start left behind is swept away', async () => {
  const other = join(folder, 'killed-early')
  await mkdir(join(other, 'postgres.draft-abc', 'cluster'), { recursive: true })

  await start(other)

  expect((await readdir(other)).sort()).toEqual(['postgres', 'postgres.lock'])
})

test('a data folder that cannot be written is refused', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')

  const refused = startEmbeddedPostgres({ dataDir: join(file, 'data'), log })

  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/cannot be used \(ENOTDIR.*set DATA_DIR/)
})

test('a data folder of another PostgreSQL version is refused, and given back', async () => {
  const other = join(folder, 'other-version')
  const cluster = join(other, 'postgres', 'cluster')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')

  for (const attempt of ['first', 'second']) {
    const refused = startEmbeddedPostgres({ dataDir: other, log })
    await expect(refused, attempt).rejects.toThrow(StartError)
    await expect(refused, attempt).rejects.toThrow(
      /was created by PostgreSQL 17, but this version of Warrant comes with PostgreSQL \d\d/,
    )
  }
})

test('a PostgreSQL that cannot be started again is given up after a while, in one sentence', async () => {
  const own = join(folder, 'given-up')
  const givenUp = Promise.withResolvers<StartError>()
  const warned: string[] = []
  running = await startEmbeddedPostgres({
    dataDir: own,
    log,
    supervision: {
      log: { info: () => {}, warn: (message) => warned.push(message) },
      onGivenUp: givenUp.resolve,
      pace: { lookEveryMs: 10, firstPauseMs: 10, longestPauseMs: 50, giveUpMs: 500 },
    },
  })
  const cluster = join(own, 'postgres', 'cluster')
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  await rm(join(cluster, 'global', 'pg_control'))
  process.kill(pid, 'SIGKILL')
  expect((await givenUp.promise).message).toMatch(
    /^PostgreSQL could not be kept running .+ then start Warrant again\.$/,
  )
  expect(warned.some((message) => message.includes('could not be started again'))).toBe(true)
})
