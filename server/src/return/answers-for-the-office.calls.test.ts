import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Certificate } from '@app/contract/certificate/schema'
import { addDays } from '@app/contract/dates'
import type { Document } from '@app/contract/document/schema'
import type { Property } from '@app/contract/property/schema'
import { MOST_LISTED } from '@app/contract/return/rules'
import type { ReturnLinkList, UnreadAnswerList } from '@app/contract/return/schema'
import { ANNIVERSARY, TODAY } from '../certificate/testing.ts'
import { buildWarrant } from '../email/testing/buildings.ts'
import { buildAnswer, buildContact, buildLogin } from '../testing/factories.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})

/** A building with two systems of a supplier, and the supplier's login. */
async function build() {
  const { db, tokenOf } = opened()
  const building = await buildWarrant(db, { due: ANNIVERSARY, systems: [{}, {}] })
  const loginEmail = `${crypto.randomUUID()}@totara.example`
  await buildLogin(db, { loginEmail, isExternalSupplier: true })
  await buildContact(db, { companyId: building.supplier.companyId, email: loginEmail, loginAccess: true })
  return { ...building, token: await tokenOf(loginEmail), loginEmail }
}
type Building = Awaited<ReturnType<typeof build>>

const answer = async ({ propertyId, token }: Building, kind: string, body: object): Promise<number> =>
  (await opened().call(`/return/mine/${propertyId}/${kind}`, { token, body })).json<{ number: number }>().number

async function sendPaper({ propertyId, propertyServiceIds, token }: Building): Promise<number> {
  const form = new FormData()
  form.set('propertyServiceIds', JSON.stringify(propertyServiceIds))
  form.set('iqpName', 'Hana Moana')
  form.set('signedDate', addDays(TODAY, -5))
  form.append('Files', new Blob([new Uint8Array(await realPdf())]), 'signed.pdf')
  return (await opened().call(`/return/mine/${propertyId}/files`, { token, form })).json<{ number: number }>().number
}

const read = async <Answer>(path: string) => (await opened().call(path, { token: staff })).json<Answer>()
const certificateOf = async ({ propertyId }: Building) =>
  (await read<{ data: Certificate[] }>(`/certificate/list?propertyId=${propertyId}`)).data[0]
const listOf = ({ propertyId }: Building) => read<ReturnLinkList>(`/return/list?propertyId=${propertyId}`)

