import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '@app/forms/testing/read-pdf'
import { addDays, addMonths, shownDay } from '@app/contract/dates'
import type { Document } from '@app/contract/document/schema'
import type { Warrant } from '@app/contract/warrant/schema'
import { AFTER, ANNIVERSARY, certificateCalls, SIGNED, TODAY } from '../certificate/testing.ts'
import { buildCompany, buildContact, buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { holdProperty, whileHeld } from '../testing/while-held.ts'
import { buildIssuable, buildIssued, prepareIssuing } from './testing.ts'

const opened = useTestApp()
let token = ''
let signatoryId = 0
beforeAll(async () => {
  ;({ token, signatoryId } = await prepareIssuing(opened()))
})

const build = (systems?: object[]) => buildIssuable(opened(), token, { signatoryId, ...(systems && { systems }) })
const post = (path: string, body: object, as = token) => opened().call(`/bwof/${path}`, { token: as, body })
const download = async (id: number, as = token) => opened().call(`/document/download?id=${id}`, { token: as })
const fileOf = async (id: number) => Uint8Array.from((await download(id)).rawPayload)
const withdraw = ({ warrantId, whenUpdated }: Warrant, reason = 'A certificate was wrong.') =>
  post('withdraw', { warrantId, whenUpdated, reason })

describe('the check of a warrant', () => {
  test('tells the state of each system, and changes nothing', async () => {
    const building = await build([{}, {}, {}])
    const [first, second] = building.propertyServiceIds
    const { file, accept } = certificateCalls(opened(), token)
    await accept(await file(building, { propertyServiceIds: [first] }))
    await file(building, { propertyServiceIds: [second] })
    const before = await building.read()
    const check = await building.check()
    expect(check).toMatchObject({
      propertyId: building.propertyId,
      bwofAnniversary: ANNIVERSARY,
      issueDate: TODAY,
      expiryDate: AFTER,
      systems: [
        {
          state: 'certified',
          signedDate: SIGNED,
        },
        { state: 'received' },
        { state: 'missing' },
      ],
      canIssue: false,
    })
    expect(check.findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'stop not-certified',
      'stop not-certified',
      'doubt registration',
    ])
    expect(await building.read()).toEqual(before)
    const next = await building.check(`bwofAnniversary=${AFTER}&issueDate=${TODAY}`)
    expect(next.systems.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing'])
  })

  test('knows the registration of the person who signed', async () => {
    const building = await build([{}])
    await building.certify({ iqpRegistrationNumber: 'IQP 7', iqpRegister: 'Napier City Council' })
    const [{ ssCode } = { ssCode: '' }] = (await building.check()).systems
    // Accepting the certificate remembered its IQP, unconfirmed.
    await opened()
      .db.updateTable('iqp')
      .set({ confirmed: true, ssCodes: [ssCode.replace(' ', '')] })
      .where('registrationNumber', '=', 'IQP 7')
      .execute()
    expect(await building.check()).toMatchObject({ canIssue: true, findings: [] })
  })

  test('of a property that does not exist is a 404', async () => {
    expect(await opened().call('/property/999999/bwof-check', { token })).toMatchObject({ statusCode: 404 })
  })
})

describe('issuing a warrant', () => {
  test('prints Form 12 and the pack, moves the warrant on and keeps what was printed', async () => {
    const building = await build()
    const certificate = await building.certify({ recommendation: 'Add the new sprinkler valve.' })
    const answer = await building.issue()
    expect(answer.statusCode, answer.body).toBe(200)
    const warrant = answer.json<Warrant>()
    expect(warrant).toMatchObject({
      propertyId: building.propertyId,
      bwofAnniversary: ANNIVERSARY,
      issueDate: TODAY,
      expiryDate: AFTER,
      number: `${building.propertyId}-${ANNIVERSARY.slice(0, 4)}`,
      signatory: {
        name: 'Mere Parata',
        position: 'Compliance manager',
        organisation: 'Warrant Services Limited',
      },
      issuedBy: 'Operator',
      state: 'issued',
      certificateIds: [certificate.certificateId],
      sends: [],
      acknowledgement: null,
      facts: {
        issuedDate: TODAY,
        property: { streetAddress: '12 McVay Street' },
      },
    })
    const { services, propertyBwof, documents } = await building.read()
    expect(services.find(({ serviceId }) => serviceId === 1)).toMatchObject({
      whenLastComplianceReceived: TODAY,
      whenNextServiceAnniversary: AFTER,
    })
    expect(propertyBwof?.bwofIssuedDate).toBe(TODAY)
    const names = documents.map(({ fileName }) => fileName).join('\n')
    expect(names).toContain('Building Warrant of Fitness')
    expect(names).toContain('Council Pack')

    const form = await readPdf(await fileOf(warrant.documentId))
    expect(form.pages[0]?.text).toContain('Mere Parata')
    // Certificates and recommendations are attached.
    expect(form.pages[0]?.text.match(/×/g)).toHaveLength(2)
    const pack = await readPdf(await fileOf(warrant.packDocumentId))
    expect(pack.outline.map(([title]) => title)).toEqual([
      'Form 12, building warrant of fitness',
      expect.stringMatching(/^Form 12A, SS .*\(Hana Moana\)$/),
      'Recommendations for amendments',
    ])
    expect(pack.pages.map(({ text }) => text).join(' ')).toContain('Add the new sprinkler valve.')
    expect(await building.listed()).toMatchObject([{ warrantId: warrant.warrantId, number: warrant.number }])
    const read = await opened().call(`/bwof/${warrant.warrantId}`, { token })
    expect(read.json()).toEqual(warrant)
  })

  test.each<['None' | 'Operator Supplier' | 'Owners Agent', string]>([
    ['None', 'Warrant Services Limited'],
    ['Operator Supplier', 'Tōtara Fire'],
    // No record says who the agent is, so its name is left to the pen, and the check says so.
    ['Owners Agent', ''],
  ])('records whom Form 12 names as signing it, where %s issues it', async (bwofIssuedBy, organisation) => {
    const building = await build([{}])
    await building.certify()
    const { propertyId } = building
    const { db } = opened()
    await db.updateTable('propertyBwof').set({ bwofIssuedBy }).where('propertyId', '=', propertyId).execute()
    const supplierCompanyId = await buildCompany(db, { companyName: 'Tōtara Fire', isSupplier: true })
    await db
      .updateTable('propertyService')
      .set({ supplierCompanyId })
      .where('propertyId', '=', propertyId)
      .where('serviceId', '=', 1)
      .execute()
    const { ownerId } = await building.read()
    await buildContact(db, { companyId: ownerId, firstName: 'Tāne', lastName: 'Ōwhata' })
    const warrant = (await building.issue()).json<Warrant>()
    expect(warrant).toMatchObject({ issuedBy: bwofIssuedBy, signatory: { name: 'Mere Parata', organisation } })
    expect(warrant.doubts.some(({ field }) => field === 'bwofIssuedBy')).toBe(organisation === '')
    const [{ text } = { text: '' }] = (await readPdf(await fileOf(warrant.documentId))).pages
    // As the agent's contact, and below the signature. The owner's contact does not sign.
    expect(text.match(/Mere Parata/g)).toHaveLength(2)
    expect(text.match(/Tāne Ōwhata/g)).toHaveLength(1)
  })

  test('is refused with the check while something stops it, and nothing is left behind', async () => {
    const building = await build()
    const before = await building.read()
    const answer = await building.issue()
    expect(answer.json()).toMatchObject({ status: 409, check: { canIssue: false, propertyId: building.propertyId } })
    expect(await building.read()).toEqual(before)
    expect(await building.listed()).toEqual([])
  })

  test('needs a reason for each doubt, and keeps it', async () => {
    const building = await build([{}])
    await building.certify()
    const { findings } = await building.check()
    expect(findings.map(({ code }) => code)).toEqual(['registration'])
    const without = await building.issue({ acceptedDoubts: [] })
    expect(without.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Say why'),
      check: { findings },
    })
    const warrant = (await building.issue()).json<Warrant>()
    expect(warrant.doubts).toMatchObject([{ code: 'registration', reason: 'Looked at by the office.' }])
  })

  test.each<[string, object, number, object]>([
    ['a signatory who is not in the settings', { signatoryId: 999_999 }, 400, { errors: [{ path: 'signatoryId' }] }],
    ['a day in the future', { issueDate: addDays(TODAY, 1) }, 409, { detail: 'The warrant cannot be issued yet.' }],
    ['a property that does not exist', { propertyId: 999_999 }, 404, {}],
  ])('refuses %s', async (_, change, status, problem) => {
    const building = await build([{}])
    await building.certify()
    expect((await building.issue(change)).json()).toMatchObject({ status, ...problem })
    expect(await building.listed()).toEqual([])
  })

  test('happens once for an anniversary, also when two press at once', async () => {
    const building = await build([{}])
    await building.certify()
    const body = await building.request()
    const issue = () => post('issue', body)
    const both = await whileHeld(opened().db, holdProperty(building.propertyId), [issue, issue])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [{ number } = { number: '?' }] = await building.listed()
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      detail: expect.stringContaining(`Warrant ${number} was issued`),
    })
    expect((await building.issue()).json()).toMatchObject({ status: 409, detail: expect.stringContaining(number) })
    expect(await building.listed()).toHaveLength(1)
    const { documents } = await building.read()
    // The signed paper, Form 12 and the pack.
    expect(documents).toHaveLength(3)
  })

  test('is refused where somebody changed the property, or a certificate was withdrawn, since the check', async () => {
    const building = await build([{}])
    const certificate = await building.certify()
    const body = await building.request()
    await opened().call(`/property/${building.propertyId}`, {
      token,
      body: { whenUpdated: body.whenUpdated, propertyBwof: { buildingUse: 'A cinema' } },
    })
    expect((await post('issue', body)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('This property was changed by'),
    })
    const { withdraw: withdrawCertificate } = certificateCalls(opened(), token)
    const deciding = await building.request()
    const [withdrawn, issued] = await whileHeld(opened().db, holdProperty(building.propertyId), [
      () => withdrawCertificate(certificate),
      () => post('issue', deciding),
    ])
    // Either may come first, and then the other is refused.
    expect([withdrawn?.statusCode, issued?.statusCode].toSorted()).toEqual([200, 409])
    expect(await building.listed()).toHaveLength(issued?.statusCode === 200 ? 1 : 0)
  })

  test('names a certificate whose file is lost, and leaves nothing behind', async () => {
    const building = await buildIssuable(opened(), token, { signatoryId })
    await building.certify()
    await sql`update document set stored_as = 'test/lost'
      where document_id in (select document_id from certificate where property_id = ${building.propertyId})`.execute(
      opened().db,
    )
    expect((await building.issue()).json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^The file of "Form 12A, .* \(Hana Moana\)" is lost/),
    })
    expect((await building.read()).propertyBwof).toMatchObject({ bwofIssuedDate: null })
  })

  test('holds its certificates: none of them can be withdrawn', async () => {
    const building = await build([{}])
    const certificate = await building.certify()
    const warrant = (await building.issue()).json<Warrant>()
    const { withdraw: withdrawCertificate, undo, read } = certificateCalls(opened(), token)
    expect(await undo(certificate)).toMatchObject({ statusCode: 409 })
    expect((await withdrawCertificate(certificate)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`Warrant ${warrant.number}`),
    })
    await withdraw(warrant)
    expect(await withdrawCertificate(await read(certificate.certificateId))).toMatchObject({ statusCode: 200 })
  })
})

