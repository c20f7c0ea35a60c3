import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { SIGNED } from './certificate/testing.ts'
import { connect, createPool } from './database/connection.ts'
import type { Tables } from './database/tables.ts'
import { startMailServer, type MailServer } from './testing/mail-server.ts'
import type { TestApp } from './testing/test-app.ts'
import {
  addCompanies,
  countUp,
  issueWarrants,
  sendLetters,
  uploadFiles,
  type Attempted,
  type IssuableBuilding,
  type Issued,
  type Server,
} from './testing/torture-clients.ts'
import {
  companyFaults,
  counterFaults,
  fileFaults,
  letterFaults,
  warrantFaults,
  type Letter,
} from './testing/torture-faults.ts'
import { freePort } from './testing/free-port.ts'
import { ADMIN_PASSWORD, listDescendants, useWarrantProcesses } from './testing/warrant-process.ts'
import { buildIssuable, setSignatory } from './warrant/testing.ts'

// `npm run torture -- --rounds 50` makes it long.
const SHORT_ROUNDS = 2
const ROUNDS = Number(process.env.TORTURE_ROUNDS ?? SHORT_ROUNDS)
/** Sixteen, of each kind. */
const CLIENTS = { adding: 4, uploading: 3, saving: 4, sending: 3, issuing: 2 }
/** More than a client issues before it is killed. */
const BUILDINGS_EACH = ROUNDS > SHORT_ROUNDS ? 4 : 2
const [SHORTEST_MS, LONGEST_MS] = [400, ROUNDS > SHORT_ROUNDS ? 6000 : 2500]
const PATIENCE = { timeout: 180_000, interval: 500 }

const { start, folder } = useWarrantProcesses()

interface Running extends Server {
  pid: number
  /** The database of this start, past the program. */
  db: Kysely<Tables>
}

