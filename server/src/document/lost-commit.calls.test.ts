import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Property } from '@app/contract/property/schema'
import { buildApp } from '../app.ts'
import { connect, createPool } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { buildProperty } from '../testing/factories.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { servicesOn, useTestApp } from '../testing/test-app.ts'
import { sweepStore } from './sweep-store.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
/** The same database through the proxy. */
let app: FastifyInstance
let db: Kysely<Tables>

beforeAll(async () => {
  const { url, services, staffToken } = opened()
  token = await staffToken()
  const proxied = new URL(url)
  proxy = await startTcpProxy(Number(proxied.port))
  proxied.port = String(proxy.port)
  db = connect(createPool(proxied.href, 2))
  app = await buildApp(servicesOn(services, db))
})
beforeEach(async () => {
  propertyId = await buildProperty(opened().db)
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  proxy.close()
})

const PLAN = samplePdf()
const IN_TWO_DAYS = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)

async function uploadWhile(isHeard: boolean): Promise<number> {
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.append('Files', new Blob([new Uint8Array(PLAN)]), `${propertyId} plan.pdf`)
  const sent = new Response(form)
  proxy.cutAt({ text: 'commit', isHeard })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/document/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return answer.statusCode
}

const listed = async () => (await opened().call(`/property/${propertyId}`, { token })).json<Property>().documents

const stored = async () => {
  const names: string[] = []
  for await (const name of opened().services.store.list()) names.push(name)
  return names
}

test('documents whose commit was done keep their files, although nobody heard so', async () => {
  expect(await uploadWhile(true)).toBe(503)
  expect(await sweepStore(opened().services, IN_TWO_DAYS)).toBe(0)
  const [document] = await listed()
  const read = await opened().call(`/document/download?id=${document?.documentId}`, { token })
  expect(read.rawPayload.equals(PLAN)).toBe(true)
})

test('documents whose commit never came leave files that the sweep takes a day later', async () => {
  const before = await stored()
  expect(await uploadWhile(false)).toBe(503)
  expect(await listed()).toEqual([])
  expect(await stored()).toHaveLength(before.length + 1)
  expect(await sweepStore(opened().services, new Date())).toBe(0)
  expect(await sweepStore(opened().services, IN_TWO_DAYS)).toBe(1)
  expect((await stored()).toSorted()).toEqual(before.toSorted())
})
