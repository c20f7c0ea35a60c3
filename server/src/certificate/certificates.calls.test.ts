import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '@app/forms/testing/read-pdf'
import type { AuditLine } from '@app/contract/audit/schema'
import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, addMonths } from '@app/contract/dates'
import type { Document } from '@app/contract/document/schema'
import type { HistoryRow } from '@app/contract/history/schema'
import type { Property } from '@app/contract/property/schema'
import { rowsOf } from '../email/testing/buildings.ts'
import { buildCompany, buildLogin } from '../testing/factories.ts'
import { encryptedPdf, realPdf, samplePdf, samplePhoto } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { holdProperty, whileHeld } from '../testing/while-held.ts'
import { AFTER, ANNIVERSARY, buildBuilding, certificateCalls, SIGNED, TODAY, upload } from './testing.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const calls = () => certificateCalls(opened(), token)
const build = (systems: object[] = [{}]) => buildBuilding(opened(), token, { systems })
const list = async (query: string, as = token) =>
  (await opened().call(`/certificate/list?${query}`, { token: as })).json<{ data: Certificate[] }>().data
const datesOf = async (propertyId: number) => {
  const { services } = (await opened().call(`/property/${propertyId}`, { token })).json<Property>()
  return services
    .filter(({ parentServiceId }) => parentServiceId !== null)
    .map((service) => [service.whenLastComplianceReceived, service.whenNextServiceAnniversary])
}

