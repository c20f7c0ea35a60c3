import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '@app/forms/testing/read-pdf'
import { addDays, addYears, printedDay } from '@app/contract/dates'
import type { Certificate } from '@app/contract/certificate/schema'
import type { Warrant } from '@app/contract/warrant/schema'
import { ANNIVERSARY, certificateCalls, SIGNED, TODAY, upload } from '../certificate/testing.ts'
import { buildDefect, buildProperty, buildService } from '../testing/factories.ts'
import { realPdf, samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssuable, prepareIssuing } from './testing.ts'

const opened = useTestApp()
let token = ''
let signatoryId = 0
beforeAll(async () => {
  ;({ token, signatoryId } = await prepareIssuing(opened()))
})

const ask = (body: object) => opened().call('/property/audit-pack', { token, body })
const packOf = async (body: object) => {
  const answer = await ask(body)
  expect(answer.statusCode).toBe(200)
  const { outline, pages } = await readPdf(Uint8Array.from(answer.rawPayload))
  const text = pages
    .map((page) => page.text)
    .join(' ')
    .replace(/\s+/g, ' ')
  return { answer, pdf: { outline: outline.map(([title]) => title), starts: outline.map(([, page]) => page), text } }
}

/** Uploads a document and makes it one of this kind and day. */
async function keep(propertyId: number, kind: string, documentDate: string): Promise<number> {
  const documentId = await upload(opened(), token, propertyId, await realPdf(`${kind} of ${documentDate}`))
  const row = { kind, documentDate, referenceName: kind }
  await opened().db.updateTable('document').set(row).where('documentId', '=', documentId).execute()
  return documentId
}

