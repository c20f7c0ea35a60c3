import { beforeAll, expect, test } from 'vitest'
import { useProxiedApp } from '../testing/proxied-app.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { useWarrantProcesses } from '../testing/warrant-process.ts'
import { buildLink, paperForm, SIGNED, type LinkedBuilding } from './testing.ts'

const SECRET = 'a secret for tests, long enough to be one'
const opened = useTestApp()
const { start } = useWarrantProcesses()
let staff = ''
const proxied = useProxiedApp(opened)

beforeAll(async () => {
  staff = await opened().staffToken()
})

/** Starts Warrant in its own process, with the same database through the proxy. */
async function startProcess() {
  const { DATA_DIR, BUSINESS_TIME_ZONE } = opened().services.environment
  const { child, exited, listening, output } = start({
    PORT: '0',
    DATABASE_URL: proxied().url,
    DATA_DIR,
    BUSINESS_TIME_ZONE,
    TOKEN_SECRET: SECRET,
  })
  await listening
  const address = /is at (\S+)/.exec(output())?.[1]?.replace(/\/$/, '')
  return {
    send: (link: LinkedBuilding, form: FormData) =>
      fetch(`${address}/api/return/${link.token}/files`, { method: 'POST', body: form }),
    /** Kills it without a chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** All that an answer becomes. */
async function becameOf({ propertyId }: LinkedBuilding) {
  const { db } = opened()
  const tables = ['returnSubmission', 'certificate', 'document', 'email'] as const
  const found = await Promise.all(
    tables.map((table) => db.selectFrom(table).select('propertyId').where('propertyId', '=', propertyId).execute()),
  )
  return found.map((rows) => rows.length)
}

const NOTHING = [0, 0, 0, 0]
const WHOLE = [1, 1, 1, 1]

/** What keeping an answer says to the database, in order. */
const STEPS = [
  'insert into "document"',
  'insert into return_submission',
  'insert into "certificate"',
  'insert into email',
  'commit',
]

test.each(STEPS)('an answer is whole or was never acknowledged when its process is killed at: %s', async (step) => {
  const link = await buildLink(opened(), staff)
  const fields = {
    ...SIGNED,
    propertyServiceIds: JSON.stringify(link.propertyServiceIds),
    email: 'hana@totara.example',
  }
  const form = paperForm([[await realPdf(), 'scan.pdf']], fields)
  const killed = await startProcess()
  const reached = proxied().proxy.holdAt('insert into "document"', ...(step === STEPS[0] ? [] : [step]))
  const sending = killed.send(link, form).then(
    ({ status }) => status,
    () => 'no answer',
  )
  await reached
  await killed.kill()
  expect([await sending, ...(await becameOf(link))]).toEqual(['no answer', ...NOTHING])
  // The supplier presses the button again.
  expect((await link.send([[await realPdf(), 'scan.pdf']], fields)).statusCode).toBe(200)
  expect(await becameOf(link)).toEqual(WHOLE)
})

test('an answer whose commit was done is there, and sending it again is the same one', async () => {
  const link = await buildLink(opened(), staff)
  const fields = {
    ...SIGNED,
    propertyServiceIds: JSON.stringify(link.propertyServiceIds),
    email: 'hana@totara.example',
  }
  const file = await realPdf(link.token)
  const { call, proxy } = proxied()
  proxy.cutAt({ text: 'commit', isHeard: true })
  const answer = await call(`/return/${link.token}/files`, { form: paperForm([[file, 'scan.pdf']], fields) })
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
  expect(await becameOf(link)).toEqual(WHOLE)
  expect((await link.send([[file, 'scan.pdf']], fields)).statusCode).toBe(200)
  expect(await becameOf(link)).toEqual(WHOLE)
})
