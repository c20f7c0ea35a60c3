import { beforeAll, describe, expect, test } from 'vitest'
import { CYCLE_DAYS } from '@app/contract/bwof/rules'
import { addDays, addMonths, LAST_DAY, printedDay } from '@app/contract/dates'
import { AFTER, ANNIVERSARY, certificateCalls, SIGNED } from '../../certificate/testing.ts'
import { buildEmail, buildSupplier } from '../../email/testing/buildings.ts'
import { buildDefect, buildService } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildIssuable, prepareIssuing } from '../testing.ts'

const opened = useTestApp()
let token = ''
let signatoryId = 0
beforeAll(async () => {
  ;({ token, signatoryId } = await prepareIssuing(opened()))
})

const build = (more: { systems?: object[] } = {}) =>
  buildIssuable(opened(), token, { signatoryId, systems: [{}], ...more })

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

test('a system counts as asked for from the first morning of the cycle in New Zealand, where it is the day before in UTC', async () => {
  const building = await build()
  const first = addDays(ANNIVERSARY, -CYCLE_DAYS)
  const sendAt = (moment: string) =>
    opened()
      .db.updateTable('propertyService')
      .set({ whenLastSupplierEmailSent: moment })
      .where('propertyServiceId', '=', building.propertyServiceId)
      .execute()
  await sendAt(`${addDays(first, -1)}T20:00:00Z`)
  expect((await building.check()).systems).toMatchObject([{ state: 'requested' }])
  await sendAt(`${addDays(first, -1)}T10:00:00Z`)
  expect((await building.check()).systems).toMatchObject([{ state: 'missing' }])
})

test('a system of an earlier year stays requested by the e-mail of then, also once it is asked for the next certificate', async () => {
  const { db } = opened()
  const building = await build()
  const { propertyId, propertyServiceId } = building
  const earlier = addMonths(ANNIVERSARY, -12)
  const sent = (day: string) => `${day}T00:00:00+00:00`
  const [asked, askedAgain, askedNext] = [
    sent(addDays(earlier, -40)),
    sent(addDays(earlier, -20)),
    sent(addDays(ANNIVERSARY, -30)),
  ]
  const email = (whenSent: string, more: object = {}) =>
    buildEmail(db, { propertyId, status: 'SENT', whenSent, subject: '', body: '', ...more }, [propertyServiceId])
  const checkOf = async (anniversary: string) => (await building.check(`bwofAnniversary=${anniversary}`)).systems
  await db
    .updateTable('propertyService')
    .set({ whenLastSupplierEmailSent: askedNext })
    .where('propertyServiceId', '=', propertyServiceId)
    .execute()
  await email(askedNext)
  await email(sent(addDays(earlier, -10)), { whenReturned: sent(addDays(earlier, -9)) })
  await email(sent(addDays(earlier, -5)), { recipientCompanyId: (await buildSupplier(db)).companyId })
  expect(await checkOf(earlier)).toMatchObject([{ state: 'missing' }])
  await email(asked)
  await email(askedAgain)
  expect(await checkOf(earlier)).toMatchObject([{ state: 'requested', whenRequested: askedAgain }])
  expect(await checkOf(ANNIVERSARY)).toMatchObject([{ state: 'requested', whenRequested: askedNext }])
  expect(await checkOf(addMonths(earlier, -12))).toMatchObject([{ state: 'missing' }])
})

test('a certificate that waits leads to its decision, also after the anniversary was corrected, and not a year later', async () => {
  const building = await build()
  const { certificateId } = await certificateCalls(opened(), token).file(building)
  const corrected = addDays(ANNIVERSARY, 6)
  const checkOf = (anniversary: string) => building.check(`bwofAnniversary=${anniversary}`)
  expect((await checkOf(corrected)).systems).toMatchObject([{ state: 'received', certificateId }])
  expect((await checkOf(addMonths(corrected, 12))).systems).toMatchObject([{ state: 'missing', certificateId: null }])
})