async function startServer(mail: MailServer): Promise<Running> {
  const port = await freePort()
  const variables = { SMTP_URL: mail.url, MAIL_FROM: 'office@warrant.example', LOG_LEVEL: 'fatal' }
  const server = start({ PORT: String(port), ...variables })
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
  const home = path.join(folder(), 'data', 'postgres')
  const password = await readFile(path.join(home, 'password'), 'utf8')
  const postgresPort = (await readFile(path.join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const db = connect(createPool(`postgres://warrant:${password}@127.0.0.1:${postgresPort}/warrant`, 2))
  return { address, token, pid: server.child.pid ?? 0, db }
}

/** The program and all that it started, PostgreSQL too, end at the same moment and close nothing. */
async function killAll({ pid, db }: Running): Promise<void> {
  const below = await listDescendants(pid)
  for (const each of [pid, ...below.map((child) => child.pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  await db.destroy().catch(() => {})
}

/** Makes the calls of helpers for tests to this process. */
const asApp = ({ address, db }: Running): TestApp => {
  const call = async (
    route: string,
    { token = '', body, form }: { token?: string; body?: object; form?: FormData },
  ) => {
    const answer = await fetch(`${address}/api${route}`, {
      method: body || form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: form ?? (body ? JSON.stringify(body) : null),
    })
    const content = await answer.text()
    return { statusCode: answer.status, json: () => JSON.parse(content) }
  }
  return { call, db } as unknown as TestApp
}

/** Buildings for which nothing but the certificate is missing. */
async function prepareBuildings(server: Running, signatoryId: number): Promise<IssuableBuilding[]> {
  const buildings: IssuableBuilding[] = []
  for (let number = 0; number < BUILDINGS_EACH * CLIENTS.issuing; number++)
    buildings.push(await buildIssuable(asApp(server), server.token, { signatoryId, systems: [{}] }))
  return buildings
}

/** The e-mails, once those that the killed program was sending are noted and free for the next. */
async function readLetters({ db }: Running, mail: MailServer, ambiguous: Set<string>): Promise<Letter[]> {
  const { rows: taken } = await sql<{ subject: string }>`
    update email set claimed_until = '2026-01-01'
    where claimed_until < pg_postmaster_start_time() + interval '1 minute' and claimed_until > '2026-01-01'
    returning subject`.execute(db)
  for (const { subject } of taken) ambiguous.add(subject)
  const rows = await db.selectFrom('email').select(['subject', 'status']).execute()
  const arrivals = Map.groupBy(mail.received, ({ subject }) => subject ?? '')
  return rows.map(({ subject, status }) => ({
    subject,
    status,
    arrivals: arrivals.get(subject)?.length ?? 0,
    isAmbiguous: ambiguous.has(subject),
  }))
}

const each = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test(
  `${ROUNDS} times the whole program is killed while sixteen clients write: what was acknowledged is there, nothing is half there`,
  { timeout: ROUNDS * 120_000 + PATIENCE.timeout },
  async () => {
    const mail = await startMailServer()
    onTestFinished(mail.close)
    let server = await startServer(mail)
    const { propertyId, counters, signatoryId } = await prepare(server)
    const told = { acknowledged: 0, lost: 0, letters: 0, warrants: 0 }
    const ambiguous = new Set<string>()
    const letters: Attempted[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const buildings = await prepareBuildings(server, signatoryId)
      const leaving = new AbortController()
      const { signal } = leaving
      const { adding, uploading, sending, issuing } = CLIENTS
      const clients = Promise.all([
        each(adding, (index) => addCompanies(server, `R${round} C${index}`, signal)),
        each(uploading, (index) => uploadFiles(server, { propertyId, prefix: `R${round} U${index}` }, signal)),
        Promise.all(counters.map((companyId) => countUp(server, companyId, signal))),
        each(sending, (index) => sendLetters(server, { propertyId, prefix: `R${round} S${index}` }, signal)),
        each(issuing, (index) => {
          const own = buildings.slice(index * BUILDINGS_EACH, (index + 1) * BUILDINGS_EACH)
          return issueWarrants(server, { buildings: own, signedDate: SIGNED }, signal)
        }),
      ])
      await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
      await killAll(server)
      leaving.abort()
      const [companies, files, counts, sent, issued] = await clients
      letters.push(...sent.flat())

      server = await startServer(mail)
      expect([
        ...(await companyFaults(server, companies.flat())),
        ...(await fileFaults(server, propertyId, files.flat())),
        ...(await counterFaults(server, counters, counts)),
        ...(await warrantFaults(server, issued.flat())),
        ...letterFaults(letters, await readLetters(server, mail, ambiguous)),
      ]).toEqual([])
      const all = [...companies.flat(), ...files.flat(), ...sent.flat()]
      told.acknowledged += all.filter(({ isAcknowledged }) => isAcknowledged).length
      told.lost += all.filter(({ isAcknowledged }) => !isAcknowledged).length
      told.letters += sent.flat().filter(({ isAcknowledged }) => isAcknowledged).length
      told.warrants += issued.flat().filter((one: Issued) => one.isIssued).length
    }
    const read = () => readLetters(server, mail, ambiguous)
    if (ROUNDS > SHORT_ROUNDS) await sendAll(server, propertyId, read)
    expect(letterFaults(letters, await read())).toEqual([])
    await server.db.destroy()
    console.log(
      `Torture: ${ROUNDS} rounds, ${told.acknowledged} writes acknowledged and found whole (${told.letters} e-mails), ${told.warrants} warrants issued, ${told.lost} cut off, ${ambiguous.size} e-mails in flight`,
    )
    expect(told.acknowledged).toBeGreaterThan(0)
  },
)

/** Waits until every e-mail has gone out. Leases settle for 15 seconds after a start, which the short form does not wait for. */
async function sendAll(server: Server, propertyId: number, read: () => Promise<Letter[]>): Promise<void> {
  const done = new AbortController()
  // Each letter wakes the dispatcher.
  const waking = sendLetters(server, { propertyId, prefix: 'Last' }, done.signal)
  await expect.poll(async () => (await read()).filter(isUnsent).length, PATIENCE).toBe(0)
  done.abort()
  await waking
}

const isUnsent = ({ subject, status }: Letter) => !subject.startsWith('Last') && status !== 'SENT'

/** What the clients write to from the first round to the last. */
async function prepare(server: Running) {
  const { call } = asApp(server)
  const post = async (route: string, body: object): Promise<number> =>
    (await call(route, { token: server.token, body })).json<number>()
  return {
    propertyId: await post('/property/add', { propertyName: 'Torture', streetAddress: '1 Rimu Street' }),
    counters: await each(CLIENTS.saving, (index) => post('/company/add', { companyName: `Counter ${index}` })),
    signatoryId: await setSignatory(asApp(server), server.token),
  }
}
