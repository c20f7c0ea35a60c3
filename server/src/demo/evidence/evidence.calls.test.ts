import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { defaultAnswers, warrantSigning } from '@app/forms/render'
import { BWOF_ISSUED_BY } from '@app/contract/bwof/rules'
import type { Certificate } from '@app/contract/certificate/schema'
import { todayIn } from '@app/contract/dates'
import type { Property } from '@app/contract/property/schema'
import { Warrant, type WarrantCheck, type WarrantRow } from '@app/contract/warrant/schema'
import { useTestApp } from '../../testing/test-app.ts'
import { fileDemoDocuments } from '../documents.ts'
import { makeDataSet } from '../make-data-set.ts'
import { fileDemoEvidence } from './evidence.ts'

const TODAY = todayIn('Pacific/Auckland')
const opened = useTestApp()
let token = ''
let datesBefore: unknown

beforeAll(async () => {
  const { services, db } = opened()
  await makeDataSet(db, { size: 'office', seed: 1, today: TODAY, onProgress: () => {} })
  await fileDemoDocuments(services, TODAY)
  datesBefore = await readDates()
  await fileDemoEvidence(services, { seed: 1, today: TODAY })
  token = await opened().staffToken()
}, 120_000)

const read = async <Answer>(path: string): Promise<Answer> => (await opened().call(path, { token })).json<Answer>()
const post = (path: string, body: object) => opened().call(path, { token, body })
const one = async (query: ReturnType<typeof sql<{ value: number }>>) =>
  (await query.execute(opened().db)).rows[0]?.value ?? Number.NaN

const readDates = async () =>
  (
    await sql`select property_service_id, when_last_compliance_received, when_next_service_anniversary
      from property_service order by 1`.execute(opened().db)
  ).rows

const ofState = async (state: string) => (await read<{ data: Certificate[] }>(`/certificate/list?state=${state}`)).data

test('certificates are in every state, of several people, and no date has moved', async () => {
  expect(await readDates()).toEqual(datesBefore)
  const waiting = await ofState('received')
  expect(waiting.length).toBeGreaterThanOrEqual(55)
  expect(waiting.length).toBeLessThanOrEqual(70)
  expect(new Set(waiting.map(({ iqpName }) => iqpName)).size).toBeGreaterThan(20)
  expect(waiting.some(({ iqpName }) => iqpName === '')).toBe(true)
  const refused = await ofState('refused')
  const withdrawn = await ofState('withdrawn')
  expect(refused).toHaveLength(25)
  expect(withdrawn).toHaveLength(15)
  expect([...refused, ...withdrawn].filter(({ reason }) => reason === '')).toEqual([])
  const accepted = await ofState('accepted')
  const kinds = new Set(accepted.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['Form12A', 'ReportInLieu', 'SRaD'])
  expect(accepted.length).toBeGreaterThan(1_000)
  const late = accepted.filter(({ whenDecided }) => whenDecided !== null && whenDecided > new Date().toISOString())
  expect(late).toEqual([])
})

test('most systems that are ready have a certificate behind their dates, which can be withdrawn', async () => {
  const ready = sql<{ value: number }>`
    select avg((exists (select from accepted_system
        where accepted_system.property_service_id = system.property_service_id
          and accepted_system.bwof_anniversary = warrant.when_next_service_anniversary
          and last_after = system.when_last_compliance_received
          and next_after = system.when_next_service_anniversary))::int)::float as value
    from property_service system
    join service using (service_id)
    join property_service warrant on warrant.property_id = system.property_id and warrant.service_id = 1
      and warrant.active and warrant.when_deleted is null
    join property on property.property_id = system.property_id and property.active and property.when_deleted is null
    where parent_service_id = 1 and system.active and system.when_deleted is null
      and system.when_next_service_anniversary > warrant.when_next_service_anniversary
      and system.when_last_compliance_received > warrant.when_next_service_anniversary - interval '11 months'`
  const share = await one(ready)
  expect(share).toBeGreaterThan(0.8)
  expect(share).toBeLessThan(1)
  const accepted = await ofState('accepted')
  const present = accepted.findLast(({ kind }) => kind === 'Form12A')
  const { certificateId = 0, whenUpdated = '' } = present ?? {}
  const withdrawal = { certificateId, whenUpdated, reason: 'A try.' }
  expect((await post('/certificate/withdraw', withdrawal)).json()).toMatchObject({ state: 'withdrawn' })
})

