import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { connect, createPool } from '@app/server/database/connection'
import { buildLogin, PASSWORD } from '@app/server/testing/factories'
import { ask } from './ask.ts'
import { watchMemory } from './memory.ts'
import type { Office } from './office.ts'

const CALLS = 300
const PAUSE_MS = 20

/** What everybody does: a record, a list, a search. */
const CALLS_OF_OTHERS: [path: string, body?: object][] = [
  ['/property/1'],
  ['/certificate/waiting'],
  ['/contact/search', { query: { keywords: 'mer', recordLimit: 50 } }],
]

/** What the process that floods is told. */
export interface Flooding {
  address: string
  token: string
  propertyId: number
}

/** The calls that it made. */
const FloodCounts = z.object({ answered: z.int(), refused: z.int() })
export type FloodCounts = z.infer<typeof FloodCounts>

export interface FloodMeasurement extends FloodCounts {
  /** The 95th percentile of other people's calls, in milliseconds. */
  quiet: number
  during: number
  /** The peak of the server's memory above what it had before, in megabytes. */
  over: number
  /** The same percentile while each processor is kept busy by work that has nothing to do with Warrant. */
  besideBusyProcessors: number
}

/** What others notice while one login asks for exports, prints and searches as fast as it can. */
export async function measureFlood(office: Office): Promise<FloodMeasurement> {
  const other = await addStaff(office)
  const db = connect(createPool(office.databaseUrl, 1))
  const { propertyId } = await db.selectFrom('property').select('propertyId').limit(1).executeTakeFirstOrThrow()
  await db.destroy()
  await percentile95(other)
  const quiet = await percentile95(other)
  const besideBusyProcessors = await withBusyProcessors(() => percentile95(other))
  let during = 0
  let counts: FloodCounts = { answered: 0, refused: 0 }
  const { before, most } = await watchMemory(office.serverPid, async () => {
    const flooding = fork(path.join(import.meta.dirname, 'flooding.ts'))
    flooding.send({ address: office.address, token: office.token, propertyId } satisfies Flooding)
    during = await percentile95(other)
    const counted = once(flooding, 'message')
    flooding.send('stop')
    counts = FloodCounts.parse((await counted)[0])
  })
  return { quiet, during, besideBusyProcessors, over: most.server - before.server, ...counts }
}

/** What any other work on the machine would do to the same calls: a loop for each processor, of the usual priority. */
async function withBusyProcessors<T>(work: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  try {
    return await work()
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()))
  }
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

/** A new member of staff, logged in. Not by the call that adds one: it takes the password of whoever logged in long ago. */
export async function addStaff(office: Office): Promise<Office> {
  const loginEmail = `${crypto.randomUUID()}@office.example`
  const db = connect(createPool(office.databaseUrl, 1))
  await buildLogin(db, { loginEmail, isCompassStaff: true })
  await db.destroy()
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