describe('withdrawing a warrant', () => {
  test('puts the dates back, names its documents and allows another one', async () => {
    const building = await build([{}])
    await building.certify()
    const { services: before, propertyBwof: record } = await building.read()
    const warrant = (await building.issue()).json<Warrant>()
    const withdrawn = (await withdraw(warrant)).json<Warrant>()
    expect(withdrawn).toMatchObject({ state: 'withdrawn', reason: 'A certificate was wrong.', facts: warrant.facts })
    const after = await building.read()
    const dates = (list: typeof before) =>
      list.map((service) => [service.whenLastComplianceReceived, service.whenNextServiceAnniversary])
    expect(dates(after.services)).toEqual(dates(before))
    expect(after.propertyBwof).toEqual(record)
    const isOfWarrant = ({ documentId }: Document) => [warrant.documentId, warrant.packDocumentId].includes(documentId)
    for (const { referenceName } of after.documents.filter(isOfWarrant)) expect(referenceName).toMatch(/^Withdrawn: /)
    expect(await withdraw(withdrawn)).toMatchObject({ statusCode: 409 })

    const again = (await building.issue()).json<Warrant>()
    expect(again).toMatchObject({ state: 'issued', number: `${warrant.number}-2` })
    expect((await building.listed()).map(({ state }) => state)).toEqual(['issued', 'withdrawn'])
  })

  test('is refused and names what changed since; then nothing changes', async () => {
    const building = await build([{}])
    await building.certify()
    const warrant = (await building.issue()).json<Warrant>()
    const { services, whenUpdated } = await building.read()
    const main = services.find(({ serviceId }) => serviceId === 1)
    const changed = { ...main, whenNextServiceAnniversary: addDays(AFTER, 1) }
    await opened().call(`/property/${building.propertyId}`, { token, body: { whenUpdated, services: [changed] } })
    expect((await withdraw(warrant)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Building Warrant of Fitness'),
    })
    expect(await building.listed()).toMatchObject([{ state: 'issued' }])
  })
})