test('about ten buildings can be issued, and the product issues one with its pack', async () => {
  const { rows } = await sql<{ propertyId: number }>`
    select property_id from property_service
    join property using (property_id)
    where service_id = 1 and property_service.active and property_service.when_deleted is null and property.active
      and property.when_deleted is null
      and when_next_service_anniversary between ${TODAY}::date - 90 and ${TODAY}::date + 42
    order by property_id`.execute(opened().db)
  const issuable: WarrantCheck[] = []
  for (const { propertyId } of rows) {
    const check = await read<WarrantCheck>(`/property/${propertyId}/bwof-check`)
    if (check.canIssue) issuable.push(check)
  }
  expect(issuable.length).toBeGreaterThanOrEqual(8)
  expect(issuable.length).toBeLessThanOrEqual(12)
  const [check] = issuable
  if (!check) throw new Error('No building can be issued')
  const { whenUpdated } = await read<Property>(`/property/${check.propertyId}`)
  const issued = await post('/bwof/issue', {
    propertyId: check.propertyId,
    bwofAnniversary: check.bwofAnniversary,
    issueDate: TODAY,
    signatoryId: 1,
    acceptedDoubts: check.findings.map(({ code, field, propertyServiceId }) => ({
      code,
      field,
      propertyServiceId,
      reason: 'Looked at.',
    })),
    whenUpdated,
  })
  expect(issued.statusCode).toBe(200)
}, 60_000)

test('each building that was issued last year has its warrant, some acknowledged, some issued anew', async () => {
  const { db } = opened()
  const count = (condition: ReturnType<typeof sql>) =>
    one(sql<{ value: number }>`select count(*)::int as value from warrant where ${condition}`)
  const issued = sql<{ value: number }>`select count(*)::int as value from property_bwof
    join property using (property_id)
    join property_service warrant using (property_id)
    where service_id = 1 and warrant.active and warrant.when_deleted is null and property.active
      and property.when_deleted is null and bwof_issued_date is not null
      and not exists (select from warrant where warrant.property_id = property.property_id)
      and exists (select from property_service system join service using (service_id)
        where system.property_id = property.property_id and parent_service_id = 1 and system.active
          and system.when_deleted is null)
      and warrant.when_next_service_anniversary is not null`
  expect(await one(issued)).toBeLessThan(10)
  expect(await count(sql`true`)).toBeGreaterThan(2_000)
  expect(await count(sql`when_acknowledged is not null`)).toBeGreaterThan(1_000)
  expect(await count(sql`state = 'withdrawn'`)).toBeGreaterThan(5)
  const { rows } = await sql<{ propertyId: number }>`
    select property_id from warrant where state = 'withdrawn' order by property_id limit 1`.execute(db)
  const propertyId = rows[0]?.propertyId ?? 0
  const listed = (await read<{ data: WarrantRow[] }>(`/bwof/list?propertyId=${propertyId}`)).data
  expect(listed.map(({ state }) => state)).toEqual(['issued', 'withdrawn'])
  const [reissued, withdrawn] = listed
  const whole = Warrant.parse(await read(`/bwof/${reissued?.warrantId}`))
  expect(whole.number).toBe(`${withdrawn?.number}-2`)
  const file = await opened().call(`/document/download?id=${whole.documentId}`, { token })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { warrantId, whenUpdated } = whole
  expect((await post('/bwof/withdraw', { warrantId, whenUpdated, reason: 'A try.' })).statusCode).toBe(200)
})

test('each warrant names the person and the organisation that its Form 12 names', async () => {
  const { rows } = await sql<Pick<Warrant, 'facts' | 'signatory'>>`
    select facts, json_build_object('name', signatory_name, 'position', signatory_position,
      'organisation', signatory_organisation) as signatory
    from warrant join warrant_facts using (warrant_id) where warrant_id % 20 = 0`.execute(opened().db)
  const kinds = new Set(rows.map(({ facts }) => facts.bwof?.bwofIssuedBy))
  expect(kinds).toEqual(new Set(BWOF_ISSUED_BY))
  for (const { facts, signatory } of rows) {
    const issuedBy = facts.signatories.find(({ name }) => name === facts.bwof?.issuedBy)?.signatoryId ?? null
    const { name, position, organisation = '' } = warrantSigning(facts, { ...defaultAnswers('bwof', facts), issuedBy })
    expect(signatory).toEqual({ name, position, organisation })
  }
})

test('the next certificate, warrant and document have the next ids', async () => {
  for (const table of ['certificate', 'warrant', 'document']) {
    const key = sql.ref(`${table}_id`)
    const isNext = sql<{ value: number }>`select (nextval(pg_get_serial_sequence(${table}, ${`${table}_id`}))
      > max(${key}))::int as value from ${sql.table(table)}`
    expect(await one(isNext), table).toBe(1)
  }
})