describe("a warrant for an anniversary that is not the building's", () => {
  test('is issued only with a reason', async () => {
    const building = await build()
    const bwofAnniversary = addDays(ANNIVERSARY, -3)
    await building.certify({ bwofAnniversary })
    const refused = await building.issue({ bwofAnniversary })
    expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining(printedDay(ANNIVERSARY)) })
    const { findings } = await building.check(`bwofAnniversary=${bwofAnniversary}`)
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'doubt', code: 'other-anniversary' }))
    const acceptedDoubts = findings.map(({ code, field, propertyServiceId }) => ({
      code,
      field,
      propertyServiceId,
      reason: 'The schedule before this one was due then.',
    }))
    expect((await building.issue({ bwofAnniversary, acceptedDoubts })).statusCode).toBe(200)
  })

  test('is not issued while the building has no warrant', async () => {
    const building = await build()
    await building.certify()
    const { services, whenUpdated } = await building.read()
    const main = services.find(({ serviceId }) => serviceId === 1)
    const body = { whenUpdated, services: [{ ...main, active: false }] }
    await opened().call(`/property/${building.propertyId}`, { token, body })
    const answer = await building.issue()
    expect(answer.json()).toMatchObject({
      status: 409,
      check: { findings: expect.arrayContaining([expect.objectContaining({ code: 'no-anniversary' })]) },
    })
    expect(await building.listed()).toEqual([])
  })
})

test.each(['9999-03-14', LAST_DAY])(
  'the check of a warrant that is due on %s, which stands for never, opens',
  async (due) => {
    const building = await buildIssuable(opened(), token, { signatoryId, due, systems: [{}] })
    const check = await building.check()
    expect(check).toMatchObject({ bwofAnniversary: due, expiryDate: LAST_DAY, canIssue: false })
    expect(check.findings.map(({ code }) => code)).toContain('too-early')
  },
)

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

/** What is done while dates are enough evidence. */
async function whereDatesAreEnough(act: () => Promise<void>): Promise<void> {
  const { db } = opened()
  await db
    .insertInto('setting')
    .values({ name: 'evidence', value: JSON.stringify('dates') })
    .execute()
  try {
    await act()
  } finally {
    await db.deleteFrom('setting').where('name', '=', 'evidence').execute()
  }
}

describe('a system that is ready by date', () => {
  const readyBuilding = (whenLastComplianceReceived: string | null) =>
    build({ systems: [{ whenNextServiceAnniversary: AFTER, whenLastComplianceReceived }] })
  const findingsOf = async ({ check }: Awaited<ReturnType<typeof build>>) => (await check()).findings

  test('is a doubt where dates are enough, also without a previous date', async () => {
    const building = await readyBuilding(null)
    await whereDatesAreEnough(async () => {
      expect(await findingsOf(building)).toMatchObject([{ severity: 'doubt', code: 'no-paper' }])
    })
  })

  test('is said to be recorded without a certificate', async () => {
    const building = await readyBuilding(SIGNED)
    const text = expect.stringContaining(`compliance of ${printedDay(SIGNED)} was recorded without a certificate`)
    expect(await findingsOf(building)).toMatchObject([{ severity: 'stop', code: 'not-certified', text }])
    await whereDatesAreEnough(async () => {
      expect(await findingsOf(building)).toMatchObject([{ severity: 'doubt', code: 'no-paper', text }])
    })
  })

  test('by a certificate for the anniversary before it was corrected, is said to have it', async () => {
    const building = await build()
    await building.certify()
    const { services, whenUpdated } = await building.read()
    const main = services.find(({ serviceId }) => serviceId === 1)
    const body = { whenUpdated, services: [{ ...main, whenNextServiceAnniversary: addDays(ANNIVERSARY, -10) }] }
    await opened().call(`/property/${building.propertyId}`, { token, body })
    const text = expect.stringContaining(`was accepted for the warrant of ${printedDay(ANNIVERSARY)}`)
    expect(await findingsOf(building)).toMatchObject([{ severity: 'stop', code: 'not-certified', text }])
    // Also where somebody has put its dates back.
    await opened()
      .db.updateTable('propertyService')
      .set({ whenNextServiceAnniversary: addDays(ANNIVERSARY, -10), whenLastComplianceReceived: null })
      .where('propertyServiceId', '=', building.propertyServiceId)
      .execute()
    expect(await findingsOf(building)).toMatchObject([{ severity: 'stop', code: 'not-certified', text }])
    expect((await building.check()).systems).toMatchObject([{ state: 'missing', certifiedFor: ANNIVERSARY }])

    await building.certify({ bwofAnniversary: addDays(ANNIVERSARY, -10) })
    const check = await building.check()
    expect(check).toMatchObject({ canIssue: true, systems: [{ state: 'certified', certifiedFor: null }] })
  })

  test('is a doubt where dates are enough, which leads to the certificate that waits for a decision', async () => {
    const building = await readyBuilding(SIGNED)
    await certificateCalls(opened(), token).file(building)
    await whereDatesAreEnough(async () => {
      const text = expect.stringContaining('a certificate waits for a decision')
      expect(await findingsOf(building)).toMatchObject([{ severity: 'doubt', code: 'no-paper', text }])
    })
  })
})
