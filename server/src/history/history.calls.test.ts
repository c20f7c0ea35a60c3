import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { HISTORY_ENTITIES, type HistoryRow } from '@app/contract/history/schema'
import { ALL_CALLS } from '@app/contract/calls'
import type { Property } from '@app/contract/property/schema'
import type { User } from '@app/contract/user/schema'
import { storePrint } from '../document/store-print.ts'
import { buildCompany, buildContact, buildLogin, buildProperty, buildService, PASSWORD } from '../testing/factories.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let staff = ''
let administrator = ''
beforeAll(async () => {
  const { db, staffToken, tokenOf } = opened()
  staff = await staffToken()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  administrator = await tokenOf('chief@office.example')
})

const ask = (query: string, token = staff) => opened().call(`/history${query}`, { token })
const historyOf = async (entity: string, id: number | string, token = staff) =>
  (await ask(`?entity=${entity}&id=${id}`, token)).json<HistoryRow[]>()

const readProperty = async (id: number) => (await opened().call(`/property/${id}`, { token: staff })).json<Property>()

async function saveProperty(id: number, change: object) {
  const { whenUpdated } = await readProperty(id)
  return opened().call(`/property/${id}`, { token: staff, body: { whenUpdated, ...change } })
}

describe('the history of a record', () => {
  test('tells who changed what, when, from what to what, newest first, in the words of the contract', async () => {
    const id = await buildProperty(opened().db)
    await saveProperty(id, { city: 'Hastings' })
    await saveProperty(id, { customerPropertyRef: 'GR-875', city: 'Gisborne' })
    const rows = await historyOf('property', id)
    expect(rows.slice(0, 2)).toEqual([
      {
        historyId: expect.any(Number),
        entity: 'property',
        entityId: String(id),
        name: 'Rimu House',
        parentEntity: null,
        parentId: null,
        changedBy: 'staff@office.example',
        whenChanged: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        was: { customerPropertyRef: '', city: 'Hastings' },
        became: { customerPropertyRef: 'GR-875', city: 'Gisborne' },
        changeId: rows[0]?.historyId,
        changeRows: 1,
      },
      expect.objectContaining({ was: { city: 'Napier' }, became: { city: 'Hastings' } }),
    ])
    expect(rows[2]).toMatchObject({ changedBy: 'Automation', was: null, became: { propertyName: 'Rimu House' } })
  })

  test('holds what hangs on it, and nothing of others', async () => {
    const { db } = opened()
    const [id, other] = [await buildProperty(db), await buildProperty(db)]
    await saveProperty(id, {
      services: [{ serviceId: 2, price: 60 }],
      siteContacts: [{ firstName: 'Hemi' }],
      propertyBwof: { purposeGroup: 'WL' },
      propertyEvacuation: { schemeReference: 'EV-1' },
    })
    await buildService(db, { propertyId: other, serviceId: 1 })
    const rows = await historyOf('property', id)
    expect(new Set(rows.map(({ entity }) => entity))).toEqual(
      new Set(['property', 'property_service', 'contact', 'property_bwof', 'property_evacuation']),
    )
    expect(rows.filter(({ entity }) => entity !== 'property').map(({ parentId }) => parentId)).toEqual(
      Array.from({ length: 4 }, () => String(id)),
    )
  })

  test('of a company holds its contacts, and stays when they are deleted', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    const contactId = await buildContact(db, { companyId })
    await db
      .updateTable('contact')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('contactId', '=', contactId)
      .execute()
    const [deletion, ...earlier] = await historyOf('company', companyId)
    expect(deletion).toMatchObject({ entity: 'contact', entityId: String(contactId), was: { whenDeleted: null } })
    expect(earlier).toHaveLength(2)
    expect(await historyOf('contact', contactId)).toHaveLength(2)
  })

  test('names what hangs on a record, also once it is deleted', async () => {
    const { db, services } = opened()
    const id = await buildProperty(db)
    await storePrint(services, 'office@example.nz', id, samplePdf(), { fileName: `${id} plan.pdf` })
    await buildContact(db, { propertyId: id, firstName: '', lastName: '', email: 'site@rimu.example' })
    await buildService(db, { propertyId: id, serviceId: 2, ref: 'North block' })
    const { documents, siteContacts, services: planned } = await readProperty(id)
    const gone = (rows: object[]) => rows.map((row) => ({ ...row, whenDeleted: '2026-11-20T00:00:00Z' }))
    await saveProperty(id, {
      documents: gone(documents),
      siteContacts: gone(siteContacts),
      services: gone(planned),
    })
    const deletions = (await historyOf('property', id)).filter(({ was }) => was && 'whenDeleted' in was)
    expect(deletions.map(({ name }) => name).toSorted()).toEqual([
      `${id} plan.pdf`,
      'Trial Evacuation (North block)',
      'site@rimu.example',
    ])
  })

  test.each([
    ['service', async () => 106],
    ['login', async () => buildLogin(opened().db, { loginEmail: 'read@office.example' })],
    [
      'property_service',
      async () => buildService(opened().db, { propertyId: await buildProperty(opened().db), serviceId: 1 }),
    ],
    [
      'document',
      async () => {
        const propertyId = await buildProperty(opened().db)
        const { documentId } = await opened()
          .db.insertInto('document')
          .values({
            propertyId,
            fileName: `${propertyId} plan.pdf`,
            size: 1,
            contentType: 'application/pdf',
            contentHash: 'a'.repeat(64),
            storedAs: 'plan',
          })
          .returning('documentId')
          .executeTakeFirstOrThrow()
        return documentId
      },
    ],
  ])('of a %s is read by its id', async (entity, build) => {
    const answer = await ask(`?entity=${entity}&id=${await build()}`)
    expect(answer.statusCode).toBe(200)
  })

  test('comes in pages, each before the last row of the one before', async () => {
    const id = await buildProperty(opened().db)
    for (const city of ['Hastings', 'Gisborne', 'Levin']) await saveProperty(id, { city })
    const whole = await historyOf('property', id)
    expect(whole).toHaveLength(4)
    const first = (await ask(`?entity=property&id=${id}&recordLimit=3`)).json<HistoryRow[]>()
    const second = (await ask(`?entity=property&id=${id}&recordLimit=3&before=${first[2]?.historyId}`)).json<
      HistoryRow[]
    >()
    expect([...first, ...second]).toEqual(whole)
  })
})

