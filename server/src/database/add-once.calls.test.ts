import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildLogin } from '../testing/factories.ts'
import { buildWarrant } from '../email/testing/buildings.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()
let token = ''
let colleague = ''
beforeAll(async () => {
  const { db, staffToken, tokenOf } = opened()
  token = await staffToken()
  await buildLogin(db, { loginEmail: 'hana@office.example', isCompassStaff: true })
  colleague = await tokenOf('hana@office.example')
})

let keys = 0
const newKey = () => `key-of-a-request-${++keys}`

const KINDS = [
  ['company', { companyName: 'Tōtara Trust', contacts: [{ firstName: 'Mere' }] }, { city: 'Napier' }],
  ['property', { propertyName: 'Rimu House', streetAddress: '1 Rimu Street' }, { city: 'Napier' }],
] as const

const countOf = async (thing: 'company' | 'property') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(thing)}`.execute(opened().db)
  return rows[0]?.count ?? 0
}

describe.each(KINDS)('adding a %s', (thing, body, change) => {
  const add = (sent: object, by = token) => opened().call(`/${thing}/add`, { token: by, body: sent })

  test('again with the same key answers the same id and adds nothing', async () => {
    const asked = { ...body, requestKey: newKey() }
    const first = await add(asked)
    expect(first.statusCode, first.body).toBe(200)
    const before = await countOf(thing)
    const second = await add(asked)
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect(await countOf(thing)).toBe(before)
  })

  test('six times at the same moment adds it once', async () => {
    const asked = { ...body, requestKey: newKey() }
    const before = await countOf(thing)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(asked)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await countOf(thing)).toBe(before + 1)
  })

  test('with something else under the same key is refused, and names the one that is there', async () => {
    const asked = { ...body, requestKey: newKey() }
    const id = (await add(asked)).json<number>()
    const before = await countOf(thing)
    const answer = await add({ ...asked, ...change })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ detail: string }>().detail).toContain(`This ${thing} was added already, as number ${id},`)
    expect(await countOf(thing)).toBe(before)
  })

  test('keeps nothing of a key whose request was refused', async () => {
    const requestKey = newKey()
    const contacts = thing === 'company' ? 'contacts' : 'siteContacts'
    const refused = await add({ ...body, [contacts]: [{ contactId: 999_999 }], requestKey })
    expect(refused.statusCode, refused.body).toBe(400)
    expect((await add({ ...body, requestKey })).statusCode).toBe(200)
  })

  test('with the key of another login, or without a key, adds another one', async () => {
    const asked = { ...body, requestKey: newKey() }
    const answers = [await add(asked), await add(asked, colleague), await add(body), await add(body)]
    expect(new Set(answers.map((answer) => answer.json<number>())).size).toBe(4)
  })

  test.each(['short', 'x'.repeat(65), 'sixteen or more, with spaces', 7])('refuses the key %j', async (requestKey) => {
    const answer = await add({ ...body, requestKey })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(['requestKey'])
  })
})

test('the key of one kind of record is none of another kind', async () => {
  const { call } = opened()
  const requestKey = newKey()
  await call('/company/add', { token, body: { companyName: 'Kea Fire', requestKey } })
  const body = { propertyName: 'Kea House', streetAddress: '2 Rimu Street', requestKey }
  expect((await call('/property/add', { token, body })).statusCode).toBe(409)
})

test('keys are forgotten after seven days', async () => {
  const { call, db } = opened()
  const add = async (requestKey: string) =>
    (await call('/company/add', { token, body: { companyName: 'Kea Fire', requestKey } })).json<number>()
  const [old, young] = [newKey(), newKey()]
  const first = [await add(old), await add(young)]
  const age = (key: string, days: number) =>
    sql`update added_record set when_added = now() - make_interval(days => ${days}) where request_key = ${key}`.execute(
      db,
    )
  await age(old, 8)
  await age(young, 6)
  expect(await add(young)).toBe(first[1])
  expect(await add(old)).not.toBe(first[0])
})

describe.each([
  ['certificate', { iqpName: 'Hana Moana', signedDate: '2026-10-01' }, { iqpName: 'Mere Kauri' }],
  ['defect', { description: 'The door does not close', severity: 'major' }, { severity: 'minor' }],
] as const)('adding a %s', (thing, facts, change) => {
  test('again with the same key answers the one that is there, and something else is refused', async () => {
    const { db, call } = opened()
    const { propertyId, propertyServiceId, propertyServiceIds } = await buildWarrant(db)
    const systems = thing === 'certificate' ? { propertyServiceIds } : { propertyServiceId }
    const body = { propertyId, ...systems, ...facts, requestKey: newKey() }
    const add = (sent: object) => call(`/${thing}/add`, { token, body: sent })
    const answers = [await add(body), ...(await Promise.all([add(body), add(body)]))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<Record<string, number>>()[`${thing}Id`])).size).toBe(1)
    expect((await add({ ...body, ...change })).statusCode).toBe(409)
    const stored = await sql`select from ${sql.table(thing)} where property_id = ${propertyId}`.execute(db)
    expect(stored.rows).toHaveLength(1)
  })
})
