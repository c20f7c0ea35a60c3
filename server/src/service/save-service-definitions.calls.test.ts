import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Property } from '@app/contract/property/schema'
import type { ServiceDefinition } from '@app/contract/service/schema'
import { upload } from '../certificate/testing.ts'
import { buildProperty, buildService } from '../testing/factories.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const list = async () => (await opened().call('/service/list', { token, body: {} })).json<ServiceDefinition[]>()
const save = (body: object) => opened().call('/service', { token, body })
const saved = async (body: object) => (await save(body)).json<ServiceDefinition[]>()

async function read(serviceId: number): Promise<ServiceDefinition> {
  const found = (await list()).find((definition) => definition.serviceId === serviceId)
  if (!found) throw new Error(`No definition ${serviceId}`)
  return found
}

test('the definitions in use are those of services that are there, of properties that are', async () => {
  const { db, call } = opened()
  const isInUse = async () => {
    const answer = await call('/service/list', { token, body: { onlyServicesInUse: true } })
    return answer.json<ServiceDefinition[]>().some(({ serviceId }) => serviceId === 125)
  }
  const whenDeleted = '2026-01-01T00:00:00Z'
  await buildService(db, { propertyId: await buildProperty(db, { whenDeleted }), serviceId: 125 })
  const propertyId = await buildProperty(db)
  await buildService(db, { propertyId, serviceId: 125, whenDeleted })
  expect(await isInUse()).toBe(false)
  await buildService(db, { propertyId, serviceId: 125 })
  expect(await isInUse()).toBe(true)
})

describe('saving service definitions', () => {
  test('changes what is posted, leaves the rest, and answers the saved ones as the list gives them', async () => {
    const [lift, doors] = [await read(111), await read(103)]
    const answer = await save([
      {
        ...lift,
        serviceName: '  Passenger lifts ',
        description: ' Monthly. ',
        fullServicePrice: 145.5,
        councilCodes: 'L1',
      },
      { serviceId: 103, whenUpdated: doors.whenUpdated, auditPrice: 12.25, active: false, intervalMonths: 6 },
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json<ServiceDefinition[]>()).toEqual([await read(103), await read(111)])
    expect(await read(111)).toMatchObject({
      serviceName: 'Passenger lifts',
      description: 'Monthly.',
      fullServicePrice: 145.5,
      councilCodes: 'L1',
      intervalMonths: 12,
    })
    expect(await read(103)).toMatchObject({
      serviceName: 'Automatic doors',
      auditPrice: 12.25,
      active: false,
      intervalMonths: 6,
    })
  })

  test('a whole list posted back unchanged stays as it is', async () => {
    const before = await list()
    expect(await saved(before)).toEqual(before)
    expect(await list()).toEqual(before)
  })

  test('adds definitions, one below the other, with ids that are new', async () => {
    const added = await saved([
      { serviceId: -2, parentServiceId: -1, serviceName: 'Roof anchors', sort1: 91 },
      { serviceId: -1, parentServiceId: null, serviceName: 'Height safety', sort1: 90, isCategory: true },
    ])
    const [category, anchors] = added
    expect(category).toMatchObject({
      serviceName: 'Height safety',
      parentServiceId: null,
      isCategory: true,
      active: true,
    })
    expect(anchors).toMatchObject({
      serviceName: 'Roof anchors',
      parentServiceId: category?.serviceId,
      intervalMonths: 12,
    })
    expect(category?.serviceId).toBeGreaterThanOrEqual(1000)
    expect(await list()).toEqual(expect.arrayContaining(added))
  })

  test('new definitions need no id, and may share one that nothing names', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth']
    const added = await saved([
      { serviceName: 'First' },
      { serviceId: null, serviceName: 'Second', parentServiceId: 1 },
      { serviceId: 0, serviceName: 'Third' },
      { serviceId: 0, serviceName: 'Fourth' },
    ])
    expect(new Set(added.map(({ serviceName }) => serviceName))).toEqual(new Set(names))
  })

  test('a stored definition moves below a new one', async () => {
    const { whenUpdated } = await read(133)
    await saved([
      { serviceId: 133, parentServiceId: -7, whenUpdated },
      { serviceId: -7, serviceName: 'Transport', parentServiceId: 1 },
    ])
    const transport = (await list()).find(({ serviceName }) => serviceName === 'Transport')
    expect(await read(133)).toMatchObject({ parentServiceId: transport?.serviceId })
  })
})

