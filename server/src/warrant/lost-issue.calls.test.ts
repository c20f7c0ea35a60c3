import { beforeAll, beforeEach, expect, test } from 'vitest'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { AFTER, ANNIVERSARY, TODAY } from '../certificate/testing.ts'
import { sweepStore } from '../document/sweep-store.ts'
import { openStore, type DocumentStore } from '../lib/document-store.ts'
import { PASSWORD } from '../testing/factories.ts'
import { useProxiedApp } from '../testing/proxied-app.ts'
import { useTestApp } from '../testing/test-app.ts'
import { useWarrantProcesses } from '../testing/warrant-process.ts'
import { buildIssuable, prepareIssuing } from './testing.ts'

const opened = useTestApp()
const { start } = useWarrantProcesses()
const IN_TWO_DAYS = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
/** What a warrant writes last, and then its transaction is committed. */
const LAST_STATEMENT = 'update property_bwof set bwof_issued_date'

let token = ''
let building: Awaited<ReturnType<typeof buildIssuable>>
let signatoryId = 0
const proxied = useProxiedApp(opened)

beforeAll(async () => {
  ;({ token, signatoryId } = await prepareIssuing(opened()))
})
beforeEach(async () => {
  building = await buildIssuable(opened(), token, { signatoryId })
  await building.certify()
})

/** Issues the warrant in this process, whose connection breaks at the commit. Answers the status. */
async function issueWhile(isHeard: boolean): Promise<number> {
  const body = await building.request()
  const { call, proxy } = proxied()
  proxy.cutAt({ text: 'commit', isHeard })
  return (await call('/bwof/issue', { token, body })).statusCode
}

/** Starts Warrant in its own process, with the same database through the proxy and the same folder. */
async function startProcess() {
  const { DATA_DIR, BUSINESS_TIME_ZONE } = opened().services.environment
  const { child, exited, listening, output } = start({
    PORT: '0',
    DATABASE_URL: proxied().url,
    DATA_DIR,
    BUSINESS_TIME_ZONE,
  })
  await listening
  const address = /is at (\S+)/.exec(output())?.[1]?.replace(/\/$/, '')
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const loggedIn = await post('/auth/login', { userName: 'staff@office.example', password: PASSWORD })
  const { token: own } = (await loggedIn.json()) as { token: string }
  return {
    issue: (body: object) => post('/bwof/issue', body, { authorization: `Bearer ${own}` }),
    /** Kills it without a chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The store of the processes, which name their files after the database. */
async function storeOfProcesses(): Promise<DocumentStore> {
  const { db: direct, services } = opened()
  const { value } = await direct
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'databaseId')
    .executeTakeFirstOrThrow()
  return openStore(services.environment, String(value))
}

async function filesOf(store: DocumentStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.list()) names.push(name)
  return names.toSorted()
}

/** How many rows issuing adds to. */
const countRows = () =>
  Promise.all(
    (['document', 'paper', 'warrant', 'warrantFacts', 'warrantCertificate', 'issuedService'] as const).map((table) =>
      opened()
        .db.selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )

async function expectIssued(): Promise<void> {
  expect(await building.listed()).toMatchObject([{ bwofAnniversary: ANNIVERSARY, state: 'issued' }])
  const { propertyBwof, services } = await building.read()
  expect(propertyBwof?.bwofIssuedDate).toBe(TODAY)
  expect(services.find(({ serviceId }) => serviceId === BWOF_SERVICE_ID)?.whenNextServiceAnniversary).toBe(AFTER)
  const [{ documentId, packDocumentId } = { documentId: 0, packDocumentId: 0 }] = await building.listed()
  for (const id of [documentId, packDocumentId]) {
    const read = await opened().call(`/document/download?id=${id}`, { token })
    expect(read.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
}

test('a process that is killed before the commit leaves no warrant, and it can be issued again', async () => {
  const killed = await startProcess()
  const store = await storeOfProcesses()
  const before = await building.read()
  const rows = await countRows()
  expect(await filesOf(store)).toEqual([])
  const reached = proxied().proxy.holdAt(LAST_STATEMENT, 'commit')
  const issuing = killed.issue(await building.request()).then(
    ({ status }) => status,
    () => 'no answer',
  )
  await reached
  // Form 12 and the pack are stored, and all rows are written but not committed.
  const leftBehind = await filesOf(store)
  expect(leftBehind).toHaveLength(2)
  await killed.kill()
  expect(await issuing).toBe('no answer')
  expect(await building.read()).toEqual(before)
  expect(await building.listed()).toEqual([])
  expect(await countRows()).toEqual(rows)

  const restarted = await startProcess()
  expect(await restarted.issue(await building.request())).toMatchObject({ status: 200 })
  await expectIssued()
  const services = { ...opened().services, store }
  expect(await sweepStore(services, new Date())).toBe(0)
  expect(await sweepStore(services, IN_TWO_DAYS)).toBe(leftBehind.length)
  const kept = await filesOf(store)
  expect(kept).toHaveLength(2)
  for (const name of leftBehind) expect(kept).not.toContain(name)
  await expectIssued()
})

test('a warrant whose commit was done is there, although nobody heard so, and a second one is refused', async () => {
  expect(await issueWhile(true)).toBe(503)
  expect(await sweepStore(opened().services, IN_TWO_DAYS)).toBe(0)
  await expectIssued()
  const [{ number } = { number: '?' }] = await building.listed()
  const again = await building.issue()
  expect(again.json()).toMatchObject({ status: 409, detail: expect.stringContaining(`Warrant ${number} was issued`) })
})

test('a warrant whose commit never came is not there, and the sweep takes its files a day later', async () => {
  const { services } = opened()
  const before = await building.read()
  const files = await filesOf(services.store)
  expect(await issueWhile(false)).toBe(503)
  expect(await building.read()).toEqual(before)
  expect(await building.listed()).toEqual([])
  expect(await filesOf(services.store)).toHaveLength(files.length + 2)
  expect(await sweepStore(services, IN_TWO_DAYS)).toBe(2)
  expect(await filesOf(services.store)).toEqual(files)
  expect(await building.issue()).toMatchObject({ statusCode: 200 })
  await expectIssued()
})
