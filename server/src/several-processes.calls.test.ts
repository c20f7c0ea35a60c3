import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildProperty } from './testing/factories.ts'
import { startMailServer, type MailServer } from './testing/mail-server.ts'
import { useS3Server } from './testing/s3-server.ts'
import { samplePdf } from './testing/sample-files.ts'
import { startSteadyClients } from './testing/steady-clients.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { startUpstreams } from './testing/upstreams.ts'
import { freePort } from './testing/free-port.ts'
import { ADMIN_PASSWORD, useWarrantProcesses } from './testing/warrant-process.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
const LONG = { timeout: 240_000 }

const { start, folder } = useWarrantProcesses()
const s3 = useS3Server()

let database: Awaited<ReturnType<typeof createTestDatabase>>
let mail: MailServer
/** The mail server answers no message before. */
let held = Promise.resolve()
let shared: Record<string, string> = {}
beforeAll(() => {
  process.env.AWS_REGION ??= 'us-east-1'
})
beforeEach(async () => {
  database = await createTestDatabase()
  held = Promise.resolve()
  mail = await startMailServer({
    refuseMessage: async () => {
      await held
      return undefined
    },
  })
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = process.env
  shared = {
    ...s3(),
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_REGION,
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    SMTP_URL: mail.url,
    MAIL_FROM: 'office@warrant.example',
    TOKEN_SECRET: 'one secret for all processes, long enough',
    LOG_LEVEL: 'warn',
  }
  return async () => {
    await mail.close()
    await database.close()
  }
})

/** From now on the mail server answers nothing until it is let to. */
function holdMail(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

/** Each process has a data folder of its own, as on machines of their own. */
async function startOne(role: 'web' | 'worker', port?: number) {
  const own = port ?? (await freePort())
  const DATA_DIR = path.join(folder(), `${role}-${own}-${crypto.randomUUID()}`)
  const server = start({ ...shared, ROLE: role, PORT: String(own), DATA_DIR, STOP_NOTICE: '2s' })
  await Promise.race([server.listening, server.exited.then(() => Promise.reject(new Error(server.output())))])
  return { ...server, port: own, address: `http://127.0.0.1:${own}` }
}

/** Makes calls of the first administrator. */
async function logIn(send: (call: string, init: RequestInit) => Promise<Response>) {
  const json = { 'content-type': 'application/json' }
  const answer = await send('/auth/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ userName: 'admin@warrant.example', password: ADMIN_PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  return (call: string, body?: object | FormData, to = send) =>
    to(call, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body instanceof FormData ? {} : json) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
}

const at =
  ({ address }: { address: string }) =>
  (call: string, init: RequestInit) =>
    fetch(`${address}/api${call}`, init)

const namesOf = async (answer: Response) =>
  ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name)

const letter = (propertyId: number, subject: string) => ({
  propertyId,
  recipientCompanyId: null,
  recipients: 'jobs@totara.example',
  emailSubject: subject,
  emailContent: '<p>Kia ora</p>',
  emailContentTemplate: 'Email_TrialEvac_FullService_Request',
})

const subjects = () => mail.received.map(({ subject }) => subject ?? '').toSorted()

describe('two webs and two workers on one database and one bucket', () => {
  test(
    'what one web writes the other shows at once, and e-mails go out once although a worker is killed',
    LONG,
    async () => {
      const [webs, dying] = await Promise.all([Promise.all([startOne('web'), startOne('web')]), startOne('worker')])
      const [first, second] = [at(webs[0]), at(webs[1])]
      const call = await logIn(first)
      for (let number = 0; number < 10; number++) {
        const [here, there] = number % 2 ? [first, second] : [second, first]
        await call('/company/add', { companyName: `Kauri ${number}` }, here)
        expect(await namesOf(await call('/company/list', undefined, there))).toContain(`Kauri ${number}`)
      }

      const propertyId = await buildProperty(database.db)
      const form = new FormData()
      form.set('PropertyId', String(propertyId))
      form.append('Files', new Blob([new Uint8Array(samplePdf('shared'))]), `${propertyId} shared.pdf`)
      const [document] = (await (await call('/document/upload', form, first)).json()) as { documentId: number }[]
      const download = await call(`/document/download?id=${document?.documentId}`, undefined, second)
      expect(Buffer.from(await download.arrayBuffer())).toEqual(samplePdf('shared'))

      const send = (subject: string, to = first) => call('/email/generate-send-email', letter(propertyId, subject), to)
      const wanted = Array.from({ length: 12 }, (_, number) => `Letter ${String(number).padStart(2, '0')}`)
      const letOut = holdMail()
      const sending = Promise.all(wanted.map((subject, number) => send(subject, number % 2 ? first : second)))
      // Those that the mail server holds stay claimed. While they are prepared, there may be a moment without a claim.
      const ofDying = async () =>
        database.db.selectFrom('email').select('claimedBy').where('status', '=', 'SENDING').executeTakeFirst()
      await expect.poll(ofDying, PATIENCE).toBeDefined()
      const { claimedBy = null } = (await ofDying()) ?? {}
      expect(claimedBy).not.toBeNull()
      await startOne('worker')
      dying.child.kill('SIGKILL')
      await dying.exited
      letOut()
      // What it had taken is free when its lease ends, which is here at once.
      const { numUpdatedRows } = await database.db
        .updateTable('email')
        .set({ claimedUntil: '2026-01-01' })
        .where('claimedBy', '=', claimedBy)
        .executeTakeFirst()
      await send('Last letter')
      await sending
      const unsent = () => database.db.selectFrom('email').select('status').where('status', '!=', 'SENT').execute()
      await expect.poll(async () => (await unsent()).length, PATIENCE).toBe(0)
      const arrived = subjects()
      expect(new Set(arrived)).toEqual(new Set([...wanted, 'Last letter']))
      // Only one whose worker died between its acceptance and its record may come twice.
      expect(arrived.length - wanted.length - 1).toBeLessThanOrEqual(Number(numUpdatedRows))
    },
  )

  test('a rolling restart under load fails no call', LONG, async () => {
    const [webs] = await Promise.all([Promise.all([startOne('web'), startOne('web')]), startOne('worker')])
    const upstreams = startUpstreams(webs.map(({ address }) => address))
    onTestFinished(upstreams.stop)
    await expect.poll(() => upstreams.ready().length, PATIENCE).toBe(2)
    const call = await logIn(upstreams.send)
    const propertyId = await buildProperty(database.db)
    const clients = startSteadyClients((path, body) => call(path, body))
    const letters: string[] = []
    for (const [index, old] of webs.entries()) {
      old.child.kill('SIGTERM')
      await expect.poll(() => upstreams.ready().length, PATIENCE).toBe(1)
      const subject = `Letter ${index}`
      expect((await call('/email/generate-send-email', letter(propertyId, subject))).status).toBe(200)
      letters.push(subject)
      expect(await old.exited).toBe(0)
      await startOne('web', old.port)
      await expect.poll(() => upstreams.ready().length, PATIENCE).toBe(2)
    }
    const [added, reads] = [clients.added.length, clients.reads()]
    await expect.poll(() => clients.added.length, PATIENCE).toBeGreaterThan(added + 3)
    await expect.poll(clients.reads, PATIENCE).toBeGreaterThan(reads + 3)
    await clients.stop()
    expect(clients.refused).toEqual([])
    const kept = new Set(await namesOf(await call('/company/list')))
    expect(clients.added.filter((name) => !kept.has(name))).toEqual([])
    await expect.poll(subjects, PATIENCE).toEqual(letters)
  })
})