describe('filing a certificate', () => {
  test('takes the warrant, the supplier and the period from what is known', async () => {
    const building = await build([{}, {}])
    const certificate = await calls().file(building)
    expect(certificate).toMatchObject({
      propertyId: building.propertyId,
      propertyName: 'Rimu House',
      kind: 'Form12A',
      state: 'received',
      supplierCompanyId: building.supplier.companyId,
      supplierName: 'Tōtara Fire Limited',
      bwofAnniversary: ANNIVERSARY,
      signedDate: SIGNED,
      periodTo: SIGNED,
      periodFrom: addDays(addMonths(SIGNED, -12), 1),
      receivedVia: 'staff',
      receivedBy: 'staff@office.example',
      decidedBy: '',
      whenDecided: null,
      reason: '',
    })
    expect(certificate.systems.map(({ propertyServiceId }) => propertyServiceId)).toEqual(building.propertyServiceIds)
    expect(await list(`propertyId=${building.propertyId}`)).toEqual([certificate])
    expect(await calls().read(certificate.certificateId)).toEqual(certificate)
  })

  test('takes a paper without facts, which are entered later', async () => {
    const building = await build()
    const bare = await calls().file(building, { iqpName: '', signedDate: null })
    expect(bare).toMatchObject({ signedDate: null, periodFrom: null, periodTo: null })
    const { certificateId, whenUpdated, propertyServiceIds, bwofAnniversary, documentId } = bare
    const facts = { iqpName: 'Hana Moana', signedDate: SIGNED, propertyServiceIds, bwofAnniversary, documentId }
    const saved = await calls().post(String(certificateId), { whenUpdated, ...facts })
    expect(saved.json()).toMatchObject({ iqpName: 'Hana Moana', periodTo: SIGNED, state: 'received' })
  })

  test.each<[string, object, string]>([
    ['a day in the future', { signedDate: addDays(TODAY, 1) }, 'signedDate'],
    ['no system', { propertyServiceIds: [] }, 'propertyServiceIds'],
    ['a system that is none of the property', { propertyServiceIds: [999_999] }, 'propertyServiceIds.0'],
    ['a supplier that does not exist', { supplierCompanyId: 999_999 }, 'supplierCompanyId'],
    ['a document that does not exist', { documentId: 999_999 }, 'documentId'],
    ['a property that does not exist', { propertyId: 999_999, documentId: null }, 'propertyId'],
  ])('refuses %s', async (_, facts, path) => {
    const { propertyId, propertyServiceIds, documentId } = await build()
    const answer = await calls().post('add', { propertyId, propertyServiceIds, documentId, ...facts })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await list(`propertyId=${propertyId}`)).toEqual([])
  })

  test('refuses a system twice, and the warrant in place of a system', async () => {
    const { propertyId, propertyServiceId } = await build()
    const twice = await calls().post('add', { propertyId, propertyServiceIds: [propertyServiceId, propertyServiceId] })
    expect(twice.json()).toMatchObject({ status: 400, errors: [{ path: 'propertyServiceIds' }] })
    const { services } = (await opened().call(`/property/${propertyId}`, { token })).json<Property>()
    const warrant = services.find(({ serviceId }) => serviceId === 1)?.propertyServiceId
    const answer = await calls().post('add', { propertyId, propertyServiceIds: [warrant] })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'propertyServiceIds.0' }] })
  })

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['an encrypted one', encryptedPdf, /without a password/],
    ['a damaged one', async () => samplePdf('cut off'), /damaged/],
    ['one of more than 100 pages', () => realPdf('Manual', 101), /at most 100 pages/],
    ['one of more than 10 MB', async () => Buffer.concat([await realPdf(), Buffer.alloc(10_485_760)]), /at most 10 MB/],
  ])('refuses a paper that cannot be merged: %s', async (_, file, message) => {
    const { propertyId, propertyServiceIds } = await build()
    const documentId = await upload(opened(), token, propertyId, await file())
    const answer = await calls().post('add', { propertyId, propertyServiceIds, documentId })
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'documentId', message: expect.stringMatching(message) }],
    })
  })

  test.each(['bwof', 'councilPack', 'evacuationReport', 'certificateRequest'])(
    'refuses what was printed here as the paper of a certificate: %s',
    async (kind) => {
      const { propertyId, propertyServiceIds, documentId } = await build()
      await opened().db.updateTable('document').set({ kind }).where('documentId', '=', documentId).execute()
      const answer = await calls().post('add', { propertyId, propertyServiceIds, documentId })
      expect(answer.json()).toMatchObject({
        status: 400,
        errors: [{ path: 'documentId', message: expect.stringContaining('printed here') }],
      })
      expect(await list(`propertyId=${propertyId}`)).toEqual([])
    },
  )

  test('takes the signed paper that an import brought once more', async () => {
    const building = await build()
    const { documentId } = building
    await opened()
      .db.updateTable('document')
      .set({ kind: 'certificate' })
      .where('documentId', '=', documentId)
      .execute()
    expect(await calls().file(building)).toMatchObject({ state: 'received', documentId })
  })

  test('asks for the anniversary where the property has no warrant with one', async () => {
    const building = await buildBuilding(opened(), token, { due: null, systems: [{}] })
    const { propertyId, propertyServiceIds } = building
    const answer = await calls().post('add', { propertyId, propertyServiceIds })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'bwofAnniversary' }] })
    expect(await calls().file(building, { bwofAnniversary: ANNIVERSARY })).toMatchObject({ state: 'received' })
  })
})

