import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Defect } from '@app/contract/defect/schema'
import type { Property } from '@app/contract/property/schema'
import { buildDefect } from '../testing/factories.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'
import { buildBuilding, certificateCalls, SIGNED, upload } from './testing.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const build = () => buildBuilding(opened(), token)
const post = (path: string, body: object) => opened().call(path, { token, body })

test('the paper of a certificate cannot be deleted through a defect', async () => {
  const { db } = opened()
  const building = await build()
  const { propertyId } = building
  const { defectId } = await buildDefect(db, { propertyId, severity: 'note' })
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.set('DefectId', String(defectId))
  form.append('Files', new Blob([new Uint8Array(await realPdf('Report'))]), 'report.pdf')
  await opened().call('/document/upload', { token, form })
  const { data } = (await opened().call(`/defect/list?propertyId=${propertyId}`, { token })).json<{ data: Defect[] }>()
  const documentId = data[0]?.documentIds[0] ?? 0
  const { file, accept } = certificateCalls(opened(), token)
  expect((await accept(await file(building, { documentId }))).statusCode).toBe(200)
  expect((await post('/defect/remove-document', { defectId, documentId })).statusCode).toBe(409)
  const { documents } = (await opened().call(`/property/${propertyId}`, { token })).json<Property>()
  expect(documents.map((document) => document.documentId)).toContain(documentId)
})

test('a paper that is deleted while it is filed is no paper of a certificate', async () => {
  const { db } = opened()
  const building = await build()
  const { propertyId, propertyServiceIds } = building
  const documentId = await upload(opened(), token, propertyId, await realPdf('Paper'))
  const body = { propertyId, propertyServiceIds, documentId, iqpName: 'Hana Moana', signedDate: SIGNED }
  const deleting = sql`with held as (select from property where property_id = ${propertyId} for update)
    update document set when_deleted = clock_timestamp() where document_id = ${documentId}
      and (select count(*) from held) = 1`
  const [answer] = await whileHeld(db, deleting, [() => post('/certificate/add', body)])
  expect(answer?.json()).toMatchObject({ status: 400, errors: [{ path: 'documentId' }] })
})
