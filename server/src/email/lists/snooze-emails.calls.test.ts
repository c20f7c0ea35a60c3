import { beforeAll, describe, expect, test } from 'vitest'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { holdProperty, whileHeld } from '../../testing/while-held.ts'
import { buildSupplier, buildTrial, buildWarrant, NOON, rowsOf } from '../testing/buildings.ts'

const opened = useTestApp({}, () => NOON)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const post = (call: 'snooze' | 'resume', body: object) =>
  opened().call(`/email/${call}`, { token, body: { isBwofEmail: true, ...body } })
const snooze = (numberOfDays: number, body: object) => post('snooze', { numberOfDays, ...body })

const snoozedUntil = async (propertyId: number) => {
  const services = await opened()
    .db.selectFrom('propertyService')
    .select('whenSupplierEmailsSnoozedUntil')
    .where('propertyId', '=', propertyId)
    .orderBy('propertyServiceId')
    .execute()
  return services.map(({ whenSupplierEmailsSnoozedUntil }) => whenSupplierEmailsSnoozedUntil)
}

const snoozed = (day: string) => ({ whenSupplierEmailsSnoozedUntil: day })

async function buildLate(property: object = {}) {
  const authority = await buildSupplier(opened().db)
  return buildWarrant(opened().db, {
    due: '2026-11-10',
    systems: [],
    property: { regionalAuthorityCompanyId: authority.companyId, ...property },
  })
}

const authoritySnooze = async (propertyId: number) => {
  const property = await opened()
    .db.selectFrom('property')
    .select('whenAuthorityEmailsSnoozedUntil')
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  return property.whenAuthorityEmailsSnoozedUntil
}

describe('a snooze', () => {
  test.each([
    [1, '2026-11-22'],
    [7, '2026-11-28'],
    [14, '2026-12-05'],
    [90, '2027-02-19'],
    [366, '2027-11-22'],
  ])('of %i days holds the row until %s', async (days, until) => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { systems: [{}, {}] })
    const answer = await snooze(days, { propertyServiceIdList: propertyServiceIds.slice(0, 1) })
    expect(answer.statusCode).toBe(200)
    expect(rowsOf(answer, propertyId)).toMatchObject({
      recommended: [],
      held: [{ reason: 'SNOOZED', snoozedTill: until }],
    })
    expect(await snoozedUntil(propertyId)).toEqual([null, until, until])
  })

  test('can be changed', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    await snooze(30, { propertyServiceIdList: propertyServiceIds })
    const answer = await snooze(7, { propertyServiceIdList: propertyServiceIds })
    expect(rowsOf(answer, propertyId).held).toMatchObject([{ snoozedTill: '2026-11-28' }])
  })

  test('of a notice to an authority is kept on its property', async () => {
    const { propertyId } = await buildLate()
    const answer = await snooze(7, { authorityPropertyIdList: [propertyId] })
    expect(rowsOf(answer, propertyId).held).toMatchObject([{ reason: 'SNOOZED', snoozedTill: '2026-11-28' }])
    expect(await authoritySnooze(propertyId)).toBe('2026-11-28')
  })

  test('of a trial answers the list of trials', async () => {
    const { propertyId, propertyServiceId } = await buildTrial(opened().db)
    const answer = await snooze(7, { propertyServiceIdList: [propertyServiceId], isBwofEmail: false })
    expect(rowsOf(answer, propertyId).held).toMatchObject([{ specificPropertyServiceID: propertyServiceId }])
  })

  test('by two at once is done twice, the last one counting', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { systems: [{}, {}] })
    const answers = await Promise.all(
      [7, 14].map((days) => snooze(days, { propertyServiceIdList: propertyServiceIds })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [, first, second] = await snoozedUntil(propertyId)
    expect(['2026-11-28', '2026-12-05']).toContain(first)
    expect(second).toBe(first)
  })

  test.each([[0], [367], [-7], [1.5]])('of %d days is refused', async (days) => {
    const { propertyServiceIds } = await buildWarrant(opened().db)
    const answer = await snooze(days, { propertyServiceIdList: propertyServiceIds })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: object[] }>().errors).toContainEqual(expect.objectContaining({ path: 'numberOfDays' }))
  })

  test('of rows of which one cannot be snoozed does nothing', async () => {
    const free = await buildWarrant(opened().db)
    const held = await buildWarrant(opened().db, { property: { enableEmailAutomation: false } })
    const answer = await snooze(7, { propertyServiceIdList: [free.propertyServiceId, held.propertyServiceId] })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ detail: string }>().detail).toContain(`of services ${held.propertyServiceId}. Nothing`)
    expect(await snoozedUntil(free.propertyId)).toEqual([null, null])
    expect((await snooze(7, { propertyServiceIdList: [2_000_000_000] })).statusCode).toBe(400)
  })
})