describe('accepting a Form 12A', () => {
  test('records compliance of each system, so that it is ready whatever its interval', async () => {
    const monthly = { intervalMonths: 1, whenNextServiceAnniversary: addMonths(ANNIVERSARY, -3) }
    const far = { whenNextServiceAnniversary: addMonths(ANNIVERSARY, 4) }
    const building = await build([{}, monthly, far])
    const accepted = await calls().accept(await calls().file(building))
    expect(accepted.json()).toMatchObject({ state: 'accepted', decidedBy: 'staff@office.example' })
    expect(await datesOf(building.propertyId)).toEqual([
      [SIGNED, AFTER],
      [SIGNED, addMonths(addMonths(ANNIVERSARY, -3), 4)],
      [SIGNED, addMonths(ANNIVERSARY, 4)],
    ])
    expect(await calls().accept(accepted.json())).toMatchObject({ statusCode: 409 })
  })

  test('is refused while something is missing, and says what', async () => {
    const building = await build()
    const bare = await calls().file(building, { iqpName: '', documentId: null, signedDate: null })
    const answer = await calls().accept(bare)
    expect(answer.json()).toMatchObject({
      status: 409,
      findings: ['no-document', 'no-iqp', 'signed-date', 'period'].map((code) => ({ severity: 'stop', code })),
    })
    expect(await calls().read(bare.certificateId)).toEqual(bare)
  })

  test('is refused while a system has an open defect of severity minor or worse', async () => {
    const building = await build()
    const { propertyId, propertyServiceId } = building
    const defect = { propertyId, propertyServiceId, description: 'A lamp is out' }
    const values = [
      { ...defect, severity: 'minor' as const },
      { ...defect, severity: 'note' as const },
    ]
    await opened().db.insertInto('defect').values(values).execute()
    const certificate = await calls().file(building)
    const answer = await calls().accept(certificate)
    expect(answer.json()).toMatchObject({
      status: 409,
      findings: [{ code: 'open-defect', propertyServiceId, text: expect.stringContaining('A lamp is out') }],
    })
    await opened()
      .db.updateTable('defect')
      .set({ state: 'cleared', clearedDate: TODAY })
      .where('propertyId', '=', propertyId)
      .where('severity', '=', 'minor')
      .execute()
    expect(await calls().accept(certificate)).toMatchObject({ statusCode: 200 })
  })

  test('happens once for a system and a warrant; the second names the first', async () => {
    const building = await build()
    const [first, second] = [await calls().file(building), await calls().file(building)]
    await calls().accept(first)
    const answer = await calls().accept(second)
    expect(answer.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`certificate ${first.certificateId}`),
    })
    const next = await calls().file(building, { bwofAnniversary: AFTER })
    expect((await calls().accept(next)).json()).toMatchObject({ status: 409, findings: [{ code: 'signed-date' }] })
  })

  test('has one winner of two who decide at once, and of two certificates for one system', async () => {
    const building = await build()
    const { propertyId } = building
    const certificate = await calls().file(building)
    const decisions = [() => calls().accept(certificate), () => calls().refuse(certificate)]
    const both = await whileHeld(opened().db, holdProperty(propertyId), decisions)
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 409])
    expect(both[1]?.json()).toMatchObject({ detail: expect.stringContaining('This certificate was changed by staff') })

    const other = await build()
    const rivals = [await calls().file(other), await calls().file(other)]
    const accepting = rivals.map((rival) => () => calls().accept(rival))
    const accepted = await whileHeld(opened().db, holdProperty(other.propertyId), accepting)
    expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 409])
    expect(await list(`propertyId=${other.propertyId}&state=accepted`)).toHaveLength(1)
  })

  test('names a system that was removed from the schedule since', async () => {
    const building = await build()
    const certificate = await calls().file(building)
    await opened()
      .db.updateTable('propertyService')
      .set({ active: false })
      .where('propertyServiceId', '=', building.propertyServiceId)
      .execute()
    expect((await calls().accept(certificate)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is not on the schedule'),
    })
  })
})

test('accepting a report in lieu records no compliance, and needs only its paper and the IQP', async () => {
  const building = await build()
  const before = await datesOf(building.propertyId)
  const reminders = async () => {
    const lists = await opened().call('/email/12aEmailList', { token, body: {} })
    return rowsOf(lists, building.propertyId)
  }
  const report = await calls().file(building, { kind: 'SRaD', signedDate: null })
  expect(await reminders()).toMatchObject({ recommended: [], held: [{ reason: 'ANSWER WAITING' }] })
  expect((await calls().accept(report)).json()).toMatchObject({ state: 'accepted', kind: 'SRaD' })
  expect(await datesOf(building.propertyId)).toEqual(before)
  // Nobody is reminded of a system whose supplier reported that it cannot certify it.
  expect(await reminders()).toMatchObject({ recommended: [], held: [] })
  expect(await calls().accept(await calls().file(building))).toMatchObject({ statusCode: 200 })
})

