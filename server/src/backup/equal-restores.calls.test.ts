import { stat } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { todayIn } from '@app/contract/dates'
import { fileDemoEvidence } from '../demo/evidence/evidence.ts'
import { makeDataSet } from '../demo/make-data-set.ts'
import { openStore } from '../lib/document-store.ts'
import { readEnvironment } from '../lib/environment.ts'
import { freePort } from '../testing/free-port.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { addCompanies, countUp, sendLetters, uploadFiles, type Server } from '../testing/torture-clients.ts'
import { useWarrantProcesses } from '../testing/warrant-process.ts'
import { backUp } from './back-up.ts'
import { SILENT } from './progress.ts'
import { readMoment, type Moment } from './testing-moment.ts'
import { run, useFolder } from './testing.ts'

// `npm run torture -- --backups 10` makes it long, and of an office.
const ROUNDS = Number(process.env.TORTURE_BACKUPS ?? 1)
const SIZE = process.env.TORTURE_BACKUPS ? 'office' : 'tiny'
const TODAY = todayIn('Pacific/Auckland')
/** Sixteen, of each kind. */
const CLIENTS = { adding: 4, uploading: 4, saving: 4, sending: 4 }

const at = useFolder()
const { start } = useWarrantProcesses()

const each = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function createOffice() {
  const database = await createTestDatabase()
  const variables = { DATABASE_URL: database.url, DATA_DIR: at('source') }
  const environment = readEnvironment(variables)
  await makeDataSet(database.db, { size: SIZE, seed: 1, today: TODAY, onProgress: () => {} })
  const { value } = await database.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'databaseId')
    .executeTakeFirstOrThrow()
  const store = openStore(environment, String(value))
  await fileDemoEvidence({ db: database.db, store, environment }, { seed: 1, today: TODAY })
  return { ...database, variables, environment, store, databaseId: String(value) }
}

async function serve(variables: Record<string, string>): Promise<Server> {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const port = await freePort()
  const { listening, exited, output } = start({
    ...variables,
    PORT: String(port),
    SMTP_URL: mail.url,
    MAIL_FROM: 'office@warrant.example',
    LOG_LEVEL: 'fatal',
  })
  await Promise.race([
    listening,
    exited.then(() => {
      throw new Error(`The server did not start: ${output()}`)
    }),
  ])
  const address = `http://127.0.0.1:${port}`
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@demo.example', password: 'tall-kauri-admin' }),
  })
  return { address, token: ((await answer.json()) as { token: string }).token }
}

const post = async ({ address, token }: Server, path: string, body: object): Promise<number> => {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as number
}

/** Sixteen clients that write until they are told to leave; returns how many writes were acknowledged. */
async function write(server: Server, round: number, counters: number[], propertyId: number, signal: AbortSignal) {
  const { adding, uploading, sending } = CLIENTS
  const [counts, ...attempts] = await Promise.all([
    Promise.all(counters.map((companyId) => countUp(server, companyId, signal))),
    each(adding, (index) => addCompanies(server, `R${round} C${index}`, signal)),
    each(uploading, (index) => uploadFiles(server, { propertyId, prefix: `R${round} U${index}` }, signal)),
    each(sending, (index) => sendLetters(server, { propertyId, prefix: `R${round} S${index}` }, signal)),
  ])
  const acknowledged = attempts.flat(2).filter(({ isAcknowledged }) => isAcknowledged).length
  return counts.reduce((sum, count) => sum + count.acknowledged + 1, acknowledged)
}

test(
  `${ROUNDS} backups while sixteen clients write each restore to the rows and bytes of their moment`,
  { timeout: 60_000 + ROUNDS * 120_000 },
  async () => {
    const office = await createOffice()
    const server = await serve(office.variables)
    const propertyId = await post(server, '/property/add', { propertyName: 'Torture', streetAddress: '1 Rimu Street' })
    const counters = await each(CLIENTS.saving, (index) =>
      post(server, '/company/add', { companyName: `Counter ${index}` }),
    )
    const told = { writes: 0, rows: 0, files: 0, bytes: 0 }
    const moments = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const file = at(`${round}.backup`)
      const leaving = new AbortController()
      const writing = write(server, round, counters, propertyId, leaving.signal)
      let moment: Moment | undefined
      const manifest = await backUp(office.url, office.environment, {
        file,
        progress: SILENT,
        onSnapshot: async (snapshot) => {
          moment = await readMoment(office.url, office.store, snapshot)
        },
      })
      leaving.abort()
      told.writes += await writing

      const target = await createTestDatabase()
      const variables = { DATABASE_URL: target.url, DATA_DIR: at(`restored-${round}`) }
      expect(await run('restore', variables, file)).toMatchObject({ code: 0 })
      const restored = await readMoment(target.url, openStore(readEnvironment(variables), office.databaseId))
      await target.close()
      expect(restored).toEqual(moment)
      expect(manifest.faultyFiles).toEqual([])
      expect(manifest.files.count).toBe(Object.keys(restored.files).length)
      moments.add(JSON.stringify(restored.tables))
      told.rows += restored.rows
      told.files += manifest.files.count
      told.bytes += (await stat(file)).size
    }
    // Each backup was made at another moment of the writing.
    expect(moments.size).toBe(ROUNDS)
    expect(told.writes).toBeGreaterThan(0)
    console.log(
      `Backups: ${ROUNDS} rounds, ${told.rows} rows and ${told.files} files restored and equal by hash, ` +
        `${told.writes} writes acknowledged meanwhile, ${Math.round(told.bytes / ROUNDS / 1e6)} MB each`,
    )
    await office.close()
  },
)
