import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '@app/forms/testing/read-pdf'
import { addDays, addMonths, printedDay } from '@app/contract/dates'
import type { Certificate } from '@app/contract/certificate/schema'
import type { Defect } from '@app/contract/defect/schema'
import type { Warrant } from '@app/contract/warrant/schema'
import { ANNIVERSARY, certificateCalls, SIGNED, TODAY, upload } from '../certificate/testing.ts'
import { buildContact, buildDefect, buildLogin, buildService } from '../testing/factories.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'
import { buildIssuable, setSignatory } from './testing.ts'

const opened = useTestApp()
let token = ''
let signatoryId = 0
beforeAll(async () => {
  token = await opened().staffToken()
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  signatoryId = await setSignatory(opened(), await tokenOf('chief@office.example'))
})

const build = (more: { systems?: object[]; due?: string } = {}) =>
  buildIssuable(opened(), token, { signatoryId, systems: [{}], ...more })
const post = (path: string, body: object) => opened().call(path, { token, body })
const pdfOf = async (id: number) =>
  readPdf(Uint8Array.from((await opened().call(`/document/download?id=${id}`, { token })).rawPayload))
const textOf = async (id: number) =>
  (await pdfOf(id)).pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')

test('Form 12 of a warrant that is issued more than half a year early prints the day on which the warrant expires', async () => {
  const due = addDays(TODAY, 250)
  const building = await build({ due })
  await building.certify()
  const warrant = (await building.issue()).json<Warrant>()
  expect(warrant.expiryDate).toBe(addMonths(due, 12))
  const text = await textOf(warrant.documentId)
  expect(text).toContain(`It expires on ${printedDay(warrant.expiryDate)}`)
  expect(text).not.toContain(`It expires on ${printedDay(due)}`)
})

test('a warrant that is issued anew for the corrected anniversary of the year has a number of its own', async () => {
  const building = await build()
  await building.certify()
  const wrong = (await building.issue()).json<Warrant>()
  await post('/bwof/withdraw', {
    warrantId: wrong.warrantId,
    whenUpdated: wrong.whenUpdated,
    reason: 'Issued for the wrong anniversary.',
  })
  const other =
    [1, -1].map((days) => addDays(ANNIVERSARY, days)).find((day) => day.slice(0, 4) === ANNIVERSARY.slice(0, 4)) ?? ''
  const { services, whenUpdated } = await building.read()
  const main = services.find(({ serviceId }) => serviceId === 1)
  await post(`/property/${building.propertyId}`, {
    whenUpdated,
    services: [{ ...main, whenNextServiceAnniversary: other }],
  })
  await building.certify()
  const right = (await building.issue({ bwofAnniversary: other })).json<Warrant>()
  expect(right).toMatchObject({ state: 'issued', bwofAnniversary: other })
  expect(right.number).not.toBe(wrong.number)
})

test('Form 12 counts and ticks what is attached, not the certificates of systems that have left the schedule', async () => {
  const building = await build({ systems: [{}, {}] })
  const [stays, leaves] = building.propertyServiceIds
  await building.certify({ propertyServiceIds: [stays] })
  await building.certify({ propertyServiceIds: [leaves], recommendation: 'Take the hoist off the schedule.' })
  const { services, whenUpdated } = await building.read()
  const gone = services.find(({ propertyServiceId }) => propertyServiceId === leaves)
  await post(`/property/${building.propertyId}`, { whenUpdated, services: [{ ...gone, active: false }] })
  const warrant = (await building.issue()).json<Warrant>()
  expect(warrant.certificateIds).toHaveLength(1)
  const { outline } = await pdfOf(warrant.packDocumentId)
  expect(outline).toHaveLength(2)
  const text = await textOf(warrant.documentId)
  expect(text).toContain('Number: 1')
  // The box of the certificates alone: the pack has no recommendations.
  expect(text.match(/×/g)).toHaveLength(1)
})

describe('an open defect', () => {
  test.each([1, 2])('of the service %s, which is no specified system, is a doubt', async (serviceId) => {
    const { db } = opened()
    const building = await build()
    await building.certify()
    const { propertyId } = building
    const main = (await building.read()).services.find((each) => each.serviceId === 1)
    const propertyServiceId =
      serviceId === 1 ? (main?.propertyServiceId ?? 0) : await buildService(db, { propertyId, serviceId })
    await buildDefect(db, { propertyId, propertyServiceId, severity: 'life safety' })
    const { findings } = await building.check()
    expect(findings.map(({ code }) => code)).toContain('open-defect')
  })

  test('of a system that was taken off the schedule is a doubt', async () => {
    const building = await build({ systems: [{}, { active: false }] })
    const [stays, left] = building.propertyServiceIds
    await building.certify({ propertyServiceIds: [stays] })
    await buildDefect(opened().db, { propertyId: building.propertyId, propertyServiceId: left ?? 0 })
    expect((await building.check()).findings.map(({ code }) => code)).toContain('open-defect')
  })
})