test('a paper with which those of a warrant are more than a council pack holds is refused when it is filed', async () => {
  const building = await build([{}, {}])
  const { propertyId, documentId } = building
  const [first = 0, second = 0] = building.propertyServiceIds
  await calls().file(building, { propertyServiceIds: [first] })
  // The paper that is there already makes the pack no larger.
  const again = await calls().file(building, { propertyServiceIds: [second] })
  const resize = (id: number, megabytes: number) =>
    opened()
      .db.updateTable('document')
      .set({ size: megabytes * 1024 * 1024 })
      .where('documentId', '=', id)
      .execute()
  await resize(documentId, 149.5)
  const other = await upload(opened(), token, propertyId, await realPdf('Another paper'))
  await resize(other, 1)
  const facts = {
    propertyId,
    propertyServiceIds: [second],
    iqpName: 'Hana Moana',
    signedDate: SIGNED,
    documentId: other,
  }
  const refusal = {
    status: 400,
    errors: [{ path: 'documentId', message: expect.stringMatching(/ 151 MB, and a council pack holds 150 MB/) }],
  }
  expect((await calls().post('add', facts)).json()).toMatchObject(refusal)
  const edited = await calls().post(String(again.certificateId), { ...again, documentId: other })
  expect(edited.json()).toMatchObject(refusal)
  expect((await calls().post('add', { ...facts, kind: 'SRaD' })).statusCode).toBe(200)
})

test('papers that were refused or withdrawn, or are for another warrant, take no room in a council pack', async () => {
  const building = await build([{}, {}])
  const { propertyId } = building
  const [first = 0, second = 0] = building.propertyServiceIds
  const file = async (propertyServiceId: number, bwofAnniversary = ANNIVERSARY) => {
    const documentId = await upload(opened(), token, propertyId, await realPdf(crypto.randomUUID()))
    return calls().file(building, { propertyServiceIds: [propertyServiceId], documentId, bwofAnniversary })
  }
  const fillPacks = () =>
    opened()
      .db.updateTable('document')
      .set({ size: 150 * 1024 * 1024 })
      .where('propertyId', '=', propertyId)
      .execute()
  await calls().refuse(await file(first))
  await calls().withdraw(await file(first))
  await file(first, addMonths(ANNIVERSARY, -12))
  await fillPacks()
  const waiting = await file(first)
  expect(waiting).toMatchObject({ state: 'received' })
  await fillPacks()
  expect(await file(second)).toMatchObject({ status: 400, errors: [{ path: 'documentId' }] })
  expect(await calls().accept(waiting)).toMatchObject({ statusCode: 200 })
  expect(await file(second)).toMatchObject({ status: 400, errors: [{ path: 'documentId' }] })
})

test('a refusal whose paper has no room in the council pack any more cannot be taken back', async () => {
  const building = await build([{}, {}])
  const { propertyId } = building
  const [first = 0, second = 0] = building.propertyServiceIds
  const file = async (propertyServiceId: number) => {
    const documentId = await upload(opened(), token, propertyId, await realPdf(crypto.randomUUID()))
    const filed = await calls().file(building, { propertyServiceIds: [propertyServiceId], documentId })
    const size = 100 * 1024 * 1024
    await opened().db.updateTable('document').set({ size }).where('documentId', '=', documentId).execute()
    return filed
  }
  const refused = (await calls().refuse(await file(first))).json<Certificate>()
  const other = await file(second)
  const takeBack = async ({ certificateId, whenUpdated }: Certificate) =>
    (await calls().post('undo-decision', { certificateId, whenUpdated })).json<Certificate>()
  expect(await takeBack(refused)).toMatchObject({
    status: 409,
    detail: expect.stringMatching(
      /^Its paper makes the papers for the warrant of .* 200 MB, and a council pack holds 150 MB/,
    ),
  })
  expect(await takeBack((await calls().accept(other)).json())).toMatchObject({ state: 'received' })
  await calls().refuse(await calls().read(other.certificateId))
  expect(await takeBack(refused)).toMatchObject({ state: 'received' })
})