describe('a certificate that came as an answer', () => {
  test('has its number and words for staff, and not for others', async () => {
    const building = await build()
    const { propertyServiceId } = building
    const named = opened().db.updateTable('propertyService').set({ ref: 'Level 1' })
    await named.where('propertyServiceId', '=', propertyServiceId).execute()
    const number = await answer(building, 'cannot', {
      systems: [{ propertyServiceId, reason: 'missed', found: 'The October inspection was missed.' }],
      name: 'Hana Moana',
    })
    const certificate = await certificateOf(building)
    expect(certificate).toMatchObject({ answerNumber: number, kind: 'ReportInLieu', documentId: null })
    expect(certificate?.answerText).toMatch(
      /^Hana Moana cannot certify:\n[^(]*, Level 1.*October inspection was missed/,
    )
    const own = await opened().call(`/certificate/${certificate?.certificateId}`, { token: building.token })
    expect(own.statusCode).toBe(200)
    expect(own.body).not.toMatch(/answerNumber|answerText/)
  })

  test('has neither where staff filed it', async () => {
    const building = await build()
    const { propertyId, propertyServiceIds } = building
    await opened().call('/certificate/add', { token: staff, body: { propertyId, propertyServiceIds } })
    expect(await certificateOf(building)).toMatchObject({ answerNumber: null, answerText: '' })
  })
})

describe('the paper of an answer', () => {
  const documentsOf = async ({ propertyId }: Building) =>
    (await read<Property>(`/property/${propertyId}`)).documents.map(({ documentId }) => documentId)

  test('stands among the documents once its certificate is accepted', async () => {
    const building = await build()
    await sendPaper(building)
    const { certificateId = 0, whenUpdated, documentId } = (await certificateOf(building)) ?? {}
    expect(documentId).toBeGreaterThan(0)
    expect(await documentsOf(building)).toEqual([])
    const paper = await opened().call(`/document/download?id=${documentId}`, { token: staff })
    expect(paper.statusCode).toBe(200)

    const form = new FormData()
    form.set('PropertyId', String(building.propertyId))
    form.append('Files', new Blob([new Uint8Array(await realPdf())]), `${building.propertyId} plan.pdf`)
    const uploaded = await opened().call('/document/upload', { token: staff, form })
    expect(uploaded.json<Document[]>().map(({ fileName }) => fileName)).toEqual([`${building.propertyId} plan.pdf`])

    const accepted = await opened().call('/certificate/accept', { token: staff, body: { certificateId, whenUpdated } })
    expect(accepted.statusCode).toBe(200)
    expect(await documentsOf(building)).toContain(documentId)
  })

  test('stays out of them when it is refused', async () => {
    const building = await build()
    await sendPaper(building)
    const { certificateId, whenUpdated } = (await certificateOf(building)) ?? {}
    const body = { certificateId, whenUpdated, reason: 'It is not signed.', tellSupplier: false }
    expect((await opened().call('/certificate/refuse', { token: staff, body })).statusCode).toBe(200)
    expect(await documentsOf(building)).toEqual([])
  })

  test('that staff filed stands among them at once', async () => {
    const building = await build()
    const { propertyId, propertyServiceIds } = building
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    form.append('Files', new Blob([new Uint8Array(await realPdf())]), `${propertyId} signed.pdf`)
    const [document] = (await opened().call('/document/upload', { token: staff, form })).json<Document[]>()
    const { documentId } = document ?? {}
    await opened().call('/certificate/add', { token: staff, body: { propertyId, propertyServiceIds, documentId } })
    expect(await documentsOf(building)).toEqual([documentId])
  })
})

describe('promises', () => {
  const promised = async (building: Building) => (await listOf(building)).promises
  const say = (building: Building, propertyServiceIds: number[], days: number) =>
    answer(building, 'later', { propertyServiceIds, expectedDate: addDays(TODAY, days), note: '', name: 'Hana' })

  test('are listed with the last word on each system', async () => {
    const building = await build()
    const [first = 0, second = 0] = building.propertyServiceIds
    await say(building, [first, second], 5)
    await say(building, [second], 9)
    expect(await promised(building)).toEqual([
      { propertyServiceId: first, expectedDate: addDays(TODAY, 5) },
      { propertyServiceId: second, expectedDate: addDays(TODAY, 9) },
    ])
  })

  test('say nothing once the system has another supplier, is certified, or the warrant is another one', async () => {
    const { db } = opened()
    const building = await build()
    const [first = 0, second = 0] = building.propertyServiceIds
    await say(building, [first, second], 5)
    await db
      .updateTable('propertyService')
      .set({ supplierCompanyId: null })
      .where('propertyServiceId', '=', first)
      .execute()
    expect(await promised(building)).toEqual([{ propertyServiceId: second, expectedDate: addDays(TODAY, 5) }])
    await db
      .updateTable('propertyService')
      .set({ whenNextServiceAnniversary: addDays(ANNIVERSARY, 365) })
      .where('propertyId', '=', building.propertyId)
      .execute()
    expect(await promised(building)).toEqual([])
  })
})

describe('answers to read', () => {
  const listUnread = () => read<UnreadAnswerList>('/return/unread')
  const unread = async () => (await listUnread()).data
  const markRead = (number: number, token = staff) => opened().call('/return/read', { token, body: { number } })

  test('are there until somebody has read them; of two readers the first is kept', async () => {
    const { db, tokenOf } = opened()
    const building = await build()
    const { propertyId, propertyServiceIds, supplier } = building
    const number = await answer(building, 'not-ours', {
      propertyServiceIds,
      servedBy: 'Nīkau Fire',
      note: '',
      name: 'Hana',
    })
    const shown = (await unread()).find((each) => each.number === number)
    expect(shown).toMatchObject({
      propertyId,
      propertyName: 'Rimu House',
      supplierCompanyId: supplier.companyId,
      supplierName: 'Tōtara Fire Limited',
      kind: 'not-ours',
      text: expect.stringContaining('Nīkau Fire looks after them now'),
    })
    await buildLogin(db, { loginEmail: 'second@office.example', isCompassStaff: true })
    const both = await Promise.all([markRead(number), tokenOf('second@office.example')])
    expect(both[0].json()).toEqual({ number })
    expect((await markRead(number, both[1])).statusCode).toBe(200)
    expect((await unread()).map((each) => each.number)).not.toContain(number)
    const { rows } = await sql<{ readBy: string }>`
      select read_by from return_submission where return_submission_id = ${number}`.execute(db)
    expect(rows).toEqual([{ readBy: 'staff@office.example' }])
  })

  test('leave out buildings that are gone, and answers that are decided on elsewhere', async () => {
    const { db } = opened()
    const { propertyId, propertyServiceIds, supplier } = await build()
    const row = { propertyId, propertyServiceIds, supplierCompanyId: supplier.companyId }
    const promise = await buildAnswer(db, { ...row, kind: 'later' })
    const gone = await buildAnswer(db, row)
    await db
      .updateTable('property')
      .set({ whenDeleted: '2026-11-01T00:00:00Z' })
      .where('propertyId', '=', propertyId)
      .execute()
    const numbers = (await unread()).map((each) => each.number)
    expect(numbers).not.toContain(promise)
    expect(numbers).not.toContain(gone)
    expect((await markRead(promise)).statusCode).toBe(404)
    expect((await markRead(999_999)).statusCode).toBe(404)
  })

  test('the oldest are listed of very many, and so are the newest answers and links of one building', async () => {
    const { db } = opened()
    const { propertyId, propertyServiceIds, supplier } = await build()
    const row = { propertyId, propertyServiceIds, supplierCompanyId: supplier.companyId }
    const oldest = await buildAnswer(db, row)
    let newest = 0
    for (let made = 0; made < MOST_LISTED; made++) newest = await buildAnswer(db, row)
    await sql`insert into return_link (name, property_id, supplier_company_id, bwof_anniversary)
      select uuid_send(gen_random_uuid()), ${propertyId}, ${supplier.companyId}, ${ANNIVERSARY}::date
      from generate_series(1, ${MOST_LISTED + 1}) at`.execute(db)
    const { data, total } = await listUnread()
    expect(data).toHaveLength(MOST_LISTED)
    expect(total).toBeGreaterThan(MOST_LISTED)
    const numbers = data.map((each) => each.number)
    expect(numbers).toContain(oldest)
    expect(numbers).not.toContain(newest)
    const listed = await read<ReturnLinkList>(`/return/list?propertyId=${propertyId}`)
    expect([listed.data.length, listed.submissions.length]).toEqual([MOST_LISTED, MOST_LISTED])
    expect(listed.submissions[0]?.number).toBe(newest)
  })
})

test('a link names the e-mail that carries it', async () => {
  const building = await build()
  const { propertyId, supplier } = building
  const body = { propertyId, supplierCompanyId: supplier.companyId }
  expect((await opened().call('/return/create', { token: staff, body })).statusCode).toBe(200)
  expect((await listOf(building)).data).toMatchObject([
    { emailId: null, emailKind: '', recipients: '', whenSent: null },
  ])
})
