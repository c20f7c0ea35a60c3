import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { connect, createPool } from '@app/server/database/connection'
import { ask } from './ask.ts'
import { watchMemory } from './memory.ts'
import type { Office } from './office.ts'

const PASSWORD = 'tui-over-kowhai-5'
/** Calls of one login that run at the same time. */
const FLOOD = 60
const CALLS = 300
const PAUSE_MS = 20
/** Sooner than a refused caller is told to come back. */
const AGAIN_MS = 200

/** What everybody does: a record, a list, a search. */
const CALLS_OF_OTHERS: [path: string, body?: object][] = [
  ['/property/1'],
  ['/certificate/waiting'],
  ['/contact/search', { query: { keywords: 'mer', recordLimit: 50 } }],
]

export interface FloodMeasurement {
  /** The 95th percentile of other people's calls, in milliseconds. */
  quiet: number
  during: number
  /** The peak of the server's memory above what it had before, in megabytes. */
  over: number
  answered: number
  refused: number
}

/** What others notice while one login asks for exports, prints and searches as fast as it can. */
export async function measureFlood(office: Office): Promise<FloodMeasurement> {
  const other = await addStaff(office)
  const db = connect(createPool(office.databaseUrl, 1))
  const { propertyId } = await db.selectFrom('property').select('propertyId').limit(1).executeTakeFirstOrThrow()
  await db.destroy()
  await percentile95(other)
  const quiet = await percentile95(other)
  let isOver = false
  const counts = { answered: 0, refused: 0 }
  let during = 0
  const { before, most } = await watchMemory(office.serverPid, async () => {
    const flooding = Promise.all(
      Array.from({ length: FLOOD }, async (_, worker) => {
        while (!isOver) {
          const status = await floodOnce(office, worker, propertyId)
          counts[status === 200 ? 'answered' : 'refused']++
          if (status !== 200) await pause(AGAIN_MS)
        }
      }),
    )
    during = await percentile95(other)
    isOver = true
    await flooding
  })
  return { quiet, during, over: most.server - before.server, ...counts }
}

/** Connections that are open and say nothing: more than the server keeps. */
const IDLE = 5000
const CONNECTING_AT_ONCE = 250

/** What others notice while connections are held open that say nothing. */
export async function measureIdle(office: Office): Promise<{ quiet: number; during: number; open: number }> {
  await percentile95(office)
  const quiet = await percentile95(office)
  const { hostname, port } = new URL(office.address)
  const sockets: Socket[] = []
  for (let count = 0; count < IDLE; count += CONNECTING_AT_ONCE) {
    const opening = Array.from({ length: CONNECTING_AT_ONCE }, async () => {
      const socket = connectTo(Number(port), hostname).on('error', () => {})
      sockets.push(socket)
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    })
    await Promise.all(opening)
  }
  const during = await percentile95(office)
  const open = sockets.filter(({ readyState }) => readyState === 'open').length
  for (const socket of sockets) socket.destroy()
  return { quiet, during, open }
}

export async function addStaff(office: Office): Promise<Office> {
  const loginEmail = `${crypto.randomUUID()}@office.example`
  await ask(office, '/user/add', { userDetails: { loginEmail, password: PASSWORD, accessRoles: 'CompassStaff;' } })
  const answer = await ask(office, '/auth/login', { userName: loginEmail, password: PASSWORD })
  return { ...office, token: String(JSON.parse(answer.toString()).token) }
}

/** The 95th percentile of what everybody calls, in milliseconds. */
export async function percentile95(office: Office): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const [path, body] = CALLS_OF_OTHERS[call % CALLS_OF_OTHERS.length] ?? ['/operator']
    const begun = performance.now()
    await ask(office, path, body)
    times.push(performance.now() - begun)
    await pause(PAUSE_MS)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

const agent = new Agent()

/** Exports, searches and prints in turn. */
async function floodOnce({ address, token }: Office, worker: number, propertyId: number): Promise<number> {
  const asked: [path: string, body: object][] = [
    ['/property/dashboard-excel-export', {}],
    ['/contact/search', { query: { keywords: 'ж', includeSiteContacts: true } }],
    [
      '/document/generate',
      {
        propertyId,
        documentHeader: 'Flood',
        filename: `${propertyId} flood.pdf`,
        htmlContent: '<p>Flood</p>'.repeat(200),
      },
    ],
  ]
  const [path, body] = asked[worker % asked.length] ?? ['', {}]
  const { statusCode, body: answer } = await agent.request({
    origin: address,
    path: `/api${path}`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  for await (const _ of answer) void _
  return statusCode
}