describe('administrators', () => {
  test('read the history of everything, newest first', async () => {
    await buildCompany(opened().db, { companyName: 'Newest Limited' })
    const rows = (await ask('?recordLimit=5', administrator)).json<HistoryRow[]>()
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({ entity: 'company', became: { companyName: 'Newest Limited' } })
    const numbers = rows.map(({ historyId }) => historyId)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    const older = (await ask(`?recordLimit=5&before=${numbers[4]}`, administrator)).json<HistoryRow[]>()
    expect(older.every(({ historyId }) => historyId < (numbers[4] ?? 0))).toBe(true)
  })

  test('read that of the settings, by name and as a whole', async () => {
    const { call } = opened()
    const { whenUpdated } = (await call('/settings', { token: administrator })).json<{ whenUpdated: string }>()
    await call('/settings', { token: administrator, body: { whenUpdated, automationMode: 'automatic' } })
    const [change] = (await ask('?entity=setting', administrator)).json<HistoryRow[]>()
    expect(change).toMatchObject({ entityId: 'automationMode', became: { value: 'automatic' } })
    expect(await historyOf('setting', 'automationMode', administrator)).toEqual([change])
  })

  test.each([
    ['', 400],
    ['?entity=company', 400],
    ['?entity=setting', 400],
    ['?entity=setting&id=automationMode', 404],
    ['?entity=email_template_version&id=1', 404],
  ])('alone read /history%s; others get a %i', async (query, status) => {
    const { db } = opened()
    await sql`insert into email_template_version (email_template_version_id, name, version, subject, body)
      values (1, 'Email_12A_Urgent', 1, '', '') on conflict do nothing`.execute(db)
    expect((await ask(query, administrator)).statusCode).toBe(200)
    expect((await ask(query)).statusCode).toBe(status)
  })
})

test('no secret is in any of it', async () => {
  const { db, call } = opened()
  const password = 'tui-in-the-kowhai-9'
  const added = await call('/user/add', {
    token: staff,
    body: { userDetails: { loginEmail: 'kept@office.example', password, accessRoles: 'CompassStaff;' } },
  })
  const { loginId, whenUpdated } = added.json<User>()
  const next = `${password}-too`
  await call('/user/update', { token: staff, body: { userDetails: { loginId, whenUpdated, password: next } } })
  const rows = await historyOf('login', loginId)
  expect(rows.map(({ became }) => became)).toEqual([
    { password: 'changed' },
    expect.objectContaining({ loginEmail: 'kept@office.example', isCompassStaff: true }),
  ])
  const everything = (await ask('?recordLimit=1000', administrator)).body
  const stored = await db.selectFrom('login').select('passwordHash').execute()
  for (const secret of [
    'argon2',
    'tokenVersion',
    'passwordHash',
    PASSWORD,
    password,
    ...stored.map((row) => row.passwordHash),
  ]) {
    expect(everything).not.toContain(secret)
  }
})

describe('refused', () => {
  test.each([
    ['an unknown kind', '?entity=secret&id=1', 'entity'],
    ['an id without its kind', '?id=1', 'entity'],
    ['an id that is no number', '?entity=company&id=one', 'id'],
    ['an id beyond all numbers', '?entity=company&id=99999999999', 'id'],
    ['a setting with a NUL byte', '?entity=setting&id=%00', 'id'],
    ['an id in other digits', '?entity=company&id=01', 'id'],
    ['an empty id', '?entity=company&id=', 'id'],
    ['a limit of 0', '?entity=company&id=1&recordLimit=0', 'recordLimit'],
    ['a limit of 1001', '?entity=company&id=1&recordLimit=1001', 'recordLimit'],
    ['a page that is none', '?entity=company&id=1&before=now', 'before'],
  ])('%s is a 400 that names it', async (_name, query, path) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
  })

  test.each(HISTORY_ENTITIES)('a %s that never was is a 404', async (entity) => {
    expect((await ask(`?entity=${entity}&id=999999`, administrator)).statusCode).toBe(404)
  })

  test('no call writes to it', () => {
    const writing = ALL_CALLS.filter(({ method, path }) => method === 'POST' && path.startsWith('/history'))
    expect(writing).toEqual([])
  })
})