test('the reason for one defect does not accept another one that was recorded meanwhile', async () => {
  const building = await build()
  await building.certify()
  const { propertyId } = building
  await buildDefect(opened().db, { propertyId, severity: 'note', description: 'The lobby is dim' })
  const body = await building.request()
  await buildDefect(opened().db, { propertyId, severity: 'life safety', description: 'The stair is blocked' })
  const answer = await post('/bwof/issue', body)
  expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('The stair is blocked') })
  expect(await building.listed()).toEqual([])
  expect((await building.issue()).statusCode).toBe(200)
})

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
  const certificate = await building.certify({ documentId })
  expect(certificate.state).toBe('accepted')
  const removed = await post('/defect/remove-document', { defectId, documentId })
  const { documents } = await building.read()
  expect(documents.map((document) => document.documentId)).toContain(documentId)
  expect(removed.statusCode).toBe(409)
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

describe('the audit pack', () => {
  test('dates what has no day of its own by the days of New Zealand', async () => {
    const { db } = opened()
    const building = await build()
    const { propertyId } = building
    const day = addDays(TODAY, -20)
    // Eight in the morning of that day in New Zealand, summer or winter.
    const whenCreated = `${addDays(day, -1)}T20:00:00Z`
    await buildDefect(db, { propertyId, severity: 'note', whenCreated })
    const answer = await post('/property/audit-pack', { propertyId, from: day, to: day })
    const text = (await readPdf(Uint8Array.from(answer.rawPayload))).pages.map((page) => page.text).join(' ')
    expect(text.replace(/\s+/g, ' ')).toContain('The door does not close')
    const before = await post('/property/audit-pack', { propertyId, from: addDays(day, -9), to: addDays(day, -1) })
    const earlier = (await readPdf(Uint8Array.from(before.rawPayload))).pages.map((page) => page.text).join(' ')
    expect(earlier.replace(/\s+/g, ' ')).not.toContain('The door does not close')
  })

  test('holds a report without a day of signing by the day in New Zealand on which it came', async () => {
    const { db } = opened()
    const building = await build()
    const { propertyId } = building
    const { file, accept } = certificateCalls(opened(), token)
    const filed = await file(building, { kind: 'ReportInLieu', signedDate: null })
    const report = (await accept(filed)).json<Certificate>()
    const day = addDays(TODAY, -20)
    await db
      .updateTable('certificate')
      .set({ whenReceived: `${addDays(day, -1)}T20:00:00Z` })
      .where('certificateId', '=', report.certificateId)
      .execute()
    const answer = await post('/property/audit-pack', { propertyId, from: day, to: day })
    const { outline } = await readPdf(Uint8Array.from(answer.rawPayload))
    expect(outline.map(([title]) => title)).toEqual(['Contents', expect.stringMatching(/^1\. Report in lieu/)])
  })
})

test('a system whose supplier was reminded of the last warrant, after that was due, was not asked for this one', async () => {
  const building = await build()
  const sent = `${addDays(addMonths(ANNIVERSARY, -12), 10)}T00:00:00Z`
  await opened()
    .db.updateTable('propertyService')
    .set({ whenLastSupplierEmailSent: sent })
    .where('propertyServiceId', '=', building.propertyServiceId)
    .execute()
  expect((await building.check()).systems).toMatchObject([{ state: 'missing' }])
})

test('a warrant that is withdrawn before its e-mail leaves is not sent', async () => {
  const { db } = opened()
  const building = await build()
  await building.certify()
  const { propertyId } = building
  await buildContact(db, { propertyId, email: 'reception@rimu.example' })
  const { warrantId } = (await building.issue()).json<Warrant>()
  const sent = (await post('/bwof/send', { warrantId, to: ['site'] })).json<Warrant>()
  expect(sent.sends).toMatchObject([{ status: 'QUEUED' }])
  const withdrawn = await post('/bwof/withdraw', {
    warrantId,
    whenUpdated: sent.whenUpdated,
    reason: 'A certificate was wrong.',
  })
  expect(withdrawn.statusCode).toBe(200)
  const queued = await db
    .selectFrom('email')
    .select('status')
    .where('propertyId', '=', propertyId)
    .where('status', '=', 'QUEUED')
    .execute()
  expect(queued).toEqual([])
})

test('where dates are enough, a system that is ready by date is a doubt, also without a previous date', async () => {
  const { db } = opened()
  await db
    .insertInto('setting')
    .values({ name: 'evidence', value: JSON.stringify('dates') })
    .execute()
  try {
    const building = await build({ systems: [{ whenNextServiceAnniversary: addMonths(ANNIVERSARY, 12) }] })
    expect((await building.check()).findings).toMatchObject([{ severity: 'doubt', code: 'no-paper' }])
  } finally {
    await db.deleteFrom('setting').where('name', '=', 'evidence').execute()
  }
})
