import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Property } from '@app/contract/property/schema'
import { buildProperty } from '../testing/factories.ts'
import { useProxiedApp } from '../testing/proxied-app.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { sweepStore } from './sweep-store.ts'

const opened = useTestApp()
let token = ''
let propertyId = 0
const proxied = useProxiedApp(opened)

beforeAll(async () => {
  token = await opened().staffToken()
})
beforeEach(async () => {
  propertyId = await buildProperty(opened().db)
})

const PLAN = samplePdf()
const IN_TWO_DAYS = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)

async function uploadWhile(isHeard: boolean): Promise<number> {
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.append('Files', new Blob([new Uint8Array(PLAN)]), `${propertyId} plan.pdf`)
  const { call, proxy } = proxied()
  proxy.cutAt({ text: 'commit', isHeard })
  return (await call('/document/upload', { token, form })).statusCode
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
