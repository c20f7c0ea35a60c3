import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withChanges, type ListChanges } from '@app/contract/list'
import { buildApp } from '../app.ts'
import { buildCompany, buildProperty } from '../testing/factories.ts'
import { buildTestApp, useTestApp } from '../testing/test-app.ts'
import { pruneListChanges } from './list-changes.ts'

// `npm test` takes the same steps each time. `npm run fuzz:lists` makes them many, and others.
const STEPS = Number(process.env.LIST_STEPS ?? 500)
const SEED = Number(process.env.LIST_SEED ?? 1)

const opened = useTestApp()
let processes: Awaited<ReturnType<typeof buildApp>>[] = []
let writers: Writer[] = []
let token = ''

beforeAll(async () => {
  const { app, services, staffToken, url } = opened()
  token = await staffToken()
  processes = [app, await buildApp(services)]
  writers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c lock_timeout=10ms' })
      await client.connect()
      return { client, isOpen: false }
    }),
  )
})
afterAll(async () => {
  await processes[1]?.close()
  await Promise.all(writers.map(({ client }) => client.end()))
})

interface Writer {
  client: pg.Client
  isOpen: boolean
}

/** Numbers that a seed repeats (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    below: (end: number) => Math.floor(next() * end),
    one: <T>(among: readonly T[]): T => among[Math.floor(next() * among.length)] as T,
  }
}

type Random = ReturnType<typeof randomFrom>

const NAMES = [
  'Ānau',
  'anau',
  'Zebra',
  'ßa',
  'Ōtaki 2',
  'Otaki 10',
  "o'Tool",
  'O Tool',
  'kea-fire',
  'Kea Fire',
  '!',
  '字',
]

/** A row of the table, or none. `$any` is a number. */
const some = (table: string) => `(select ${table}_id from ${table} order by md5(${table}_id || '$any') limit 1)`
const anyCompany = some('company')

/** What may happen to the rows that the lists show. `$name` is a name. */
const CHANGES = [
  `insert into company (company_name, island) values ($name, 'NI')`,
  `update company set company_name = $name where company_id = ${anyCompany}`,
  `update company set island = case island when 'NI' then 'SI' else 'NI' end where company_id = ${anyCompany}`,
  `update company set active = not active, city = $name where company_id = ${anyCompany}`,
  `update company set when_deleted = case when when_deleted is null then now() end where company_id = ${anyCompany}`,
  `update company set company_phone = $name where company_id = ${anyCompany}`,
  `update company set is_customer = not is_customer where company_id % 3 = 0`,
  `insert into contact (company_id, first_name) values (${anyCompany}, $name)`,
  `insert into contact (company_id, first_name) select company_id, $name from company where company_id % 4 = 1`,
  `update contact set company_id = ${anyCompany} where contact_id = ${some('contact')}`,
  `update contact set first_name = $name, active = not active where contact_id = ${some('contact')}`,
  `update contact set when_deleted = case when when_deleted is null then now() end where contact_id = ${some('contact')}`,
  `insert into property (property_name, street_address, customer_company_id) values ($name, '1 Rimu Street', ${anyCompany})`,
  `update property set property_name = $name where property_id = ${some('property')}`,
  `update property set customer_company_id = ${anyCompany} where property_id = ${some('property')}`,
  `update property set regional_authority_company_id = ${anyCompany}, owner_id = null where property_id = ${some('property')}`,
  `update property set owner_id = ${anyCompany}, customer_company_id = null where property_id % 5 = 2`,
  `update property set when_deleted = case when when_deleted is null then now() end where property_id = ${some('property')}`,
  `insert into property_service (property_id, service_id, supplier_company_id) values (${some('property')}, 106, ${anyCompany})`,
  `update property_service set supplier_company_id = ${anyCompany} where property_service_id = ${some('property_service')}`,
  `update property_service set active = not active where property_service_id = ${some('property_service')}`,
  `update property_service set property_id = ${some('property')} where property_service_id = ${some('property_service')}`,
]

