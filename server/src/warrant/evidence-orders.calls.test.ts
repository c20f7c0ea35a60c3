import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, addYears } from '@app/contract/dates'
import type { Warrant } from '@app/contract/warrant/schema'
import { ANNIVERSARY, buildBuilding, certificateCalls, SIGNED, TODAY } from '../certificate/testing.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssuable, prepareIssuing } from './testing.ts'

const opened = useTestApp()
let token = ''
let signatoryId = 0
beforeAll(async () => {
  ;({ token, signatoryId } = await prepareIssuing(opened()))
})

/** The same every time; a failure prints it with the shortest case that fails. */
const SEED = 20_261_122

const calls = () => certificateCalls(opened(), token)

const readDates = (propertyId: number) =>
  opened()
    .db.selectFrom('propertyService')
    .select(['propertyServiceId', 'whenLastComplianceReceived', 'whenNextServiceAnniversary'])
    .where('propertyId', '=', propertyId)
    .orderBy('propertyServiceId')
    .execute()

const someDay = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((offset) => addDays(ANNIVERSARY, offset))

const someSystem = fc.record({
  whenLastComplianceReceived: fc.option(someDay(-800, -31), { nil: null }),
  whenNextServiceAnniversary: fc.option(someDay(-400, 400), { nil: null }),
  intervalMonths: fc.integer({ min: 1, max: 12 }),
})

const NEW_SYSTEM = { whenLastComplianceReceived: null, whenNextServiceAnniversary: null, intervalMonths: 5 }

test('accepting a certificate and withdrawing it leaves every date as it was', async () => {
  const systems = fc.array(someSystem, { minLength: 1, maxLength: 4 })
  const signed = fc.integer({ min: 0, max: 300 }).map((days) => addDays(TODAY, -days))
  const kinds = fc.constantFrom('Form12A', 'ReportInLieu', 'SRaD')
  await fc.assert(
    fc.asyncProperty(systems, signed, kinds, async (rows, signedDate, kind) => {
      const { file, accept, withdraw } = calls()
      const building = await buildBuilding(opened(), token, { systems: rows })
      const before = await readDates(building.propertyId)
      const accepted = await accept(await file(building, { signedDate, kind }))
      expect(accepted.statusCode).toBe(200)
      const isSame = isDeepStrictEqual(await readDates(building.propertyId), before)
      expect(isSame).toBe(kind !== 'Form12A')
      const withdrawn = await withdraw(accepted.json())
      expect(withdrawn.statusCode).toBe(200)
      expect(await readDates(building.propertyId)).toEqual(before)
    }),
    { seed: SEED, numRuns: 12 },
  )
})

test('certificates of three years, accepted and withdrawn in any order, move no date back and leave every date as it was', async () => {
  const years = [0, 1, 2].map((ago) => addYears(ANNIVERSARY, -ago))
  const signed = fc.tuple(...years.map(() => fc.integer({ min: 31, max: 300 })))
  // Each toggles the certificate of that year; what is left is withdrawn in the last order.
  const toggles = fc.array(fc.constantFrom(...years.keys()), { maxLength: 6 })
  const lastOrder = fc.shuffledSubarray([...years.keys()], { minLength: years.length })
  await fc.assert(
    fc.asyncProperty(someSystem, signed, toggles, lastOrder, async (row, before, steps, rest) => {
      const { file, accept, withdraw } = calls()
      const building = await buildBuilding(opened(), token, { systems: [row] })
      const dates = async () => (await readDates(building.propertyId)).at(-1)
      const original = await dates()
      const signedDates = years.map((anniversary, year) => addDays(anniversary, -(before[year] ?? 0)))
      const accepted = new Map<number, Certificate>()
      const toggle = async (year: number) => {
        const standing = accepted.get(year)
        const answer = standing
          ? await withdraw(standing)
          : await accept(await file(building, { bwofAnniversary: years[year], signedDate: signedDates[year] }))
        expect(answer.statusCode, answer.body).toBe(200)
        if (standing) accepted.delete(year)
        else accepted.set(year, answer.json())
        const days = [row.whenLastComplianceReceived, ...[...accepted.keys()].map((each) => signedDates[each])]
        const latest = days
          .filter((day) => day !== null)
          .toSorted()
          .at(-1)
        expect((await dates())?.whenLastComplianceReceived).toBe(latest ?? null)
      }
      for (const year of steps) await toggle(year)
      for (const year of rest) if (accepted.has(year)) await toggle(year)
      expect(await dates()).toEqual(original)
    }),
    { seed: SEED, numRuns: 12, examples: [[NEW_SYSTEM, [40, 40, 40], [0, 1], [0, 1, 2]]] },
  )
})

const ACTIONS = ['file', 'fileOne', 'accept', 'refuse', 'withdraw', 'issue', 'withdrawWarrant'] as const
type Action = (typeof ACTIONS)[number]
interface Deed {
  action: Action
  /** Which certificate it is about, counted from the latest. */
  which: number
}