test('Form 12 as it was printed is answered from the store, whatever changes', async () => {
  const building = await build([{}])
  await building.certify()
  const warrant = (await building.issue()).json<Warrant>()
  const printed = await download(warrant.documentId)
  const { whenUpdated } = await building.read()
  await opened().call(`/property/${building.propertyId}`, {
    token,
    body: { whenUpdated, streetAddress: '1 New Street' },
  })
  expect((await download(warrant.documentId)).rawPayload.equals(printed.rawPayload)).toBe(true)
  expect((await opened().call(`/bwof/${warrant.warrantId}`, { token })).json()).toEqual(warrant)
})

describe('sending a warrant', () => {
  const reachable = () => buildIssued(opened(), token, signatoryId)
  const written = (propertyId: number) =>
    opened()
      .db.selectFrom('email')
      .leftJoin('emailAttachment', 'emailAttachment.emailId', 'email.emailId')
      .select(['templateName', 'subject', 'textBody', 'documentId', 'isAutoGenerated'])
      .where('propertyId', '=', propertyId)
      .orderBy('email.emailId')
      .execute()

  test('queues the pack for the authority and Form 12 for the others, and shows each with its status', async () => {
    const { propertyId, warrant } = await reachable()
    const { warrantId, number, documentId, packDocumentId } = warrant
    const sent = await post('send', { warrantId, to: ['authority', 'site'], message: 'The lift is certified too.' })
    expect(sent.json()).toMatchObject({
      sends: [
        { to: 'authority', recipients: ['bwof@council.example'], status: 'QUEUED', whenSent: null },
        { to: 'site', recipients: ['reception@rimu.example'], status: 'QUEUED' },
      ],
    })
    const emails = await written(propertyId)
    expect(emails).toMatchObject([
      { templateName: 'Email_Warrant_Council', documentId: packDocumentId, isAutoGenerated: true },
      { templateName: 'Email_Warrant_Copy', documentId },
    ])
    for (const { subject, textBody } of emails) {
      expect(`${subject} ${textBody}`).toContain(number)
      expect(textBody).toContain('The lift is certified too.')
    }
  })

  test('names a party without an address, and then nothing is queued', async () => {
    const { propertyId, warrant } = await reachable()
    const answer = await post('send', { warrantId: warrant.warrantId, to: ['authority', 'customer'] })
    expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('for the customer') })
    expect(await written(propertyId)).toEqual([])
  })

  const holdWarrant = (warrantId: number) => sql`select from warrant where warrant_id = ${warrantId} for update`

  test('queues one e-mail to each party when two send it at the same moment', async () => {
    const { propertyId, warrant } = await reachable()
    const { warrantId } = warrant
    const send = (to: string[]) => () => post('send', { warrantId, to, message: 'With the pack.' })
    const answers = await whileHeld(opened().db, holdWarrant(warrantId), [
      send(['authority']),
      send(['authority', 'site']),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.json<Warrant>().sends).toMatchObject([{ to: 'authority' }, { to: 'site' }])
    expect(await written(propertyId)).toHaveLength(2)
  })

  test('names the party to which somebody sends another message at the same moment, and then nothing is queued', async () => {
    const { propertyId, warrant } = await reachable()
    const { warrantId } = warrant
    const send = (to: string[], message: string) => () => post('send', { warrantId, to, message })
    const answers = await whileHeld(opened().db, holdWarrant(warrantId), [
      send(['authority'], 'With the pack.'),
      send(['authority', 'site'], 'The lift is certified too.'),
    ])
    expect(answers[1]?.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('to the authority with another message'),
    })
    expect(await written(propertyId)).toHaveLength(1)
  })

  test('takes the place of an e-mail with it that a restored backup holds', async () => {
    const { db } = opened()
    const { propertyId, warrant } = await reachable()
    const send = (to: string[]) => post('send', { warrantId: warrant.warrantId, to })
    await send(['authority', 'site'])
    const held = { status: 'HELD' as const, holdReason: 'RESTORED' }
    await db.updateTable('email').set(held).where('propertyId', '=', propertyId).execute()
    const { sends } = (await send(['authority'])).json<Warrant>()
    expect(sends).toMatchObject([
      { to: 'authority', status: 'FAILED', failureReason: 'staff@office.example sent another email instead.' },
      { to: 'site', status: 'HELD' },
      { to: 'authority', status: 'QUEUED' },
    ])
  })

  test('goes once more when the earlier e-mail has left or waits for another try', async () => {
    const { db } = opened()
    const { propertyId, warrant } = await reachable()
    const send = () => post('send', { warrantId: warrant.warrantId, to: ['authority'], message: '' })
    await send()
    await db.updateTable('email').set({ tries: 1 }).where('propertyId', '=', propertyId).execute()
    const failureReason = 'staff@office.example sent another email instead.'
    expect((await send()).json<Warrant>().sends).toMatchObject([
      { status: 'FAILED', failureReason },
      { status: 'QUEUED', failureReason: '' },
    ])
    const left = { status: 'SENT' as const, whenSent: new Date().toISOString() }
    await db.updateTable('email').set(left).where('propertyId', '=', propertyId).execute()
    expect((await send()).statusCode).toBe(200)
    expect(await written(propertyId)).toHaveLength(3)
  })

  test('is refused for one that is withdrawn', async () => {
    const { propertyId, warrant } = await reachable()
    await withdraw(warrant)
    const answer = await post('send', { warrantId: warrant.warrantId, to: ['site'] })
    expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('is withdrawn') })
    expect(await written(propertyId)).toEqual([])
  })
})

