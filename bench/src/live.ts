import { once } from 'node:events'
import pg from 'pg'
import { Agent } from 'undici'
import { LiveMessage } from '@app/contract/live/schema'
import { ask } from './ask.ts'
import { addStaff, percentile95 } from './flood.ts'
import { watchMemory } from './memory.ts'
import type { Office } from './office.ts'

/** Nearly as many as one process takes (docs/rules/calls.md#live). */
const BROWSERS = 480
/** Browsers of one login: nearly as many as it may have open. */
const OF_ONE_LOGIN = 16
const CHANGES = 8

export interface LiveMeasurement {
  browsers: number
  /** From a change to the moment in which a browser knows of it, in milliseconds: the 95th percentile of all browsers. */
  told: number
  /** From a change to the moment in which a browser has the changed row. */
  shown: number
  /** The 95th percentile of other calls, in milliseconds: with nobody who follows, and beside all who do. */
  quiet: number
  during: number
  /** The peak of the server's memory above what it had before, in megabytes. */
  over: number
}

/** What hundreds of browsers cost that show the list of properties and follow it, while somebody changes a row. */
export async function measureLive(office: Office): Promise<LiveMeasurement> {
  const client = new pg.Client({ connectionString: office.databaseUrl })
  await client.connect()
  const logins = await Promise.all(Array.from({ length: BROWSERS / OF_ONE_LOGIN }, () => addStaff(office)))
  await percentile95(office)
  const quiet = await percentile95(office)
  const told: number[] = []
  const shown: number[] = []
  let during = 0
  const open: Browser[] = []
  try {
    const { before, most } = await watchMemory(office.serverPid, async () => {
      // Each browser holds the list already: what the first one costs, another part measures.
      const hash = hashOf(await ask(office, '/property/list'))
      for (const login of logins) {
        open.push(...(await Promise.all(Array.from({ length: OF_ONE_LOGIN }, () => openBrowser(login, hash)))))
      }
      during = await percentile95(office)
      const { rows } = await client.query<{ id: number }>(
        'select property_id as id from property where when_deleted is null order by 1 limit $1',
        [CHANGES],
      )
      for (const { id } of rows) {
        const followed = open.map((browser) => browser.next())
        const changedAt = performance.now()
        await client.query(`update property set city = city || '.' where property_id = $1`, [id])
        for (const moments of await Promise.all(followed)) {
          told.push(moments.told - changedAt)
          shown.push(moments.shown - changedAt)
        }
      }
    })
    return {
      browsers: open.length,
      told: at95(told),
      shown: at95(shown),
      quiet,
      during,
      over: most.server - before.server,
    }
  } finally {
    for (const browser of open) browser.close()
    await client.end()
  }
}

const at95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

const hashOf = (answer: Buffer): string => /"hash":"([^"]+)"/.exec(answer.toString())?.[1] ?? ''

/** One connection for each stream, as from as many browsers. */
const streams = new Agent({ pipelining: 0, bodyTimeout: 60_000 })

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** A browser that has the list of properties with this hash and follows it. */
async function openBrowser(login: Office, held: string) {
  const { address, token } = login
  const { statusCode, body } = await streams.request({
    origin: address,
    path: '/api/live',
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(`/live answered ${statusCode}: ${await body.text()}`)
  body.on('error', () => {})
  const messages = new EventTarget()
  let rest = ''
  body.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (!block.startsWith('data: ')) continue
      const { isAll, lists } = LiveMessage.parse(JSON.parse(block.slice('data: '.length)))
      if (isAll || lists.includes('properties')) messages.dispatchEvent(new Event('properties'))
    }
  })
  let hash = held
  return {
    /** The moments in which the browser knows of the next change and has it. */
    next: async (): Promise<{ told: number; shown: number }> => {
      await once(messages, 'properties')
      const told = performance.now()
      const answer = await ask(login, `/property/list?changesSince=${hash}`)
      if (!answer.includes('"changed":[{')) throw new Error('A browser was told of a change that it did not get')
      hash = hashOf(answer)
      return { told, shown: performance.now() }
    },
    close: () => body.destroy(),
  }
}