test('one paper that is filed as two certificates stands once in both packs, with an entry for each', async () => {
  const building = await buildIssuable(opened(), token, { signatoryId })
  const { file, accept } = certificateCalls(opened(), token)
  for (const [index, id] of building.propertyServiceIds.entries()) {
    await accept(await file(building, { propertyServiceIds: [id], iqpName: `IQP ${index + 1}` }))
  }
  const { packDocumentId } = (await building.issue()).json<Warrant>()
  const stored = await opened().call(`/document/download?id=${packDocumentId}`, { token })
  const council = await readPdf(Uint8Array.from(stored.rawPayload))
  expect(council.outline).toEqual([
    ['Form 12, building warrant of fitness', 1],
    [expect.stringMatching(/^Form 12A, SS .*\(IQP 1\)$/), council.pages.length],
    [expect.stringMatching(/^Form 12A, SS .*\(IQP 2\)$/), council.pages.length],
  ])
  const { pdf } = await packOf({ propertyId: building.propertyId })
  const entries = pdf.outline.flatMap((title, index) => (/IQP \d/.test(title) ? [[title, pdf.starts[index]]] : []))
  expect(entries).toEqual([
    [expect.stringMatching(/^2\. Form 12A, SS .*\(IQP 1, /), 3],
    [expect.stringMatching(/^2\. Form 12A, SS .*\(IQP 2, /), 3],
  ])
})

describe('the audit pack', () => {
  test('holds the papers of the period in their order, with contents and outline', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId })
    const { propertyId, propertyServiceIds } = building
    const { file } = certificateCalls(opened(), token)
    await building.certify()
    const warrant = (await building.issue()).json<Warrant>()
    await file(building, { bwofAnniversary: addYears(ANNIVERSARY, 1) })
    await keep(propertyId, 'evacuationReport', addDays(TODAY, -40))
    await keep(propertyId, 'iqpStatement', addDays(TODAY, -50))
    await keep(propertyId, 'iqpStatement', addDays(TODAY, -60))
    await keep(propertyId, 'iqpStatement', addDays(addYears(TODAY, -2), -1))
    await opened()
      .db.insertInto('defect')
      .values([
        {
          propertyId,
          propertyServiceId: propertyServiceIds[0] ?? null,
          description: 'A sprinkler head is painted',
          severity: 'note',
          foundDate: addDays(TODAY, -90),
          state: 'cleared',
          clearedDate: addDays(TODAY, -80),
          clearedNote: 'The head was replaced',
        },
        { propertyId, description: 'The exit sign is dark', severity: 'note', foundDate: addDays(TODAY, -9) },
      ])
      .execute()

    const { answer, pdf } = await packOf({ propertyId })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(`${propertyId} Audit Pack`)
    expect(pdf.outline).toEqual([
      'Contents',
      `1. Form 12, warrant ${warrant.number}, issued on ${printedDay(TODAY)}`,
      expect.stringMatching(/^2\. Form 12A, SS .*\(Hana Moana, /),
      `3. iqpStatement, ${printedDay(addDays(TODAY, -60))}`,
      `4. iqpStatement, ${printedDay(addDays(TODAY, -50))}`,
      `5. evacuationReport, ${printedDay(addDays(TODAY, -40))}`,
      '6. Defects and how they were cleared',
    ])
    expect(pdf.starts).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pdf.text).toContain('Defects and how they were cleared: 2 defects')
    expect(pdf.text).toMatch(/A sprinkler head is painted.*The head was replaced/s)
    expect(pdf.text).toMatch(/The exit sign is dark.*Open/s)
    // A certificate that nobody has accepted is no evidence.
    expect(pdf.text.match(/Form 12A 1/g)).toHaveLength(1)

    const { pdf: short } = await packOf({ propertyId, from: addDays(TODAY, -55), to: addDays(TODAY, -45) })
    expect(short.outline).toEqual(['Contents', `1. iqpStatement, ${printedDay(addDays(TODAY, -50))}`])
  })

  test('holds the signed statements and reports that were uploaded under the name of their print', async () => {
    const propertyId = await buildProperty(opened().db)
    const { call } = opened()
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    const names = ['Kea Contractor IQP Statement 2027 (1)', 'evacuation report, signed', 'floor plan']
    for (const name of names)
      form.append('Files', new Blob([new Uint8Array(await realPdf())]), `${propertyId} ${name}.pdf`)
    await call('/document/upload', { token, form })
    const print = {
      kind: 'iqpStatement',
      documentHeader: 'Contractor IQP Statement',
      htmlContent: '<p>Nobody has signed</p>',
    }
    await call('/document/generate', { token, body: { ...print, propertyId, filename: `${propertyId} print.pdf` } })
    expect((await packOf({ propertyId })).pdf.outline).toEqual([
      'Contents',
      `1. ${propertyId} Kea Contractor IQP Statement 2027 (1).pdf`,
      `2. ${propertyId} evacuation report, signed.pdf`,
    ])
  })

  test('counts a report that was printed later by the day of its evacuation', async () => {
    const propertyId = await buildProperty(opened().db)
    const evacuated = addDays(TODAY, -30)
    const body = {
      propertyId,
      kind: 'evacuationReport',
      documentHeader: 'Evacuation Report',
      documentDate: evacuated,
      htmlContent: '<p>All were out</p>',
      filename: `${propertyId} Evacuation Report.pdf`,
    }
    const printed = await opened().call('/document/generate', { token, body })
    expect(printed.json()).toMatchObject([{ documentDate: evacuated }])
    const { pdf } = await packOf({ propertyId, to: evacuated })
    expect(pdf.outline).toEqual(['Contents', `1. Evacuation Report, ${printedDay(evacuated)}`])
    expect((await packOf({ propertyId, from: addDays(evacuated, 1) })).pdf.outline).toEqual(['Contents'])
  })

  test('says of a property without records that there are none', async () => {
    const propertyId = await buildProperty(opened().db)
    const { pdf } = await packOf({ propertyId })
    expect(pdf.outline).toEqual(['Contents'])
    expect(pdf.text.match(/None on record in this period/g)).toHaveLength(5)
  })

  test('leaves out the papers of certificates and warrants that are inactive, also one that cannot be read', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId })
    const { propertyId } = building
    const { documentId: paperId } = await building.certify()
    const { documentId: formId } = (await building.issue()).json<Warrant>()
    const damaged = await upload(opened(), token, propertyId, samplePdf())
    const { db, call } = opened()
    // As one that was filed before papers were looked into.
    const { storedAs } = await db
      .selectFrom('document')
      .select('storedAs')
      .where('documentId', '=', damaged)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('document')
      .set({ whenDeleted: TODAY, storedAs: `${storedAs}-deleted` })
      .where('documentId', '=', damaged)
      .execute()
    await db.updateTable('document').set({ storedAs }).where('documentId', '=', paperId).execute()
    const refused = await ask({ propertyId })
    expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('make the document inactive') })

    const { documents, whenUpdated } = await building.read()
    const switched = documents
      .filter(({ documentId }) => documentId === paperId || documentId === formId)
      .map((document) => ({ ...document, active: false }))
    expect(switched).toHaveLength(2)
    const saved = await call(`/property/${propertyId}`, { token, body: { whenUpdated, documents: switched } })
    expect(saved.statusCode, saved.body).toBe(200)
    expect((await packOf({ propertyId })).pdf.outline).toEqual(['Contents'])
  })

  test('keeps the certificate of a system that has left the schedule since', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId, systems: [{}] })
    const { propertyId, propertyServiceId } = building
    await building.certify()
    const { services, whenUpdated } = await building.read()
    const left = services.filter((service) => service.propertyServiceId === propertyServiceId)
    const body = { whenUpdated, services: left.map((service) => ({ ...service, active: false })) }
    await opened().call(`/property/${propertyId}`, { token, body })
    expect((await packOf({ propertyId })).pdf.outline).toEqual(['Contents', expect.stringMatching(/^1\. Form 12A/)])
  })

  test('tells systems of a kind apart by their references, also where a definition was made anew', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    const definition = { serviceName: 'Sliding doors', buildingAct: 'SS3/9' }
    const add = async (serviceName: string, ref: string) => {
      const { serviceId } = await db
        .insertInto('service')
        .values({ ...definition, serviceName })
        .returning('serviceId')
        .executeTakeFirstOrThrow()
      const propertyServiceId = await buildService(db, { propertyId, serviceId, ref })
      await buildDefect(db, { propertyId, propertyServiceId, location: `at ${ref}`, foundDate: TODAY })
    }
    await add('Sliding doors', 'North')
    await add('Sliding doors', 'South')
    await add('Revolving doors', 'West')
    await buildDefect(db, { propertyId, foundDate: TODAY })
    const { pdf } = await packOf({ propertyId })
    for (const where of [
      'Sliding doors · North, at North',
      'Sliding doors · South, at South',
      'Revolving doors, at West',
    ]) {
      expect(pdf.text).toContain(where)
    }
    expect(pdf.text).toContain('The building The door does not close')
  })

  test('names a paper that cannot be read', async () => {
    const propertyId = await buildProperty(opened().db)
    const documentId = await upload(opened(), token, propertyId, samplePdf())
    const row = { kind: 'iqpStatement', documentDate: TODAY, referenceName: 'Statement' }
    await opened().db.updateTable('document').set(row).where('documentId', '=', documentId).execute()
    expect((await ask({ propertyId })).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`The file of "1. Statement, ${printedDay(TODAY)}" cannot be read.`),
    })
  })

  test('names a paper whose file is lost', async () => {
    const propertyId = await buildProperty(opened().db)
    await keep(propertyId, 'evacuationReport', addDays(TODAY, -2))
    const documentId = await keep(propertyId, 'iqpStatement', TODAY)
    await opened()
      .db.updateTable('document')
      .set({ storedAs: 'test/lost' })
      .where('documentId', '=', documentId)
      .execute()
    expect((await ask({ propertyId })).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`The file of "1. iqpStatement, ${printedDay(TODAY)}" cannot be read.`),
    })
  })

  test('is refused for a period that is turned round or too large, and for no property', async () => {
    const { propertyId, documentId, certify } = await buildIssuable(opened(), token, { signatoryId })
    const turned = await ask({ propertyId, from: TODAY, to: addDays(TODAY, -1) })
    expect(turned.json()).toMatchObject({ status: 400, errors: [{ path: 'to' }] })
    const late = await ask({ propertyId, from: addDays(TODAY, 1) })
    expect(late.json()).toMatchObject({ status: 400, errors: [{ path: 'from' }] })
    expect((await ask({ propertyId: 999_999 })).statusCode).toBe(404)
    await certify()
    const large = { size: 151 * 1024 * 1024 }
    await opened().db.updateTable('document').set(large).where('documentId', '=', documentId).execute()
    const refused = await ask({ propertyId, from: addDays(SIGNED, -9), to: TODAY })
    expect(refused.json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining(`from ${printedDay(addDays(SIGNED, -9))} to ${printedDay(TODAY)} are 151 MB`),
    })
  })
})

