import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { connect, createPool } from '@app/server/database/connection'
import type { Tables } from '@app/server/database/tables'
import { compileFindProperty } from '@app/server/property/queries'
import { Property } from '@app/contract/property/schema'
import { ask } from './ask.ts'
import { startBareServer, statementOf, type BareCall, type BareServer } from './bare.ts'
import { compareRates, compareTimes, median, type Comparison } from './compare.ts'
import type { Office } from './office.ts'
import { STAFF } from './staff.ts'

const SavedStamp = Property.pick({ whenUpdated: true })

/** Measures calls over HTTP, with a token, compared with their plain SQL. */
export async function measureCalls(office: Office): Promise<Comparison[]> {
  const bare = createPool(office.databaseUrl, 16)
  const db = connect(bare)
  const server = await startBareServer(office.databaseUrl)
  try {
    const { rows: ids } = await sql<{ propertyId: number }>`
      select property_id from property where when_deleted is null and active order by property_id limit 64`.execute(db)
    const propertyIds = ids.map((row) => row.propertyId)
    const next = cycle(propertyIds)
    const nextBare = cycle(propertyIds)
    const selectOne = () => statementOf(compileFindProperty(db, STAFF, nextBare()))
    const readBare = () => {
      const select = selectOne()
      return bare.query(select.sql, select.parameters)
    }
    return [
      await compareTimes(
        { name: 'one property, compared with its SQL', goal: { most: 2 } },
        () => ask(office, `/property/${next()}`),
        readBare,
        200,
      ),
      await compareTimes(
        { name: 'its SQL through a bare server on Node, compared with the SQL', goal: null },
        () => server.ask([selectOne()]),
        readBare,
        200,
      ),
      ...(await measureSaves(office, bare, propertyIds, { concurrency: 1, reading: true })),
      await measureBareSaves(server, bare, propertyIds, { concurrency: 1, reading: true }),
      ...(await measureSaves(office, bare, propertyIds, { concurrency: 16, reading: true })),
      ...(await measureSaves(office, bare, propertyIds, { concurrency: 1, reading: false })),
      await measureBareSaves(server, bare, propertyIds, { concurrency: 1, reading: false }),
      ...(await measureSaves(office, bare, propertyIds, { concurrency: 16, reading: false })),
      await measureBareSaves(server, bare, propertyIds, { concurrency: 16, reading: false }),
    ]
  } finally {
    server.close()
    await db.destroy()
  }
}

const cycle = (ids: readonly number[]) => {
  let at = 0
  return () => ids[at++ % ids.length] ?? 0
}

/** Every other property, for one of the two sides: each has as large ones as the other. */
const everyOther = (ids: readonly number[], side: 'ours' | 'other'): number[] =>
  ids.filter((_, index) => index % 2 === (side === 'ours' ? 0 : 1))

/** Gives each worker properties of its own in turn, so that none waits for another's row. */
function shareOut(ids: readonly number[], workers: number): (worker: number) => number {
  const nexts = Array.from({ length: workers }, (_, worker) =>
    cycle(ids.filter((_, index) => index % workers === worker)),
  )
  return (worker) => nexts[worker]?.() ?? 0
}

/**
 * Measures saves of a property's reference. The call returns the whole saved property; with `reading`, the bare
 * transaction reads it as well, and the slowest saves are compared with the usual one.
 */
async function measureSaves(
  office: Office,
  bare: pg.Pool,
  propertyIds: readonly number[],
  { concurrency, reading }: { concurrency: number; reading: boolean },
): Promise<Comparison[]> {
  const db = connect(bare)
  const stamps = new Map<number, string>()
  const times: number[] = []
  const next = shareOut(everyOther(propertyIds, 'ours'), concurrency)
  const nextBare = shareOut(everyOther(propertyIds, 'other'), concurrency)
  let count = 0
  const saveThroughCall = async (worker: number) => {
    const id = next(worker)
    const whenUpdated = stamps.get(id) ?? (await readStamp(office, id))
    const startedAt = performance.now()
    const saved = await ask(office, `/property/${id}`, { customerPropertyRef: `A${count++}`, whenUpdated })
    times.push(performance.now() - startedAt)
    stamps.set(id, stampIn(saved))
  }
  const saveBare = (worker: number) =>
    runBare(bare, savingStatements(db, nextBare(worker), { reference: `B${count++}`, reading }))
  const other = reading ? 'the same transaction by bare pg' : 'that transaction without reading the property'
  const name = `saves with history per second, ${concurrency} at a time, compared with ${other}`
  const rates = await compareRates(
    { name, goal: { least: reading ? 0.6 : 0.5 } },
    concurrency,
    saveThroughCall,
    saveBare,
  )
  if (!reading) return [rates]
  // The first ones warm up.
  const sorted = times.slice(times.length / 4).toSorted((a, b) => a - b)
  const slowest = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  const slowName = `the slowest hundredth of these saves, ms, ${concurrency} at a time, compared with their median`
  return [rates, { name: slowName, goal: { most: 4 }, ours: slowest, other: median(sorted) }]
}

/**
 * What HTTP costs a save, and with it what the answer costs: the bare transaction, which reads the property, through a server
 * that does nothing else. `reading` says whether the bare one reads it too.
 */
function measureBareSaves(
  server: BareServer,
  bare: pg.Pool,
  propertyIds: readonly number[],
  { concurrency, reading }: { concurrency: number; reading: boolean },
): Promise<Comparison> {
  const db = connect(bare)
  const next = shareOut(everyOther(propertyIds, 'ours'), concurrency)
  const nextBare = shareOut(everyOther(propertyIds, 'other'), concurrency)
  let count = 0
  const saving = (propertyId: number, asked: boolean) =>
    savingStatements(db, propertyId, { reference: `C${count++}`, reading: asked })
  const other = reading ? 'bare pg' : 'bare pg that does not read the property'
  const name = `the same transaction through a bare server on Node, per second, ${concurrency} at a time, compared with ${other}`
  return compareRates(
    { name, goal: null },
    concurrency,
    (worker) => server.ask(saving(next(worker), true)),
    (worker) => runBare(bare, saving(nextBare(worker), reading)),
  )
}

function savingStatements(
  db: Kysely<Tables>,
  propertyId: number,
  { reference, reading }: { reference: string; reading: boolean },
): BareCall {
  const read = statementOf(compileFindProperty(db, STAFF, propertyId))
  return [
    { sql: 'begin', parameters: [] },
    { sql: `select set_config('warrant.login', $1, true)`, parameters: [STAFF.email] },
    { sql: 'select when_updated from property where property_id = $1 for update', parameters: [propertyId] },
    {
      sql: 'update property set customer_property_ref = $1 where property_id = $2',
      parameters: [reference, propertyId],
    },
    ...(reading ? [read] : []),
    { sql: 'commit', parameters: [] },
  ]
}

async function runBare(bare: pg.Pool, statements: BareCall): Promise<void> {
  const client = await bare.connect()
  try {
    for (const { sql: text, parameters } of statements) await client.query(text, parameters)
  } finally {
    client.release()
  }
}

const readStamp = async (office: Office, id: number): Promise<string> => stampIn(await ask(office, `/property/${id}`))

const stampIn = (property: Buffer): string => SavedStamp.parse(JSON.parse(property.toString())).whenUpdated
