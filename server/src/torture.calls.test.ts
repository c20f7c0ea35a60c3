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

async function checkCompanies(server: Server, attempted: readonly Attempted[]): Promise<void> {
  const { data } = await get<{ data: { companyId?: number; id?: number; companyName?: string; name?: string }[] }>(
    server,
    '/company/list',
  )
  const kept = new Map(data.map((row) => [row.companyName ?? row.name, row.companyId ?? row.id ?? 0]))
  for (const { name, isAcknowledged } of attempted) {
    const id = kept.get(name)
    if (isAcknowledged) expect(id, `${name} was acknowledged`).toBeDefined()
    if (id === undefined) continue
    const company = await get<Company>(server, `/company/${id}`)
    expect(company.contacts, `the contacts of ${name}`).toHaveLength(CONTACTS_EACH)
  }
}

async function checkFiles(server: Server, propertyId: number, attempted: readonly Attempted[]): Promise<void> {
  const { documents } = await get<{ documents: Document[] }>(server, `/property/${propertyId}`)
  for (const { name, isAcknowledged } of attempted) {
    const kept = documents.filter(({ fileName }) => fileName.startsWith(`${propertyId} ${name} `))
    expect([0, FILES_EACH], `the files of ${name}`).toContain(kept.length)
    if (isAcknowledged) expect(kept, `${name} was acknowledged`).toHaveLength(FILES_EACH)
    for (const { documentId, fileName } of kept) {
      const answer = await fetch(`${server.address}/api/document/download?id=${documentId}`, {
        headers: { authorization: `Bearer ${server.token}` },
      })
      const content = Buffer.from(await answer.arrayBuffer())
      const name = fileName.slice(`${propertyId} `.length)
      expect([answer.status, content.equals(samplePdf(name))], fileName).toEqual([200, true])
    }
  }
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
      await checkCompanies(server, companies.flat())
      await checkFiles(server, propertyId, files.flat())
      for (const [index, { acknowledged, tried }] of counts.entries()) {
        // The first save of a round may have been cut off; then what the round before left is still there.
        if (acknowledged < 0) continue
        const { accountNumber } = await get<{ accountNumber: string }>(server, `/company/${counters[index]}`)
        expect(Number(accountNumber)).toBeGreaterThanOrEqual(acknowledged)
        expect(Number(accountNumber)).toBeLessThanOrEqual(tried)
      }
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