describe('a snooze that is taken back', () => {
  const undo = (body: object) =>
    opened().call('/email/undo-snooze', { token, body: { isBwofEmail: true, snoozedTill: '2026-11-28', ...body } })
  const free = (ids: readonly number[]) => ids.map((propertyServiceId) => ({ propertyServiceId, before: null }))

  test('is as if it had not been, once', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { systems: [{}, {}] })
    await snooze(7, { propertyServiceIdList: propertyServiceIds })
    const answer = await undo({ services: free(propertyServiceIds) })
    expect(answer.statusCode).toBe(200)
    expect(rowsOf(answer, propertyId)).toMatchObject({ recommended: [{ snoozedTill: null }], held: [] })
    expect(await undo({ services: free(propertyServiceIds) })).toMatchObject({ statusCode: 409 })
  })

  test('snoozes a system that was snoozed before as before', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { systems: [{}, snoozed('2026-12-24')] })
    const [first = 0, second = 0] = propertyServiceIds
    await snooze(7, { propertyServiceIdList: [first, second] })
    const services = [...free([first]), { propertyServiceId: second, before: '2026-12-24' }]
    expect(await undo({ services })).toMatchObject({ statusCode: 200 })
    expect(await snoozedUntil(propertyId)).toEqual([null, null, '2026-12-24'])
  })

  test('stays, with all that was snoozed together, once somebody has changed one of them', async () => {
    const [one, other] = [await buildWarrant(opened().db), await buildWarrant(opened().db)]
    const both = [...one.propertyServiceIds, ...other.propertyServiceIds]
    await snooze(7, { propertyServiceIdList: both })
    await snooze(30, { propertyServiceIdList: other.propertyServiceIds })
    const answer = await undo({ services: free(both) })
    expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('Somebody has changed') })
    expect(await snoozedUntil(one.propertyId)).toContain('2026-11-28')
    expect(await undo({ services: free([2_000_000_000]) })).toMatchObject({ statusCode: 400 })
  })

  test('of a notice to an authority is that of its property', async () => {
    const { propertyId } = await buildLate()
    await snooze(7, { authorityPropertyIdList: [propertyId] })
    expect(await undo({ authorities: [{ propertyId, before: null }] })).toMatchObject({ statusCode: 200 })
    expect(await authoritySnooze(propertyId)).toBeNull()
  })
})

describe('undoing the end of a snooze', () => {
  const undo = (body: object) =>
    opened().call('/email/undo-snooze', { token, body: { isBwofEmail: true, snoozedTill: null, ...body } })

  test('snoozes each system as before, while nobody has snoozed it since', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, {
      systems: [snoozed('2026-12-01'), snoozed('2026-12-24')],
    })
    const services = propertyServiceIds.map((propertyServiceId, index) => ({
      propertyServiceId,
      before: ['2026-12-01', '2026-12-24'][index],
    }))
    await post('resume', { propertyServiceIdList: propertyServiceIds })
    const answer = await undo({ services })
    expect(answer.statusCode).toBe(200)
    expect(rowsOf(answer, propertyId)).toMatchObject({ recommended: [], held: [{ reason: 'SNOOZED' }] })
    expect(await snoozedUntil(propertyId)).toEqual([null, '2026-12-01', '2026-12-24'])
    expect(await undo({ services })).toMatchObject({ statusCode: 409 })
  })
})

describe('a resumed row', () => {
  test('is recommended again', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, {
      systems: [snoozed('2026-12-01'), snoozed('2026-12-24')],
    })
    const answer = await post('resume', { propertyServiceIdList: propertyServiceIds })
    expect(answer.statusCode).toBe(200)
    expect(rowsOf(answer, propertyId)).toMatchObject({ recommended: [{ snoozedTill: null }], held: [] })
    expect(await snoozedUntil(propertyId)).toEqual([null, null, null])
  })

  test('of an authority is recommended again', async () => {
    const { propertyId } = await buildLate({ whenAuthorityEmailsSnoozedUntil: '2026-12-01' })
    const answer = await post('resume', { authorityPropertyIdList: [propertyId] })
    expect(rowsOf(answer, propertyId).recommended).toHaveLength(1)
    expect(await authoritySnooze(propertyId)).toBeNull()
  })

  test('is one that nothing but its snooze holds', async () => {
    const free = await buildWarrant(opened().db)
    const both = await buildWarrant(opened().db, {
      property: { enableEmailAutomation: false },
      systems: [snoozed('2026-12-01')],
    })
    for (const { propertyServiceIds } of [free, both]) {
      expect((await post('resume', { propertyServiceIdList: propertyServiceIds })).statusCode).toBe(409)
    }
    expect(await snoozedUntil(both.propertyId)).toEqual([null, '2026-12-01'])
  })

  test('is resumed once by two at once: the second is told', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db, { systems: [snoozed('2026-12-01')] })
    const resume = () => post('resume', { propertyServiceIdList: propertyServiceIds })
    const answers = await whileHeld(opened().db, holdProperty(propertyId), [resume, resume])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

test('the history of a service says who put its reminders off', async () => {
  const { propertyServiceId } = await buildWarrant(opened().db)
  await snooze(7, { propertyServiceIdList: [propertyServiceId] })
  const last = await opened()
    .db.selectFrom('history')
    .select(['changedBy', 'became'])
    .where('entity', '=', 'property_service')
    .where('entityId', '=', String(propertyServiceId))
    .orderBy('historyId', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({
    changedBy: 'staff@office.example',
    became: { when_supplier_emails_snoozed_until: '2026-11-28' },
  })
})

test('a supplier may neither snooze nor resume', async () => {
  await buildLogin(opened().db, { loginEmail: 'supplier@totara.example', isExternalSupplier: true })
  const supplier = await opened().tokenOf('supplier@totara.example')
  for (const call of ['snooze', 'resume']) {
    expect((await opened().call(`/email/${call}`, { token: supplier, body: {} })).statusCode).toBe(403)
  }
})