describe('refusing a certificate', () => {
  test('needs a reason; edited, it is received again', async () => {
    const certificate = await calls().file(await build())
    expect((await calls().refuse(certificate, ' ')).json()).toMatchObject({ status: 400, errors: [{ path: 'reason' }] })
    const refused = (await calls().refuse(certificate)).json<Certificate>()
    expect(refused).toMatchObject({ state: 'refused', reason: 'It is not signed.', decidedBy: 'staff@office.example' })
    expect(await calls().accept(refused)).toMatchObject({ statusCode: 409 })
    const { certificateId } = refused
    const again = await calls().post(String(certificateId), { ...refused, iqpRegistrationNumber: 'IQP 12' })
    expect(again.json()).toMatchObject({ state: 'received', reason: '', decidedBy: '', whenDecided: null })
    expect(await calls().accept(again.json())).toMatchObject({ statusCode: 200 })
    expect(await calls().post(String(certificateId), again.json())).toMatchObject({ statusCode: 409 })
  })
})

describe('telling the supplier of a refusal', () => {
  const emailsOf = (propertyId: number) =>
    opened()
      .db.selectFrom('email')
      .select(['templateName', 'subject', 'textBody', 'whenPrepared'])
      .where('propertyId', '=', propertyId)
      .execute()

  test('brings the reason and the systems, in the transaction that refuses', async () => {
    const building = await build()
    const refused = (await calls().refuse(await calls().file(building), 'Page 2 is missing.')).json<Certificate>()
    const [email] = await emailsOf(building.propertyId)
    expect(email).toMatchObject({ templateName: 'Email_Certificate_Refused', whenPrepared: expect.any(String) })
    expect(email?.textBody).toContain('Page 2 is missing.')
    expect(email?.textBody).toContain(refused.systems[0]?.serviceName)
  })

  test('stands in the audit with the building, and only where somebody is told', async () => {
    const { call, db, tokenOf } = opened()
    await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
    const chief = await tokenOf('chief@office.example')
    const audited = async () =>
      (await call('/audit?kind=sent', { token: chief }))
        .json<{ data: AuditLine[] }>()
        .data.map(({ login, about }) => ({ login, about }))
    const building = await build()
    await calls().refuse(await calls().file(building))
    const [line, ...before] = await audited()
    expect(line).toEqual({ login: 'staff@office.example', about: 'Refusal of a certificate: Rimu House' })
    const { certificateId, whenUpdated } = await calls().file(building)
    await calls().post('refuse', { certificateId, whenUpdated, reason: 'A copy.', tellSupplier: false })
    expect(await audited()).toEqual([line, ...before])
  })

  test('is left out when the call says so, and without an address', async () => {
    const building = await build()
    const { certificateId, whenUpdated } = await calls().file(building)
    const quiet = { certificateId, whenUpdated, reason: 'A copy.', tellSupplier: false }
    expect(await calls().post('refuse', quiet)).toMatchObject({ statusCode: 200 })
    const other = await build()
    await opened()
      .db.updateTable('contact')
      .set({ email: '' })
      .where('contactId', '=', other.supplier.contactId)
      .execute()
    expect(await calls().refuse(await calls().file(other))).toMatchObject({ statusCode: 200 })
    expect([...(await emailsOf(building.propertyId)), ...(await emailsOf(other.propertyId))]).toEqual([])
  })

  test('is taken back with the refusal, until it is on its way', async () => {
    const building = await build()
    const [first, second] = [await calls().file(building), await calls().file(building)]
    const refused = (await calls().refuse(first)).json<Certificate>()
    await calls().refuse(second, 'Page 2 is missing.')
    expect(await calls().undo(refused)).toMatchObject({ statusCode: 200 })
    const [left, ...others] = await emailsOf(building.propertyId)
    expect(left?.textBody).toContain('Page 2 is missing.')
    expect(others).toEqual([])

    const other = await build()
    const told = (await calls().refuse(await calls().file(other))).json<Certificate>()
    const claimed = { status: 'SENDING' as const, claimedBy: crypto.randomUUID() }
    await opened().db.updateTable('email').set(claimed).where('propertyId', '=', other.propertyId).execute()
    expect(await calls().undo(told)).toMatchObject({ statusCode: 200 })
    expect(await emailsOf(other.propertyId)).toHaveLength(1)
  })

  test('does not happen for one that somebody else decided on', async () => {
    const building = await build()
    const certificate = await calls().file(building)
    await calls().accept(certificate)
    expect(await calls().refuse(certificate)).toMatchObject({ statusCode: 409 })
    expect(await emailsOf(building.propertyId)).toEqual([])
  })
})

