import { beforeAll, expect, test } from 'vitest'
import type { Property } from '@app/contract/property/schema'
import { buildProperty } from '../testing/factories.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { storePrint } from './store-print.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

async function buildWithDocument(): Promise<Property> {
  const { db, services } = opened()
  const propertyId = await buildProperty(db)
  await storePrint(services, 'office@example.nz', propertyId, samplePdf(), { fileName: `${propertyId}.pdf` })
  return read(propertyId)
}
const read = async (id: number) => (await opened().call(`/property/${id}`, { token })).json<Property>()
const save = ({ propertyId, whenUpdated }: Property, documents: object[]) =>
  opened().call(`/property/${propertyId}`, { token, body: { whenUpdated, documents } })

test('a document is switched off and on with its property, and the history tells by whom', async () => {
  const before = await buildWithDocument()
  const [document] = before.documents
  const off = await save(before, [{ ...document, active: false }])
  expect(off.json<Property>().documents).toMatchObject([{ active: false, fileName: document?.fileName }])
  const on = await save(off.json(), [{ ...off.json<Property>().documents[0], active: true }])
  expect(on.json<Property>().documents).toMatchObject([{ active: true }])
  const kept = await opened().call(`/history?entity=document&id=${document?.documentId}`, { token })
  expect(kept.body).toContain('staff@office.example')
  expect(kept.body).toContain('office@example.nz')
})

test('a deleted document is gone from its property and cannot be read', async () => {
  const before = await buildWithDocument()
  const [document] = before.documents
  const saved = await save(before, [{ ...document, whenDeleted: '2026-10-01T00:00:00Z' }])
  expect(saved.json<Property>().documents).toEqual([])
  expect((await opened().call(`/document/download?id=${document?.documentId}`, { token })).statusCode).toBe(404)
})

test('a save by somebody who has not seen the last change is refused', async () => {
  const before = await buildWithDocument()
  const [document] = before.documents
  await save(before, [{ ...document, active: false }])
  const late = await save(await read(before.propertyId), [{ ...document, whenDeleted: '2026-10-01T00:00:00Z' }])
  expect(late.json()).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^This document was changed by staff@office\.example at /),
  })
  expect((await read(before.propertyId)).documents).toHaveLength(1)
})

test("another property's document is refused", async () => {
  const [mine, theirs] = [await buildWithDocument(), await buildWithDocument()]
  const answer = await save(mine, [{ ...theirs.documents[0], active: false }])
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'documents.0' }] })
})
