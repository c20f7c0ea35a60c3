import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { Agent } from 'undici'
import { companyList } from '@app/server/company/list-queries'
import { connect, createPool } from '@app/server/database/connection'
import type { LoggedList } from '@app/server/database/list-changes'
import type { Tables } from '@app/server/database/tables'
import { propertyList } from '@app/server/property/list-queries'
import { compareTimes, type Comparison } from './compare.ts'
import { watchMemory } from './memory.ts'
import type { Office } from './office.ts'

/** Browsers that open at the same moment, as after a restart in the morning. */
const BROWSERS = 200
const ROUNDS = 7
const RECORD_LIMIT = 100_000
const LOOK_EVERY_MS = 25

export interface FirstListMeasurement {
  /** One browser without a list, after a change. */
  cold: Comparison
  crowd: {
    name: string
    milliseconds: number
    /** How often the database was asked for the whole list. */
    reads: number
    /** How many different answers there were: one compressed fast, and the smaller one for who comes later. */
    ways: number
    overIdle: number
  }
}

interface KeptList {
  path: string
  list: LoggedList
  /** Changes one row. */
  change: string
}

const LISTS: KeptList[] = [
  {
    path: '/company/list',
    list: companyList,
    change: `update company set city = city || '.' where company_id = (select min(company_id) from company where when_deleted is null)`,
  },
  {
    path: '/property/list',
    list: propertyList,
    change: `update property set city = city || '.' where property_id = (select min(property_id) from property where when_deleted is null)`,
  },
]

/** Measures the whole lists as browsers without one get them: one after a change, and many after a restart. */
export async function measureFirstLists(office: Office): Promise<FirstListMeasurement[]> {
  const client = new pg.Client({ connectionString: office.databaseUrl })
  await client.connect()
  const db = connect(createPool(office.databaseUrl, 1))
  try {
    const measured: FirstListMeasurement[] = []
    for (const { path, list, change } of LISTS) {
      const crowd = await measureCrowd(office, client, path)
      const cold = await compareTimes(
        {
          name: `${path} to an empty browser after a change, compared with its SQL as one text`,
          goal: { most: 1.3 },
        },
        () => download(office, path),
        () => readAsOneText(db, list),
        ROUNDS,
        () => client.query(change),
      )
      measured.push({ cold, crowd })
    }
    return measured
  } finally {
    await db.destroy()
    await client.end()
  }
}

/** The plain statement of the list. */
const readAsOneText = (db: Kysely<Tables>, list: LoggedList) =>
  sql`select json_agg(row_to_json(listed))::text as list
    from (${list.rows(() => sql<boolean>`true`)} limit ${RECORD_LIMIT}) listed`.execute(db)

const agent = new Agent()

/** The answer as it travels: compressed as for a browser. Returns what identifies its bytes. */
async function download({ address, token }: Office, path: string, digest = false): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' }
  const answer = await agent.request({ method: 'GET', origin: address, path: `/api${path}`, headers })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${await answer.body.text()}`)
  const hash = createHash('sha256')
  for await (const chunk of answer.body) if (digest) hash.update(chunk)
  return hash.digest('hex')
}

async function measureCrowd(office: Office, client: pg.Client, path: string): Promise<FirstListMeasurement['crowd']> {
  await office.restart()
  const reads = new Set<string>()
  const isOver = new AbortController()
  const looking = (async () => {
    while (!isOver.signal.aborted) {
      for (const read of await readsUnderWay(client)) reads.add(read)
      await pause(LOOK_EVERY_MS)
    }
  })()
  const answers = new Set<string>()
  const use = await watchMemory(office.serverPid, () =>
    Promise.all(Array.from({ length: BROWSERS }, async () => answers.add(await download(office, path, true)))),
  ).finally(() => isOver.abort())
  await looking
  return {
    name: `${path} to ${BROWSERS} browsers at once after a restart`,
    milliseconds: use.milliseconds,
    reads: reads.size,
    ways: answers.size,
    overIdle: use.most.server - use.before.server,
  }
}

/** The statements for a whole list that run now. Their parallel workers are not counted. */
async function readsUnderWay(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ read: string }>(
    `select concat(pid, ' ', xact_start) as read from pg_stat_activity
      where query like '%select piece, rows, seen%' and state = 'active' and leader_pid is null
        and pid <> pg_backend_pid()`,
  )
  return rows.map(({ read }) => read)
}
