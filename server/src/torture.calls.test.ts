import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Company } from '@app/contract/company/schema'
import type { Document } from '@app/contract/document/schema'
import { samplePdf } from './testing/sample-files.ts'
import {
  addCompanies,
  CONTACTS_EACH,
  countUp,
  FILES_EACH,
  uploadFiles,
  type Attempted,
  type Server,
} from './testing/torture-clients.ts'
import { ADMIN_PASSWORD, freePort, listDescendants, useWarrantProcesses } from './testing/warrant-process.ts'

// `npm run torture -- --rounds 50` makes it long.
const ROUNDS = Number(process.env.TORTURE_ROUNDS ?? 2)
/** Of each kind: those that add, that upload and that save over and over. */
const CLIENTS = [6, 4, 6] as const
const [SHORTEST_MS, LONGEST_MS] = [400, 2500]

const { start } = useWarrantProcesses()

async function startServer(): Promise<Server & { pid: number; port: number }> {
  const port = await freePort()
  const server = start({ PORT: String(port), LOG_LEVEL: 'fatal' })
  await Promise.race([
    server.listening,
    server.exited.then(() => {
      throw new Error(`The server did not start: ${server.output()}`)
    }),
  ])
  const address = `http://127.0.0.1:${port}`
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@warrant.example', password: ADMIN_PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { address, token, pid: server.child.pid ?? 0, port }
}

/** The program and all that it started, PostgreSQL too, end at the same moment and close nothing. */
async function killAll(pid: number): Promise<void> {
  const below = await listDescendants(pid)
  for (const each of [pid, ...below.map((child) => child.pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

const get = async <Answer>({ address, token }: Server, path: string): Promise<Answer> => {
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Answer
}

async function add(server: Server, path: string, body: object): Promise<number> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
  return Number(await answer.json())
}

/** What is wrong with the companies: one that was acknowledged and is not there, or one that is half there. */
async function companyFaults(server: Server, attempted: readonly Attempted[]): Promise<string[]> {
  const { data } = await get<{ data: { id: number; name: string }[] }>(server, '/company/list')
  const kept = new Map(data.map(({ id, name }) => [name, id]))
  const faults: string[] = []
  for (const { name, isAcknowledged } of attempted) {
    const id = kept.get(name)
    if (id === undefined) {
      if (isAcknowledged) faults.push(`${name} was acknowledged and is gone`)
      continue
    }
    const { contacts } = await get<Company>(server, `/company/${id}`)
    if (contacts.length !== CONTACTS_EACH) faults.push(`${name} has ${contacts.length} contacts`)
  }
  return faults
}

/** What is wrong with the files: fewer than were uploaded together, or a row without its content. */
async function fileFaults(server: Server, propertyId: number, attempted: readonly Attempted[]): Promise<string[]> {
  const { documents } = await get<{ documents: Document[] }>(server, `/property/${propertyId}`)
  const faults: string[] = []
  for (const { name, isAcknowledged } of attempted) {
    const kept = documents.filter(({ fileName }) => fileName.startsWith(`${propertyId} ${name} `))
    if (kept.length !== FILES_EACH && (isAcknowledged || kept.length > 0)) faults.push(`${name}: ${kept.length} files`)
    for (const { documentId, fileName } of kept) {
      const answer = await fetch(`${server.address}/api/document/download?id=${documentId}`, {
        headers: { authorization: `Bearer ${server.token}` },
      })
      const content = Buffer.from(await answer.arrayBuffer())
      const whole = samplePdf(fileName.slice(`${propertyId} `.length))
      if (answer.status !== 200 || !content.equals(whole)) faults.push(`${fileName}: ${answer.status}`)
    }
  }
  return faults
}

/** What is wrong with the records that were saved over and over: a number older than the last that was acknowledged. */
async function counterFaults(
  server: Server,
  counters: readonly number[],
  counts: readonly { acknowledged: number; tried: number }[],
): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { acknowledged, tried }] of counts.entries()) {
    const { accountNumber } = await get<{ accountNumber: string }>(server, `/company/${counters[index]}`)
    const kept = Number(accountNumber)
    // The first save of a round may have been cut off; then what the round before left is still there.
    if (acknowledged >= 0 && (kept < acknowledged || kept > tried))
      faults.push(`${kept}, not ${acknowledged} to ${tried}`)
  }
  return faults
}

test(
  `${ROUNDS} times the whole program is killed while sixteen clients write: what was acknowledged is there, nothing is half there`,
  { timeout: ROUNDS * 120_000 },
  async () => {
    let server = await startServer()
    const propertyId = await add(server, '/property/add', { propertyName: 'Torture', streetAddress: '1 Rimu Street' })
    const counters = await Promise.all(
      Array.from({ length: CLIENTS[2] }, (_, index) =>
        add(server, '/company/add', { companyName: `Counter ${index}` }),
      ),
    )
    const told = { acknowledged: 0, lost: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const leaving = new AbortController()
      const { signal } = leaving
      const [adders, uploaders] = CLIENTS
      const clients = Promise.all([
        Promise.all(Array.from({ length: adders }, (_, index) => addCompanies(server, `R${round} C${index}`, signal))),
        Promise.all(
          Array.from({ length: uploaders }, (_, index) =>
            uploadFiles(server, { propertyId, prefix: `R${round} U${index}` }, signal),
          ),
        ),
        Promise.all(counters.map((companyId) => countUp(server, companyId, signal))),
      ])
      await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
      await killAll(server.pid)
      leaving.abort()
      const [companies, files, counts] = await clients

      server = await startServer()
      expect([
        ...(await companyFaults(server, companies.flat())),
        ...(await fileFaults(server, propertyId, files.flat())),
        ...(await counterFaults(server, counters, counts)),
      ]).toEqual([])
      const all = [...companies.flat(), ...files.flat()]
      told.acknowledged += all.filter(({ isAcknowledged }) => isAcknowledged).length
      told.lost += all.filter(({ isAcknowledged }) => !isAcknowledged).length
    }
    console.log(
      `Torture: ${ROUNDS} rounds, ${told.acknowledged} writes acknowledged and found whole, ${told.lost} cut off`,
    )
    expect(told.acknowledged).toBeGreaterThan(0)
  },
)
