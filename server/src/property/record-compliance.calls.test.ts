import { beforeAll, describe, expect, test } from 'vitest'
import type { Property } from '@app/contract/property/schema'
import { addDays, addMonths, todayIn } from '@app/contract/dates'
import { buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
const TODAY = todayIn('Pacific/Auckland')
const DUE = addDays(TODAY, 30)
const SYSTEM = 104
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const read = async (id: number) => (await opened().call(`/property/${id}`, { token })).json<Property>()
const record = (body: object) => opened().call('/property/record-compliance', { token, body })

async function buildBuilding(service: Partial<Parameters<typeof buildService>[1]> = {}) {
  const { db } = opened()
  const propertyId = await buildProperty(db)
  const propertyServiceId = await buildService(db, {
    propertyId,
    serviceId: SYSTEM,
    whenNextServiceAnniversary: DUE,
    ...service,
  })
  const { whenUpdated } = await read(propertyId)
  return { propertyId, propertyServiceId, whenUpdated }
}

describe('recording compliance', () => {
  test('moves the service on and answers the property', async () => {
    const { propertyId, propertyServiceId, whenUpdated } = await buildBuilding()
    const answer = await record({ propertyServiceId, date: TODAY, whenUpdated })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(await read(propertyId))
    expect(answer.json<Property>().services).toMatchObject([
      { whenLastComplianceReceived: TODAY, whenNextServiceAnniversary: addMonths(DUE, 12) },
    ])
  })

  test('twice, also at the same moment, moves the anniversary once', async () => {
    const { propertyId, propertyServiceId, whenUpdated } = await buildBuilding()
    const body = { propertyServiceId, date: TODAY, whenUpdated }
    const answers = await Promise.all([record(body), record(body), record(body)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await read(propertyId)).services).toMatchObject([{ whenNextServiceAnniversary: addMonths(DUE, 12) }])
  })

  test('of a trial evacuation counts from the trial, and never goes back', async () => {
    const last = addDays(TODAY, -20)
    const trial = { serviceId: 2, intervalMonths: 6, whenLastComplianceReceived: last }
    const { propertyServiceId, whenUpdated } = await buildBuilding(trial)
    const early = await record({ propertyServiceId, date: addDays(last, -1), whenUpdated })
    expect(early.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'date', message: expect.stringContaining(last) }],
    })
    const answer = await record({ propertyServiceId, date: TODAY, whenUpdated })
    expect(answer.json<Property>().services).toMatchObject([{ whenNextServiceAnniversary: addMonths(TODAY, 6) }])
  })

  test('refuses a day in the future, the warrant itself, what does not exist and what somebody changed', async () => {
    const { propertyId, propertyServiceId, whenUpdated } = await buildBuilding()
    const future = await record({ propertyServiceId, date: addDays(TODAY, 1), whenUpdated })
    expect(future.json()).toMatchObject({ status: 400, errors: [{ path: 'date' }] })
    const warrant = await buildService(opened().db, { propertyId, serviceId: 1, whenNextServiceAnniversary: DUE })
    expect(await record({ propertyServiceId: warrant, date: TODAY, whenUpdated })).toMatchObject({ statusCode: 409 })
    expect(await record({ propertyServiceId: 999_999, date: TODAY, whenUpdated })).toMatchObject({ statusCode: 404 })

    await opened().call(`/property/${propertyId}`, { token, body: { whenUpdated, city: 'Hastings' } })
    const late = await record({ propertyServiceId, date: TODAY, whenUpdated })
    expect(late.json()).toMatchObject({ status: 409, detail: expect.stringContaining('This property was changed by') })
    expect((await read(propertyId)).services[0]).toMatchObject({ whenNextServiceAnniversary: DUE })
  })
})