describe('a save that is refused writes nothing', () => {
  test('a definition without whenUpdated is a 400, one that somebody changed a 409, and all or nothing', async () => {
    const stale = await read(106)
    await saved([{ ...stale, councilCodes: 'E1' }])
    const before = await list()
    const undated = await save([{ serviceName: 'Never' }, { serviceId: 106, councilCodes: 'E2' }])
    expect(undated.json()).toMatchObject({ status: 400, errors: [{ path: '1.whenUpdated' }] })
    const late = await save([{ serviceName: 'Never' }, { ...stale, councilCodes: 'E2' }])
    expect(late.statusCode).toBe(409)
    expect(late.json<{ detail: string }>().detail).toMatch(
      /^This service definition was changed by staff@office\.example at /,
    )
    expect(await list()).toEqual(before)
  })

  test.each([
    ['a new one without a name', { serviceId: -1, sort1: 4 }, 'serviceName'],
    ['an empty name', { serviceName: '  ' }, 'serviceName'],
    ['an over-long name', { serviceName: 'x'.repeat(201) }, 'serviceName'],
    ['an over-long description', { serviceName: 'New', description: 'x'.repeat(10_001) }, 'description'],
    ['a NUL byte', { serviceName: 'New', councilCodes: 'A\0' }, 'councilCodes'],
    ['an interval of 0 months', { serviceName: 'New', intervalMonths: 0 }, 'intervalMonths'],
    ['an interval of 13 months', { serviceName: 'New', intervalMonths: 13 }, 'intervalMonths'],
    ['a price below 0', { serviceName: 'New', auditPrice: -1 }, 'auditPrice'],
    ['a price as text', { serviceName: 'New', fullServicePrice: '12.50' }, 'fullServicePrice'],
    ['a wrong type', { serviceName: 'New', active: 'yes' }, 'active'],
    ['an unknown definition', { serviceId: 999_999, whenUpdated: '2026-01-01T00:00:00Z' }, 'serviceId'],
    ['an unknown parent', { serviceName: 'New', parentServiceId: 999_999 }, 'parentServiceId'],
    ['itself as parent', { serviceId: -1, serviceName: 'New', parentServiceId: -1 }, 'parentServiceId'],
  ])('%s', async (_name, fault, field) => {
    const before = await list()
    const answer = await save([{ serviceName: 'Sound' }, fault])
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: `1.${field}` }] })
    expect(await list()).toEqual(before)
  })

  test('the same definition twice', async () => {
    const lift = await read(111)
    const answer = await save([
      { ...lift, sort2: 7 },
      { ...lift, sort2: 8 },
    ])
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: '1.serviceId' }] })
    expect(await read(111)).toEqual(lift)
  })

  test('a parent for one of the three that the product knows, or a ring', async () => {
    const [evacuation, doors, category] = [await read(2), await read(104), await read(102)]
    expect((await save([{ ...evacuation, parentServiceId: 1 }])).json()).toMatchObject({
      status: 400,
      errors: [{ path: '0.parentServiceId' }],
    })
    const ring = [
      { ...doors, parentServiceId: 102 },
      { ...category, parentServiceId: 104 },
    ]
    expect((await save(ring)).json()).toMatchObject({ status: 400, errors: [{ path: '0.parentServiceId' }] })
    expect(await read(2)).toEqual(evacuation)
  })

  test('a system that buildings have, moved away from the warrant', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    const propertyServiceId = await buildService(db, { propertyId, serviceId: 120 })
    const move = async (parentServiceId: number | null) => {
      const { whenUpdated } = await read(120)
      return save([{ serviceName: 'Sound' }, { serviceId: 120, whenUpdated, parentServiceId }])
    }
    const before = await list()
    for (const parentServiceId of [null, 2, 121]) {
      const refused = await move(parentServiceId)
      expect(refused.json()).toMatchObject({
        status: 400,
        errors: [{ path: '1.parentServiceId', message: 'stays the warrant: 1 building has this system' }],
      })
    }
    expect((await save([{ ...(await read(120)), sort2: 3 }])).statusCode).toBe(200)
    expect((await list()).length).toBe(before.length)
    await db
      .updateTable('propertyService')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    expect((await move(null)).statusCode).toBe(200)
    // Nothing is lost by becoming a system.
    await buildService(db, { propertyId, serviceId: 120 })
    expect((await move(1)).statusCode).toBe(200)
  })

  test('a system that a building had, moved away from the warrant and restored there', async () => {
    const { db, call } = opened()
    const propertyId = await buildProperty(db)
    await buildService(db, { propertyId, serviceId: 1 })
    const systemId = await buildService(db, { propertyId, serviceId: 118 })
    const saveProperty = async (services: object[]) => {
      const { whenUpdated } = (await call(`/property/${propertyId}`, { token })).json<Property>()
      return call(`/property/${propertyId}`, { token, body: { whenUpdated, services } })
    }
    const move = async (parentServiceId: number | null) =>
      save([{ serviceId: 118, whenUpdated: (await read(118)).whenUpdated, parentServiceId }])
    const { services } = (await call(`/property/${propertyId}`, { token })).json<Property>()
    const restored = [{ propertyServiceId: systemId, whenDeleted: null }]
    await saveProperty([{ ...services[1], whenDeleted: '2026-11-20T00:00:00Z' }])
    await move(null)
    expect((await saveProperty(restored)).json()).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'services.0.whenDeleted',
          message: 'stays: the service was a system of the warrant, and its definition is none since. Add it anew',
        },
      ],
    })
    await move(1)
    expect((await saveProperty(restored)).statusCode).toBe(200)
  })

  test('a system that is restored at the same moment, moved away from the warrant', async () => {
    const { db, call } = opened()
    const propertyId = await buildProperty(db)
    await buildService(db, { propertyId, serviceId: 1 })
    const systemId = await buildService(db, { propertyId, serviceId: 119, whenDeleted: '2026-11-20T00:00:00Z' })
    const documentId = await upload(opened(), token, propertyId, samplePdf())
    const { whenUpdated, documents } = (await call(`/property/${propertyId}`, { token })).json<Property>()
    const documentSeen = documents.find((document) => document.documentId === documentId)?.whenUpdated
    const { whenUpdated: seen } = await read(119)
    const body = {
      whenUpdated,
      services: [{ propertyServiceId: systemId, whenDeleted: null }],
      documents: [{ documentId, whenUpdated: documentSeen, active: false }],
    }
    const [restored, moved] = await whileHeld(
      db,
      sql`select from document where document_id = ${documentId} for update`,
      [
        () => call(`/property/${propertyId}`, { token, body }),
        () => save([{ serviceId: 119, whenUpdated: seen, parentServiceId: null }]),
      ],
    )
    expect(restored?.statusCode).toBe(200)
    expect(moved?.statusCode).toBe(400)
  })

  test('a system that a building gets at the same moment, moved away from the warrant', async () => {
    const { db, call } = opened()
    const propertyId = await buildProperty(db)
    const documentId = await upload(opened(), token, propertyId, samplePdf())
    const { whenUpdated, documents } = (await call(`/property/${propertyId}`, { token })).json<Property>()
    const { whenUpdated: seen } = await read(117)
    const documentSeen = documents.find((document) => document.documentId === documentId)?.whenUpdated
    const body = {
      whenUpdated,
      services: [{ serviceId: 1 }, { serviceId: 117 }],
      documents: [{ documentId, whenUpdated: documentSeen, active: false }],
    }
    const [added, moved] = await whileHeld(db, sql`select from document where document_id = ${documentId} for update`, [
      () => call(`/property/${propertyId}`, { token, body }),
      () => save([{ serviceId: 117, whenUpdated: seen, parentServiceId: null }]),
    ])
    expect(added?.statusCode).toBe(200)
    expect(moved?.json()).toMatchObject({
      status: 400,
      errors: [{ path: '0.parentServiceId', message: 'stays the warrant: 1 building has this system' }],
    })
  })

  test('a payload that is no list', async () => {
    expect((await save({ serviceName: 'New' })).statusCode).toBe(400)
  })

  test('two who would make a ring together: one of them', async () => {
    const [first, second] = [await read(114), await read(115)]
    const answers = await Promise.all([
      save([{ serviceId: 114, parentServiceId: 115, whenUpdated: first.whenUpdated }]),
      save([{ serviceId: 115, parentServiceId: 114, whenUpdated: second.whenUpdated }]),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })
})
