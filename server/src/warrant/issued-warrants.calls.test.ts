import { beforeAll, expect, test, vi } from 'vitest'
import { readPdf } from '@app/forms/testing/read-pdf'
import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, addMonths, printedDay } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { Warrant } from '@app/contract/warrant/schema'
import { ANNIVERSARY, certificateCalls, TODAY, upload } from '../certificate/testing.ts'
import { claimDue } from '../email/delivery/claim-emails.ts'
import { buildContact, buildDefect } from '../testing/factories.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssuable, prepareIssuing } from './testing.ts'

const opened = useTestApp()
let token = ''
let signatoryId = 0
beforeAll(async () => {
  ;({ token, signatoryId } = await prepareIssuing(opened()))
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

test('the next Form 12 has no date of issue after a warrant that was issued more than half a year late', async () => {
  const due = addDays(TODAY, -250)
  const building = await build({ due })
  const { propertyId } = building
  const dateOnForm = async () =>
    (await post('/document/form-facts', { propertyId })).json<FormFacts>().bwof?.bwofIssuedDate
  await building.certify()
  const warrant = (await building.issue()).json<Warrant>()
  expect(warrant).toMatchObject({ issueDate: TODAY, expiryDate: addMonths(due, 12) })
  expect((await building.read()).propertyBwof).toMatchObject({ bwofIssuedDate: TODAY })
  expect(await dateOnForm()).toBeNull()
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

test('a warrant that is issued late for an earlier anniversary leaves the dates of the later one, also when it is withdrawn', async () => {
  const building = await build()
  await building.certify()
  expect((await building.issue()).statusCode).toBe(200)
  const { services, propertyBwof } = await building.read()
  expect(propertyBwof?.bwofIssuedDate).toBe(TODAY)
  const bwofAnniversary = addMonths(ANNIVERSARY, -12)
  const issueDate = addDays(bwofAnniversary, 5)
  await building.certify({ bwofAnniversary, signedDate: addDays(bwofAnniversary, -5), documentId: building.documentId })
  const { findings } = await building.check(`issueDate=${issueDate}&bwofAnniversary=${bwofAnniversary}`)
  const acceptedDoubts = findings.map(({ code, field, propertyServiceId }) => ({
    code,
    field,
    propertyServiceId,
    reason: 'It was forgotten last year.',
  }))
  const earlier = (await building.issue({ bwofAnniversary, issueDate, acceptedDoubts })).json<Warrant>()
  expect(earlier).toMatchObject({ state: 'issued', issueDate })
  const expectUnmoved = async () => {
    const after = await building.read()
    expect(after.propertyBwof?.bwofIssuedDate).toBe(TODAY)
    expect(after.services.find(({ serviceId }) => serviceId === 1)).toEqual(
      services.find(({ serviceId }) => serviceId === 1),
    )
  }
  await expectUnmoved()
  const { warrantId, whenUpdated } = earlier
  expect((await post('/bwof/withdraw', { warrantId, whenUpdated, reason: 'Not needed.' })).statusCode).toBe(200)
  await expectUnmoved()
})

test('an earlier warrant that was issued late sets the dates when the later one is withdrawn, and puts them back with its own', async () => {
  const bwofAnniversary = addMonths(ANNIVERSARY, -12)
  const building = await build({ due: bwofAnniversary })
  const before = await building.read()
  const issue = async (change: { bwofAnniversary: string; issueDate: string }) => {
    const { findings } = await building.check(new URLSearchParams(change).toString())
    const acceptedDoubts = findings.map(({ code, field, propertyServiceId }) => ({
      code,
      field,
      propertyServiceId,
      reason: 'It was forgotten last year.',
    }))
    const answer = await building.issue({ ...change, acceptedDoubts })
    expect(answer.statusCode).toBe(200)
    return answer.json<Warrant>()
  }
  const withdraw = async ({ warrantId, whenUpdated }: Pick<Warrant, 'warrantId' | 'whenUpdated'>) => {
    expect((await post('/bwof/withdraw', { warrantId, whenUpdated, reason: 'Not needed.' })).statusCode).toBe(200)
  }
  const dates = async () => {
    const { services, propertyBwof } = await building.read()
    const main = services.find(({ serviceId }) => serviceId === 1)
    return [propertyBwof?.bwofIssuedDate, main?.whenLastComplianceReceived, main?.whenNextServiceAnniversary]
  }
  await building.certify({ bwofAnniversary: ANNIVERSARY })
  const later = await issue({ bwofAnniversary: ANNIVERSARY, issueDate: addDays(TODAY, -1) })
  await building.certify({ bwofAnniversary, signedDate: addDays(bwofAnniversary, -5), documentId: building.documentId })
  const earlier = await issue({ bwofAnniversary, issueDate: TODAY })
  expect(await dates()).toEqual([addDays(TODAY, -1), addDays(TODAY, -1), addMonths(ANNIVERSARY, 12)])

  await withdraw(later)
  expect(await dates()).toEqual([TODAY, TODAY, ANNIVERSARY])

  const [standing] = (await building.listed()).filter(({ warrantId }) => warrantId === earlier.warrantId)
  await withdraw(standing ?? earlier)
  const main = before.services.find(({ serviceId }) => serviceId === 1)
  expect(await dates()).toEqual([
    before.propertyBwof?.bwofIssuedDate,
    main?.whenLastComplianceReceived,
    main?.whenNextServiceAnniversary,
  ])
})

test('a warrant is not withdrawn while its Building Warrant of Fitness stands anew among the services, a year on', async () => {
  const building = await build()
  await building.certify()
  const warrant = (await building.issue()).json<Warrant>()
  const withdraw = () => post('/bwof/withdraw', { ...warrant, reason: 'A certificate was wrong.' })
  const { propertyId } = building
  const save = async (services: object[]) => {
    const { whenUpdated } = await building.read()
    return post(`/property/${propertyId}`, { whenUpdated, services })
  }
  const main = async () => (await building.read()).services.find(({ serviceId }) => serviceId === 1)
  const anew = { serviceId: 1, active: true, intervalMonths: 12, whenNextServiceAnniversary: warrant.expiryDate }
  expect(await save([{ ...(await main()), whenDeleted: new Date().toISOString() }, anew])).toMatchObject({
    statusCode: 200,
  })
  const refused = await withdraw()
  expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('Building Warrant of Fitness') })
  expect(await building.listed()).toMatchObject([{ state: 'issued' }])
  await save([{ ...(await main()), whenNextServiceAnniversary: warrant.bwofAnniversary }])
  expect((await withdraw()).json()).toMatchObject({ state: 'withdrawn' })
  expect(await main()).toMatchObject({ whenNextServiceAnniversary: warrant.bwofAnniversary })
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

test.each(['None', 'n/a', 'Nil.', 'No changes required'])(
  'a certificate that recommends %j recommends nothing',
  async (recommendation) => {
    const building = await build()
    expect(await building.certify({ recommendation })).toMatchObject({ recommendation: '' })
    expect((await building.check()).findings.map(({ code }) => code)).not.toContain('recommendation')
    const warrant = (await building.issue()).json<Warrant>()
    expect((await pdfOf(warrant.packDocumentId)).outline).toHaveLength(2)
    expect((await textOf(warrant.documentId)).match(/×/g)).toHaveLength(1)
  },
)

test('a recommendation that begins with "no" is one', async () => {
  const building = await build()
  const recommendation = 'No longer needed: take SS 12 off the schedule.'
  expect(await building.certify({ recommendation })).toMatchObject({ recommendation })
})

test('the papers of two systems of the same kind are told apart by their references, each on a certificate of its own', async () => {
  const building = await build({ systems: [1, 2].map((number) => ({ serviceId: 101, ref: `RPZ ${number}` })) })
  const { propertyId, propertyServiceIds } = building
  for (const id of propertyServiceIds) {
    await building.certify({ propertyServiceIds: [id], recommendation: 'Test it twice a year.' })
  }
  const warrant = (await building.issue()).json<Warrant>()
  const { outline } = await pdfOf(warrant.packDocumentId)
  const papers = outline.map(([title]) => title).filter((title) => title.startsWith('Form 12A'))
  expect(papers).toEqual([expect.stringMatching(/ · RPZ 1 \(/), expect.stringMatching(/ · RPZ 2 \(/)])
  expect(await textOf(warrant.packDocumentId)).toMatch(/· RPZ 1 .* Test it twice/s)
  const audit = await post('/property/audit-pack', { propertyId })
  const read = await readPdf(Uint8Array.from(audit.rawPayload))
  expect(read.outline.map(([title]) => title).join()).toMatch(/ · RPZ 1 \(.* · RPZ 2 \(/)
})

test('the paper of one of two lifts says which in the council pack and the audit pack', async () => {
  const building = await build({ systems: ['Tower', 'Podium'].map((ref) => ({ serviceId: 111, ref })) })
  const { propertyId, propertyServiceIds } = building
  const { db } = opened()
  const setEvidence = (value: string) =>
    db
      .insertInto('setting')
      .values({ name: 'evidence', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  await building.certify({ propertyServiceIds: [propertyServiceIds[0]], recommendation: 'Test it twice a year.' })
  await db
    .updateTable('propertyService')
    .set({ whenNextServiceAnniversary: addMonths(ANNIVERSARY, 12) })
    .where('propertyServiceId', '=', propertyServiceIds[1] ?? 0)
    .execute()
  await setEvidence('dates')
  const warrant = (await building.issue()).json<Warrant>()
  await setEvidence('certificates')
  const { outline } = await pdfOf(warrant.packDocumentId)
  expect(outline.map(([title]) => title).join()).toContain(' · Tower (')
  expect(await textOf(warrant.packDocumentId)).toMatch(/· Tower .* Test it twice/s)
  const audit = await post('/property/audit-pack', { propertyId })
  const read = await readPdf(Uint8Array.from(audit.rawPayload))
  expect(read.outline.map(([title]) => title).join()).toContain(' · Tower (')
})

test('a warrant is not packed with a paper that its certificate no longer has', async () => {
  const { services } = opened()
  const building = await build()
  const certificate = await building.certify()
  const documentId = await upload(opened(), token, building.propertyId, await realPdf('The corrected paper'))
  const body = await building.request()
  const { undo, post: save, accept } = certificateCalls(opened(), token)
  const print = services.printer.print.bind(services.printer)
  vi.spyOn(services.printer, 'print').mockImplementationOnce(async (...form) => {
    const waiting = (await undo(certificate)).json<Certificate>()
    const corrected = await save(String(certificate.certificateId), { ...waiting, documentId })
    expect((await accept(corrected.json<Certificate>())).statusCode).toBe(200)
    return print(...form)
  })
  const answer = await post('/bwof/issue', body)
  expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('changed while it was printed') })
  const warrant = (await building.issue()).json<Warrant>()
  expect(await textOf(warrant.packDocumentId)).toContain('The corrected paper')
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

test('an e-mail that was being sent while its warrant was withdrawn is not tried again', async () => {
  const { db } = opened()
  const building = await build()
  await building.certify()
  await buildContact(db, { propertyId: building.propertyId, email: 'reception@rimu.example' })
  const { warrantId } = (await building.issue()).json<Warrant>()
  const sent = (await post('/bwof/send', { warrantId, to: ['site'] })).json<Warrant>()
  const emailId = sent.sends[0]?.emailId ?? 0
  const change = (set: object) => db.updateTable('email').set(set).where('emailId', '=', emailId).execute()
  await change({ status: 'SENDING', claimedBy: crypto.randomUUID(), claimedUntil: '2999-01-01T00:00:00Z' })
  const withdrawn = await post('/bwof/withdraw', { warrantId, whenUpdated: sent.whenUpdated, reason: 'Wrong.' })
  expect(withdrawn.statusCode).toBe(200)
  // The server said to come back later.
  await change({ status: 'QUEUED', claimedBy: null, claimedUntil: null, whenNextTry: '2020-01-01T00:00:00Z' })
  const claimed = await claimDue(db, { id: crypto.randomUUID(), holding: [] }, 100, new Date())
  expect(claimed.map((email) => email.emailId)).not.toContain(emailId)
  const left = await db
    .selectFrom('email')
    .select(['status', 'failureReason', 'claimedBy'])
    .where('emailId', '=', emailId)
    .executeTakeFirst()
  expect(left).toEqual({ status: 'FAILED', failureReason: 'The warrant was withdrawn.', claimedBy: null })
})