/** One step of a writer. Transactions stay open over many steps, so that they commit late and in another order. */
async function write(writer: Writer, random: Random): Promise<void> {
  const { client } = writer
  if (writer.isOpen && random.chance(0.3)) {
    await client.query(random.chance(0.75) ? 'commit' : 'rollback')
    writer.isOpen = false
    return
  }
  if (!writer.isOpen && random.chance(0.7)) {
    await client.query('begin')
    writer.isOpen = true
  }
  const change = random
    .one(CHANGES)
    .replaceAll('$name', `'${random.one(NAMES).replaceAll("'", "''")}'`)
    .replaceAll('$any', () => String(random.below(1000)))
  const isUndone = writer.isOpen && random.chance(0.1)
  try {
    if (isUndone) await client.query('savepoint before_it')
    await client.query(change)
    if (isUndone) await client.query('rollback to savepoint before_it')
  } catch (error) {
    // Another writer holds the row. Where the wait ends just as the lock is given, PostgreSQL can say 57014 instead of 55P03.
    if (!(error instanceof pg.DatabaseError) || !['55P03', '57014', '40P01', '23502'].includes(error.code ?? ''))
      throw error
    if (writer.isOpen) await client.query('rollback')
    writer.isOpen = false
  }
}

type Row = { id: number } & { propertyId: number }
type Answer = { hash: string } & ({ data: Row[] } | ListChanges<Row>)
const idOf = (row: Row) => row.id ?? row.propertyId

/** Somebody who holds a list and asks one of the processes for what changed. */
interface Holder {
  path: string
  recordLimit: number
  rows: readonly Row[]
  hash: string | undefined
}