describe('withdrawing a certificate', () => {
  test('puts both dates of each system back', async () => {
    const building = await build([{ whenLastComplianceReceived: addDays(TODAY, -380) }, { intervalMonths: 3 }])
    const before = await datesOf(building.propertyId)
    const accepted = (await calls().accept(await calls().file(building))).json<Certificate>()
    expect(await datesOf(building.propertyId)).not.toEqual(before)
    expect((await calls().withdraw(accepted)).json()).toMatchObject({
      state: 'withdrawn',
      reason: 'It was filed twice.',
    })
    expect(await datesOf(building.propertyId)).toEqual(before)
    expect(await calls().accept(await calls().file(building))).toMatchObject({ statusCode: 200 })
  })

  test('is refused and names the system where a date has changed since; then nothing changes', async () => {
    const building = await build([{}, {}])
    const accepted = (await calls().accept(await calls().file(building))).json<Certificate>()
    const [, second = 0] = building.propertyServiceIds
    await opened()
      .db.updateTable('propertyService')
      .set({ whenNextServiceAnniversary: addDays(AFTER, 1) })
      .where('propertyServiceId', '=', second)
      .execute()
    const before = await datesOf(building.propertyId)
    const answer = await calls().withdraw(accepted)
    expect(answer.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(accepted.systems[1]?.serviceName ?? '?'),
    })
    expect(await datesOf(building.propertyId)).toEqual(before)
    expect(await calls().read(accepted.certificateId)).toEqual(accepted)
  })

  test('works for one that waits, and is the end of it', async () => {
    const withdrawn = (await calls().withdraw(await calls().file(await build()))).json<Certificate>()
    expect(withdrawn.state).toBe('withdrawn')
    for (const decide of [calls().accept, calls().refuse, calls().withdraw]) {
      expect(await decide(withdrawn)).toMatchObject({ statusCode: 409 })
    }
  })
})