describe('what has no day of its own has that of its entry in New Zealand', () => {
  const day = addDays(TODAY, -20)
  /** Eight in the morning of that day in New Zealand, summer or winter. */
  const moment = `${addDays(day, -1)}T20:00:00Z`

  test('a defect', async () => {
    const { propertyId } = await buildIssuable(opened(), token, { signatoryId })
    await buildDefect(opened().db, { propertyId, severity: 'note', whenCreated: moment })
    const { pdf } = await packOf({ propertyId, from: day, to: day })
    expect(pdf.text).toContain('The door does not close')
    const before = await packOf({ propertyId, from: addDays(day, -9), to: addDays(day, -1) })
    expect(before.pdf.text).not.toContain('The door does not close')
  })

  test('a report without a day of signing', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId })
    const { file, accept } = certificateCalls(opened(), token)
    const { certificateId } = (
      await accept(await file(building, { kind: 'ReportInLieu', signedDate: null }))
    ).json<Certificate>()
    await opened()
      .db.updateTable('certificate')
      .set({ whenReceived: moment })
      .where('certificateId', '=', certificateId)
      .execute()
    const { pdf } = await packOf({ propertyId: building.propertyId, from: day, to: day })
    expect(pdf.outline).toEqual(['Contents', expect.stringMatching(/^1\. Report in lieu/)])
  })
})
