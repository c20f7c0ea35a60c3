import pg from 'pg'
import { z } from 'zod'
import { ask } from './ask.ts'
import { median } from './compare.ts'
import type { Office } from './office.ts'

interface ListMeasurement {
  path: string
  /** Milliseconds: the changes, and the whole list. */
  ours: number
  other: number
  /** Of the changes. */
  bytes: number
}

const ROUNDS = 7

/** The two lists that browsers keep, and a change of one row of each. */
const LISTS = [
  ['/company/list', `update company set city = city || '.' where company_id = $1`, 'company'],
  ['/property/list', `update property set city = city || '.' where property_id = $1`, 'property'],
] as const

const Hashed = z.object({ hash: z.string(), changed: z.array(z.unknown()).optional() })
export const hashed = (answer: Buffer) => Hashed.parse(JSON.parse(answer.toString()))

async function millisecondsOf<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now()
  const done = await work()
  return [performance.now() - startedAt, done]
}

/** Measures each list after one changed row: for a browser that holds the list before, and for one without a list. */
export async function measureLists(office: Office): Promise<ListMeasurement[]> {
  const client = new pg.Client({ connectionString: office.databaseUrl })
  await client.connect()
  try {
    const measured: ListMeasurement[] = []
    for (const [path, change, table] of LISTS) {
      const { rows } = await client.query<{ id: number }>(
        `select ${table}_id as id from ${table} where when_deleted is null order by 1 limit ${ROUNDS + 1}`,
      )
      let { hash } = hashed(await ask(office, path))
      const times: { ours: number; other: number }[] = []
      let bytes = 0
      for (const [round, { id }] of rows.entries()) {
        await client.query(change, [id])
        const [ours, answer] = await millisecondsOf(() => ask(office, `${path}?changesSince=${hash}`))
        const [other] = await millisecondsOf(() => ask(office, path))
        const { hash: next, changed } = hashed(answer)
        if (changed?.length !== 1) throw new Error(`${path} answered ${changed?.length ?? 'all'} rows after one change`)
        hash = next
        bytes = answer.length
        if (round > 0) times.push({ ours, other })
      }
      const ours = median(times.map((time) => time.ours))
      const other = median(times.map((time) => time.other))
      measured.push({ path, ours, other, bytes })
    }
    return measured
  } finally {
    await client.end()
  }
}
