import { beforeAll, expect, test } from 'vitest'
import { EVIDENCE_PREVIEW_LIMIT, type EvidencePreview } from '@app/contract/warrant/schema'
import { AFTER, ANNIVERSARY, certificateCalls, SIGNED } from '../certificate/testing.ts'
import { buildWarrant } from '../email/testing/buildings.ts'
import { buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssuable } from './testing.ts'

const opened = useTestApp()
let token = ''
let administrator = ''
beforeAll(async () => {
  token = await opened().staffToken()
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  administrator = await tokenOf('chief@office.example')
})

const READY = { whenNextServiceAnniversary: AFTER, whenLastComplianceReceived: SIGNED }
const build = (systems: object[]) => buildIssuable(opened(), token, { signatoryId: 1, systems })
const preview = async () =>
  (await opened().call('/settings/evidence-preview', { token: administrator })).json<EvidencePreview>()
const found = async ({ propertyId }: { propertyId: number }) =>
  (await preview()).properties.find((row) => row.propertyId === propertyId)

test('names the buildings that are ready by date and whose systems have no certificate', async () => {
  const recorded = await build([READY, READY])
  expect(await found(recorded)).toEqual({
    propertyId: recorded.propertyId,
    propertyName: expect.any(String),
    bwofAnniversary: ANNIVERSARY,
    systems: 2,
  })
  const check = await recorded.check()
  expect(check.findings.filter(({ code }) => code === 'not-certified')).toHaveLength(2)
})

test('leaves out those that are certified, that wait for a date, and that have a report in place of a certificate', async () => {
  const certified = await build([{}])
  await certified.certify()
  expect((await certified.check()).canIssue).toBe(true)
  expect(await found(certified)).toBeUndefined()
  expect(await found(await build([READY, {}]))).toBeUndefined()
  const inLieu = await build([READY])
  const { file, accept } = certificateCalls(opened(), token)
  expect((await accept(await file(inLieu, { kind: 'ReportInLieu' }))).statusCode).toBe(200)
  expect(await found(inLieu)).toBeUndefined()
})

test('counts all of them and names the first', async () => {
  const { count: before } = await preview()
  const { db } = opened()
  for (let each = before; each <= EVIDENCE_PREVIEW_LIMIT; each++)
    await buildWarrant(db, { due: ANNIVERSARY, systems: [READY] })
  const { count, properties } = await preview()
  expect(count).toBe(EVIDENCE_PREVIEW_LIMIT + 1)
  expect(properties).toHaveLength(EVIDENCE_PREVIEW_LIMIT)
})