describe('taking a decision back', () => {
  test('leaves an accepted certificate, its dates and its systems as they were', async () => {
    const building = await build([{ whenLastComplianceReceived: addDays(TODAY, -380) }, { intervalMonths: 3 }])
    const filed = await calls().file(building)
    const before = await datesOf(building.propertyId)
    const accepted = (await calls().accept(filed)).json<Certificate>()
    expect(await datesOf(building.propertyId)).not.toEqual(before)
    const undone = (await calls().undo(accepted)).json<Certificate>()
    expect(undone).toEqual({ ...filed, whenUpdated: expect.any(String) })
    expect(await datesOf(building.propertyId)).toEqual(before)
    expect(await calls().accept(undone)).toMatchObject({ statusCode: 200 })
  })

  test('lets a refused certificate wait again, without the reason', async () => {
    const refused = (await calls().refuse(await calls().file(await build()))).json<Certificate>()
    const undone = (await calls().undo(refused)).json<Certificate>()
    expect(undone).toMatchObject({ state: 'received', reason: '', decidedBy: '', whenDecided: null })
    expect(await calls().accept(undone)).toMatchObject({ statusCode: 200 })
  })

  test('is refused where a date has changed since; then nothing changes', async () => {
    const building = await build()
    const accepted = (await calls().accept(await calls().file(building))).json<Certificate>()
    await opened()
      .db.updateTable('propertyService')
      .set({ whenNextServiceAnniversary: addDays(AFTER, 1) })
      .where('propertyId', '=', building.propertyId)
      .execute()
    const before = await datesOf(building.propertyId)
    const answer = await calls().undo(accepted)
    expect(answer.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(accepted.systems[0]?.serviceName ?? '?'),
    })
    expect(await datesOf(building.propertyId)).toEqual(before)
    expect(await calls().read(accepted.certificateId)).toEqual(accepted)
  })

  test('happens once, and for nothing that waits or is withdrawn', async () => {
    const filed = await calls().file(await build())
    expect((await calls().undo(filed)).json()).toMatchObject({
      status: 409,
      detail: 'This certificate is received, so it cannot be taken back.',
    })
    const accepted = (await calls().accept(filed)).json<Certificate>()
    const both = await Promise.all([calls().undo(accepted), calls().undo(accepted)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const withdrawn = (await calls().withdraw(await calls().read(filed.certificateId))).json<Certificate>()
    expect(await calls().undo(withdrawn)).toMatchObject({ statusCode: 409 })
  })
})

test('an uploaded draft is for staff until it is filed, and a form for signature is no signed paper', async () => {
  const building = await build()
  const { propertyId, propertyServiceIds } = building
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.set('IsDraft', 'true')
  form.append('Files', new Blob([new Uint8Array(await realPdf())]), `${propertyId} signed.pdf`)
  const [uploaded] = (await opened().call('/document/upload', { token, form })).json<Document[]>()
  expect(uploaded).toMatchObject({ isDraft: true })
  await calls().file({ ...building, documentId: uploaded?.documentId ?? 0 })
  const { documents } = (await opened().call(`/property/${propertyId}`, { token })).json<Property>()
  expect(documents.find(({ documentId }) => documentId === uploaded?.documentId)).toMatchObject({ isDraft: false })

  const values = { isDraft: true, kind: 'certificate' }
  await opened().db.updateTable('document').set(values).where('documentId', '=', building.documentId).execute()
  const answer = await calls().post('add', { propertyId, propertyServiceIds, documentId: building.documentId })
  expect(answer.json()).toMatchObject({ errors: [{ path: 'documentId', message: expect.stringContaining('signed') }] })
})

test('photos of a paper become one PDF, a page for each, in sight of staff until it is filed', async () => {
  const building = await build()
  const { propertyId } = building
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.set('IsDraft', 'true')
  for (const name of ['first.jpg', 'second.jpg']) {
    form.append('Files', new Blob([new Uint8Array(await samplePhoto())]), `${propertyId} ${name}`)
  }
  const [scan] = (await opened().call('/document/upload', { token, form })).json<Document[]>()
  expect(scan).toMatchObject({ fileName: `${propertyId} first.pdf`, isDraft: true })
  const documentId = scan?.documentId ?? 0
  const file = await opened().call(`/document/download?id=${documentId}`, { token })
  const { pages } = await readPdf(Uint8Array.from(file.rawPayload))
  expect(pages.map(({ width, height }) => height > width)).toEqual([true, true])
  const certificate = await calls().file({ ...building, documentId })
  expect(await calls().accept(certificate)).toMatchObject({ statusCode: 200 })
})

test('the paper of a certificate cannot be deleted', async () => {
  const building = await build()
  const { certificateId } = await calls().file(building)
  const { documents, whenUpdated } = (
    await opened().call(`/property/${building.propertyId}`, { token })
  ).json<Property>()
  const deleted = documents.map((document) => ({ ...document, whenDeleted: new Date().toISOString() }))
  const body = { whenUpdated, documents: deleted }
  const answer = await opened().call(`/property/${building.propertyId}`, { token, body })
  expect(answer.json()).toMatchObject({
    status: 400,
    errors: [{ path: 'documents.0.whenDeleted', message: expect.stringContaining(`certificate ${certificateId}`) }],
  })
})

test('every decision is in the history of the property', async () => {
  const building = await build()
  await calls().withdraw((await calls().accept(await calls().file(building))).json())
  const query = `entity=property&id=${building.propertyId}`
  const rows = (await opened().call(`/history?${query}`, { token })).json<HistoryRow[]>()
  const states = rows.filter(({ entity }) => entity === 'certificate').map(({ became }) => became?.state)
  expect(states).toEqual(['withdrawn', 'accepted', 'received'])
})

describe('external logins', () => {
  async function loginOf(companyId: number, role: object): Promise<string> {
    const { db, tokenOf } = opened()
    const loginEmail = `${crypto.randomUUID()}@outside.example`
    await buildLogin(db, { loginEmail, ...role })
    await db.insertInto('contact').values({ companyId, email: loginEmail, loginAccess: true }).execute()
    return tokenOf(loginEmail)
  }

  test('a supplier sees its own in every state with the reason, and their papers', async () => {
    const building = await build()
    const supplier = await loginOf(building.supplier.companyId, { isExternalSupplier: true })
    const rival = await buildBuilding(opened(), token)
    await calls().file(rival)
    const refused = (await calls().refuse(await calls().file(building))).json<Certificate>()
    const seen = await list('', supplier)
    expect(seen).toMatchObject([
      { certificateId: refused.certificateId, state: 'refused', reason: 'It is not signed.' },
    ])
    for (const hidden of ['decidedBy', 'receivedBy', 'recommendation', 'whenUpdated']) {
      expect(seen[0]).not.toHaveProperty(hidden)
    }
    const paper = (id: number) => opened().call(`/document/download?id=${id}`, { token: supplier })
    expect(await paper(building.documentId)).toMatchObject({ statusCode: 200 })
    expect(await paper(rival.documentId)).toMatchObject({ statusCode: 404 })
  })

  test('a customer sees the accepted ones of its properties, and their papers only', async () => {
    const building = await build()
    const { propertyId, supplier, documentId } = building
    const customerCompanyId = await buildCompany(opened().db)
    await opened().db.updateTable('property').set({ customerCompanyId }).where('propertyId', '=', propertyId).execute()
    const customer = await loginOf(customerCompanyId, { isExternalCustomer: true })
    const other = await loginOf(supplier.companyId, { isExternalCustomer: true })
    const certificate = await calls().file(building)
    const look = async () => [
      (await list('', customer)).length,
      (await opened().call(`/document/download?id=${documentId}`, { token: customer })).statusCode,
      (await opened().call(`/certificate/${certificate.certificateId}`, { token: customer })).statusCode,
    ]
    expect(await look()).toEqual([0, 404, 404])
    await calls().accept(certificate)
    expect(await look()).toEqual([1, 200, 200])
    expect((await list('', customer))[0]).not.toHaveProperty('reason')
    expect(await list('', other)).toEqual([])
  })

  test('whoever is a supplier and a customer sees why its own were refused, and only accepted ones of others', async () => {
    const [own, other] = [await build(), await build()]
    const both = await loginOf(own.supplier.companyId, { isExternalSupplier: true, isExternalCustomer: true })
    await opened()
      .db.updateTable('property')
      .set({ customerCompanyId: own.supplier.companyId })
      .where('propertyId', '=', other.propertyId)
      .execute()
    await calls().refuse(await calls().file(own))
    await calls().refuse(await calls().file(other))
    const accepted = (await calls().accept(await calls().file(other))).json<Certificate>()
    expect(await list('', both)).toMatchObject([
      { propertyId: own.propertyId, state: 'refused', reason: 'It is not signed.' },
      { certificateId: accepted.certificateId, state: 'accepted', reason: '' },
    ])
  })
})