const deeds: fc.Arbitrary<Deed> = fc.record({
  action: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Action>('accept') },
    { weight: 2, arbitrary: fc.constant<Action>('file') },
    { weight: 5, arbitrary: fc.constantFrom(...ACTIONS) },
  ),
  which: fc.integer({ min: 0, max: 2 }),
})

type Building = Awaited<ReturnType<typeof buildIssuable>>

/** What both people have on their screens before they act at the same moment. */
async function look(building: Building) {
  const { propertyId } = building
  const list = (await opened().call(`/certificate/list?propertyId=${propertyId}`, { token })).json<{
    data: Certificate[]
  }>()
  return { certificates: list.data.toReversed(), warrants: await building.listed(), issue: await building.request() }
}

/** Answers the status; 0 for a deed without anything to do it to. */
async function act(building: Building, seen: Awaited<ReturnType<typeof look>>, deed: Deed): Promise<number> {
  const { action, which } = deed
  const { accept, refuse, withdraw, post } = calls()
  const certificate = seen.certificates[which]
  const [warrant] = seen.warrants
  const { propertyId, propertyServiceIds, documentId } = building
  const about = async (decide: (certificate: Certificate) => Promise<{ statusCode: number }>) =>
    certificate ? (await decide(certificate)).statusCode : 0
  const facts = { propertyId, documentId, iqpName: 'Hana Moana', signedDate: SIGNED }
  const withdrawn = ({ warrantId, whenUpdated }: Warrant) => ({ warrantId, whenUpdated, reason: 'It was wrong.' })
  const doing: Record<Action, () => Promise<number>> = {
    file: async () => (await post('add', { ...facts, propertyServiceIds })).statusCode,
    fileOne: async () => (await post('add', { ...facts, propertyServiceIds: [propertyServiceIds[0]] })).statusCode,
    accept: () => about(accept),
    refuse: () => about(refuse),
    withdraw: () => about(withdraw),
    issue: async () => (await opened().call('/bwof/issue', { token, body: seen.issue })).statusCode,
    withdrawWarrant: async () =>
      warrant ? (await opened().call('/bwof/withdraw', { token, body: withdrawn(warrant) })).statusCode : 0,
  }
  return doing[action]()
}

/** Systems with two accepted Form 12As for one year, and issued warrants with a certificate that is not accepted. */
async function contradictions(propertyId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select 'certified twice' as what, system::text as which
    from certificate cross join unnest(property_service_ids) as system
    where property_id = ${propertyId} and state = 'accepted' and kind = 'Form12A'
    group by system, bwof_anniversary having count(*) > 1
    union all
    select 'issued without evidence', warrant.warrant_id::text
    from warrant join property_service using (property_id) join service using (service_id)
    where property_id = ${propertyId} and warrant.state = 'issued' and parent_service_id = 1
      and not exists (select from warrant_certificate join certificate using (certificate_id)
        where warrant_certificate.warrant_id = warrant.warrant_id and certificate.state = 'accepted'
          and property_service_id = any(property_service_ids))
    union all
    select 'not accepted', warrant_id::text
    from warrant join warrant_certificate using (warrant_id) join certificate using (certificate_id)
    where warrant.property_id = ${propertyId} and warrant.state = 'issued' and certificate.state <> 'accepted'
    union all
    select 'issued twice', bwof_anniversary::text from warrant where property_id = ${propertyId} and state = 'issued'
    group by bwof_anniversary having count(*) > 1`.execute(opened().db)
  return rows
}

test('no order of what two people do contradicts itself', async () => {
  const EXPECTED = new Set([0, 200, 409])
  const done = new Set<string>()
  const rounds = fc.array(fc.tuple(deeds, deeds), { minLength: 2, maxLength: 4 })
  const deed = (action: Action, which = 0): Deed => ({ action, which })
  const everyAction: [Deed, Deed][] = [
    [deed('issue'), deed('refuse')],
    [deed('withdrawWarrant'), deed('withdraw')],
    [deed('withdraw'), deed('fileOne')],
    [deed('file'), deed('file')],
    [deed('accept', 0), deed('accept', 1)],
    [deed('refuse', 2), deed('refuse', 2)],
  ]
  const issuedMeanwhile: [Deed, Deed][] = [
    [deed('issue'), deed('issue')],
    [deed('withdraw'), deed('refuse')],
  ]
  const withdrawnMeanwhile: [Deed, Deed][] = [[deed('withdraw'), deed('issue')]]
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      const building = await buildIssuable(opened(), token, { signatoryId })
      await building.certify()
      for (const [one, other] of steps) {
        const seen = await look(building)
        const statuses = await Promise.all([act(building, seen, one), act(building, seen, other)])
        expect(statuses.filter((status) => !EXPECTED.has(status))).toEqual([])
        for (const [index, { action }] of [one, other].entries()) if (statuses[index] === 200) done.add(action)
        expect(await contradictions(building.propertyId)).toEqual([])
      }
    }),
    { seed: SEED, numRuns: 6, examples: [[everyAction], [issuedMeanwhile], [withdrawnMeanwhile]] },
  )
  // Otherwise the runs have tried too little.
  expect([...done].toSorted()).toEqual([...ACTIONS].toSorted())
}, 60_000)