async function ask({ path, recordLimit, hash }: Holder, process: number): Promise<Answer | null> {
  const answer = await processes[process]?.inject({
    url: `/api${path}?recordLimit=${recordLimit}${hash === undefined ? '' : `&changesSince=${hash}`}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([200, 304]).toContain(answer?.statusCode)
  return answer?.statusCode === 304 ? null : (answer?.json<Answer>() ?? null)
}

const tally = { whole: 0, changes: 0, same: 0 }

async function refresh(holder: Holder, process: number): Promise<void> {
  const answer = await ask(holder, process)
  if (!answer) {
    tally.same++
    return
  }
  if ('data' in answer) {
    holder.rows = answer.data
    tally.whole++
  } else {
    const merged = withChanges(holder.rows, answer, idOf)
    if (!merged) throw new Error('A change has no place')
    holder.rows = merged
    tally.changes++
  }
  holder.hash = answer.hash
}

async function fetchWhole(holder: Holder, process: number): Promise<readonly Row[]> {
  const answer = await ask({ ...holder, hash: undefined }, process)
  return answer && 'data' in answer ? answer.data : []
}

test(
  `a list that is kept by its changes is the list, after ${STEPS} steps of seed ${SEED}`,
  { timeout: 60_000 + STEPS * 200 },
  async () => {
    console.log(`The seed of the lists is ${SEED}`)
    const random = randomFrom(SEED)
    const { db } = opened()
    await db
      .insertInto('company')
      .values(Array.from({ length: 40 }, (_, index) => ({ companyName: `${random.one(NAMES)} ${index % 7}` })))
      .execute()
    const holders = ['/company/list', '/property/list'].flatMap((path) =>
      [100_000, 100_000, 60, 20].map((recordLimit): Holder => ({ path, recordLimit, rows: [], hash: undefined })),
    )
    for (let step = 0; step < STEPS; step++) {
      if (random.chance(0.01)) await pruneListChanges(db, 30)
      // Several at the same moment: what somebody reads while others commit must be made good by a later answer.
      const busy = new Set(Array.from({ length: 1 + random.below(3) }, () => random.one(writers)))
      const asking = random.chance(0.5) ? [random.one(holders)] : []
      await Promise.all([
        ...[...busy].map((writer) => write(writer, random)),
        ...asking.map((holder) => refresh(holder, random.below(2))),
      ])
      if (!random.chance(0.2)) continue
      const holder = random.one(holders)
      await refresh(holder, random.below(2))
      expect(holder.rows, `step ${step} of seed ${SEED}`).toEqual(await fetchWhole(holder, random.below(2)))
    }
    for (const { client, isOpen } of writers) if (isOpen) await client.query('commit')
    for (const holder of holders) {
      await refresh(holder, 0)
      expect(holder.rows, `the end of seed ${SEED}`).toEqual(await fetchWhole(holder, 1))
    }
    console.log(`Answers: ${tally.whole} whole, ${tally.changes} with changes alone, ${tally.same} without any`)
    expect(tally.changes).toBeGreaterThan(STEPS / 20)
  },
)

/** Somebody who holds the whole list now. */
async function holdList(path: string): Promise<Holder> {
  const holder: Holder = { path, recordLimit: 100_000, rows: [], hash: undefined }
  await refresh(holder, 0)
  return holder
}

/** Who holds the list is told these rows, and no others. */
async function changedIds(holder: Holder): Promise<number[] | 'whole' | 'same'> {
  const answer = await ask(holder, 1)
  if (!answer) return 'same'
  if ('data' in answer) return 'whole'
  await refresh(holder, 1)
  return answer.changed.map(({ row }) => idOf(row))
}

test('a change that is committed late is told to who asked in between', async () => {
  const { db } = opened()
  const [early, late] = [await buildCompany(db), await buildCompany(db)]
  const holder = await holdList('/company/list')
  const [writer] = writers
  await writer?.client.query('begin')
  await writer?.client.query('update company set city = $1 where company_id = $2', ['Late', late])
  await db.updateTable('company').set({ city: 'Early' }).where('companyId', '=', early).execute()
  // Rows that changed before it are told again while any transaction of the cluster is open.
  expect(await changedIds(holder)).toContain(early)
  await writer?.client.query('commit')
  expect(await changedIds(holder)).toContain(late)
  expect(holder.rows).toEqual(await fetchWhole(holder, 0))
})

test('an island that changes reaches a property that came to the company while the change was under way', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db, { island: 'NI' })
  const propertyId = await buildProperty(db)
  const [writer] = writers
  await writer?.client.query('begin')
  await writer?.client.query(`update company set island = 'SI' where company_id = $1`, [companyId])
  await db.updateTable('property').set({ customerCompanyId: companyId }).where('propertyId', '=', propertyId).execute()
  const holder = await holdList('/property/list')
  await writer?.client.query('commit')
  expect(await changedIds(holder)).toContain(propertyId)
  expect(holder.rows).toEqual(await fetchWhole(holder, 0))
})

test('more changes than are worth telling bring the list whole', async () => {
  const { db } = opened()
  const holder = await holdList('/company/list')
  await sql`insert into company (company_name) select 'Many ' || n from generate_series(1, 5001) n`.execute(db)
  expect(await changedIds(holder)).toBe('whole')
})

test.each([100_000, 2500, 1000])('a long list has all its rows in their order, at most %i', async (recordLimit) => {
  const { rows } = await sql<{ companyId: number }>`
    select company_id from company where when_deleted is null
    order by fold(company_name), company_id limit ${recordLimit}`.execute(opened().db)
  const listed = await fetchWhole({ path: '/company/list', recordLimit, rows: [], hash: undefined }, 0)
  expect(listed.map(idOf)).toEqual(rows.map(({ companyId }) => companyId))
})

test('so does a list of another database', async () => {
  const other = await buildTestApp()
  try {
    const token = await other.staffToken()
    const path = '/company/list'
    const { hash } = (await other.call(path, { token })).json<{ hash: string }>()
    await buildCompany(opened().db)
    expect(await changedIds({ path, recordLimit: 100_000, rows: [], hash })).toBe('whole')
  } finally {
    await other.close()
  }
})