test('the acknowledgement of the authority is recorded, up to today', async () => {
  const building = await build([{}])
  await building.certify()
  const { warrantId, whenUpdated } = (await building.issue()).json<Warrant>()
  const acknowledge = (whenAcknowledged: string) =>
    post('acknowledge', { warrantId, whenUpdated, whenAcknowledged, reference: 'BW-77', note: 'By e-mail' })
  expect((await acknowledge(addDays(TODAY, 1))).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'whenAcknowledged' }],
  })
  expect((await acknowledge(TODAY)).json()).toMatchObject({
    acknowledgement: { whenAcknowledged: TODAY, reference: 'BW-77', note: 'By e-mail' },
  })
  expect(await acknowledge(TODAY)).toMatchObject({ statusCode: 409 })
})

describe('external logins', () => {
  test('a customer sees the warrants of its properties with both documents, a supplier none', async () => {
    const { db, tokenOf } = opened()
    const building = await build([{}])
    const customerCompanyId = await buildCompany(db)
    const login = async (companyId: number, role: object) => {
      const loginEmail = `${crypto.randomUUID()}@outside.example`
      await buildLogin(db, { loginEmail, ...role })
      await db.insertInto('contact').values({ companyId, email: loginEmail, loginAccess: true }).execute()
      return tokenOf(loginEmail)
    }
    const { propertyId } = building
    await db.updateTable('property').set({ customerCompanyId }).where('propertyId', '=', propertyId).execute()
    const customer = await login(customerCompanyId, { isExternalCustomer: true })
    const supplier = await login(building.supplier.companyId, { isExternalSupplier: true })
    await building.certify()
    const warrant = (await building.issue()).json<Warrant>()
    const [seen] = await building.listed(customer)
    expect(seen).toEqual({
      warrantId: warrant.warrantId,
      propertyId,
      number: warrant.number,
      state: 'issued',
      acknowledgement: null,
      bwofAnniversary: ANNIVERSARY,
      issueDate: TODAY,
      expiryDate: AFTER,
      documentId: warrant.documentId,
      packDocumentId: warrant.packDocumentId,
    })
    expect(await building.listed(supplier)).toEqual([])
    const looks = [customer, supplier].flatMap((as) => [
      download(warrant.documentId, as),
      opened().call(`/bwof/${warrant.warrantId}`, { token: as }),
    ])
    expect((await Promise.all(looks)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404])
  })
})

test('an installation where dates are enough issues on recorded compliance, with a reason', async () => {
  const { db } = opened()
  const value = JSON.stringify('dates')
  await db.insertInto('setting').values({ name: 'evidence', value }).execute()
  const recorded = { whenNextServiceAnniversary: addMonths(ANNIVERSARY, 12), whenLastComplianceReceived: SIGNED }
  const building = await build([recorded])
  const { findings } = await building.check()
  expect(findings).toMatchObject([{ severity: 'doubt', code: 'no-paper' }])
  expect(shownDay((await building.issue()).json<Warrant>().expiryDate)).toBe(shownDay(AFTER))
  await db.deleteFrom('setting').where('name', '=', 'evidence').execute()
})
