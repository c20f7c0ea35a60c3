import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operator } from '@app/contract/operator/schema'
import type { Settings } from '@app/contract/settings/schema'
import { buildCompany, buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { getSettings } from './queries.ts'

let clock = new Date()
const opened = useTestApp({}, () => clock)
let token = ''
beforeAll(async () => {
  const { db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  token = await tokenOf('chief@office.example')
})

const read = async () => (await opened().call('/settings', { token })).json<Settings>()
const save = (body: object) => opened().call('/settings', { token, body })
const operator = async () => (await opened().call('/operator', { token })).json<Operator>()
const set = async (body: object) => save({ ...body, whenUpdated: (await read()).whenUpdated })

const MERE = { name: 'Mere Parata', position: 'Compliance Manager', iqpNumber: 'IQP 1042' }
const JOHN = { name: 'John Smith', position: '', iqpNumber: '' }

test('before anything is set, there is no operator, no signatory, and e-mails wait for a person', async () => {
  expect(await read()).toEqual({
    operatorCompanyId: null,
    operatorCompanyName: '',
    signatories: [],
    automationMode: 'manual',
    evidence: 'certificates',
    secondFactor: 'optional',
    auditYears: 2,
    operatorLogo: null,
    alternateLogo: null,
    whenUpdated: expect.any(String),
  })
})

describe('saving settings', () => {
  test('stores what is posted, leaves the rest, and answers them as they then read', async () => {
    const company = await buildCompany(opened().db, { companyName: 'Warrant Services' })
    const answer = await set({ operatorCompanyId: company, signatories: [{ ...MERE, name: ` ${MERE.name} ` }] })
    expect(answer.statusCode).toBe(200)
    expect(await read()).toEqual(answer.json())
    expect(answer.json()).toMatchObject({
      operatorCompanyId: company,
      operatorCompanyName: 'Warrant Services',
      signatories: [MERE],
      automationMode: 'manual',
    })
    expect((await set({ automationMode: 'automatic' })).json()).toMatchObject({
      operatorCompanyId: company,
      automationMode: 'automatic',
    })
    expect(await operator()).toMatchObject({ companyId: company, signatories: [MERE] })
  })

  test('a logo is a picture by its first bytes, and can be taken away', async () => {
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect((await set({ operatorLogo: logo })).json()).toMatchObject({ operatorLogo: logo, alternateLogo: null })
    for (const wrong of [
      'data:image/png;base64,AAAA',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://a.example/logo.png',
    ]) {
      const refused = await set({ operatorLogo: wrong })
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({
        errors: [{ path: 'operatorLogo', message: 'takes a picture, PNG or JPEG' }],
      })
    }
    const long = await set({ operatorLogo: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(400_000)}` })
    expect(long.json()).toMatchObject({ errors: [{ message: 'takes a picture of at most 300 KB' }] })
    expect((await read()).operatorLogo).toBe(logo)
    expect((await set({ operatorLogo: null })).json()).toMatchObject({ operatorLogo: null })
  })

  test('the operator can be none again, and is none when its company is deleted', async () => {
    const { db } = opened()
    const operatorCompanyId = await buildCompany(db)
    await set({ operatorCompanyId: null })
    expect(await operator()).toMatchObject({ companyId: null, companyName: '' })
    await set({ operatorCompanyId })
    await db
      .updateTable('company')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('companyId', '=', operatorCompanyId)
      .execute()
    expect(await read()).toMatchObject({ operatorCompanyId: null })
  })

  test('are saved with an operator whose company is deleted since, as it is posted back', async () => {
    const company = await buildCompany(opened().db)
    await set({ operatorCompanyId: company })
    await opened().db.updateTable('company').set({ whenDeleted: '2026-01-01T00:00:00Z' }).execute()
    expect((await set({ operatorCompanyId: company, automationMode: 'automatic' })).statusCode).toBe(200)
  })

  test('signatories keep their ids in any order, and a removed one never gives its id to another', async () => {
    await set({ signatories: [] })
    const [mere, john] = (await set({ signatories: [MERE, { ...JOHN, signatoryId: -1 }] })).json<Settings>().signatories
    const swapped = (await set({ signatories: [{ ...john, position: 'Inspector' }, mere] })).json<Settings>()
    expect(swapped.signatories).toEqual([{ ...john, position: 'Inspector' }, mere])
    const without = (await set({ signatories: [mere] })).json<Settings>()
    expect(without.signatories).toEqual([mere])
    const again = (await set({ signatories: [mere, JOHN] })).json<Settings>().signatories[1]
    expect(again?.signatoryId).toBeGreaterThan(john?.signatoryId ?? 0)
    expect((await set({ signatories: [john] })).json()).toMatchObject({
      errors: [{ path: 'signatories.0.signatoryId' }],
    })
  })

  test('keeps who changed what in the history', async () => {
    await set({ automationMode: 'manual' })
    await set({ automationMode: 'automatic' })
    const kept = await opened()
      .db.selectFrom('history')
      .select(['changedBy', 'was', 'became'])
      .where('entity', '=', 'setting')
      .where('entityId', '=', 'automationMode')
      .orderBy('historyId', 'desc')
      .executeTakeFirst()
    expect(kept).toEqual({
      changedBy: 'chief@office.example',
      was: { value: 'manual' },
      became: { value: 'automatic' },
    })
  })

  test('a save that changes nothing leaves the stamp', async () => {
    await set({ operatorCompanyId: null, automationMode: 'manual', signatories: [MERE] })
    const before = await read()
    expect((await save(before)).json()).toEqual(before)
  })
})

describe('a save that is refused writes nothing', () => {
  beforeEach(async () => {
    await set({ automationMode: 'manual', signatories: [MERE] })
  })

  test('without whenUpdated it is a 400, with an older one a 409 that says which, who and when', async () => {
    const { whenUpdated } = await read()
    expect((await save({ automationMode: 'automatic' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'whenUpdated' }],
    })
    const saved = await save({ whenUpdated, signatories: [JOHN] })
    await save({ whenUpdated: saved.json<Settings>().whenUpdated, auditYears: 7 })
    const late = await save({ whenUpdated, automationMode: 'automatic', signatories: [] })
    expect(late.statusCode).toBe(409)
    const by = String.raw`was changed by chief@office\.example at \d{2} \w{3} \d{4} \d{2}:\d{2}\.`
    expect(late.json<{ detail: string }>().detail).toMatch(
      new RegExp(`^This setting \\(Years that the audit is kept\\) ${by} This setting \\(Signatories\\) ${by}$`),
    )
    expect(await read()).toMatchObject({ automationMode: 'manual', signatories: [JOHN] })
  })

  test('what is read while a colleague saves is not newer than it says, so that it cannot take their place', async () => {
    const { db } = opened()
    let isSaved = false
    const interrupted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isSaved) {
          isSaved = true
          await set({ signatories: [JOHN], operatorCompanyId: await buildCompany(db) })
        }
        return result
      },
    })
    const { whenUpdated, operatorCompanyId } = await getSettings(interrupted)
    const colleagues = await read()
    const answer = await save({ whenUpdated, operatorCompanyId })
    expect(await read()).toEqual(colleagues)
    expect(answer.statusCode).toBe(409)
  })

  test('of two at the same moment, one is told', async () => {
    const { whenUpdated } = await read()
    const answers = await Promise.all([
      save({ whenUpdated, signatories: [JOHN] }),
      save({ whenUpdated, signatories: [JOHN, MERE] }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  test.each([
    ['a company that does not exist', { operatorCompanyId: 999_999 }, 'operatorCompanyId'],
    ['a company as text', { operatorCompanyId: '1' }, 'operatorCompanyId'],
    ['an unknown mode', { automationMode: 'sometimes' }, 'automationMode'],
    ['a signatory without a name', { signatories: [MERE, { position: 'Inspector' }] }, 'signatories.1.name'],
    ['an empty name', { signatories: [{ ...MERE, name: ' ' }] }, 'signatories.0.name'],
    ['an over-long number', { signatories: [{ ...MERE, iqpNumber: '1'.repeat(201) }] }, 'signatories.0.iqpNumber'],
    ['a NUL byte', { signatories: [{ ...MERE, position: 'A\0' }] }, 'signatories.0.position'],
    ['an unknown signatory', { signatories: [{ ...MERE, signatoryId: 999 }] }, 'signatories.0.signatoryId'],
    ['signatories that are no list', { signatories: MERE }, 'signatories'],
  ])('%s', async (_name, fault, path) => {
    const before = await read()
    const answer = await save({ automationMode: 'automatic', whenUpdated: before.whenUpdated, ...fault })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path }] })
    expect(await read()).toEqual(before)
  })

  test('a deleted company', async () => {
    const operatorCompanyId = await buildCompany(opened().db, { whenDeleted: '2026-01-01T00:00:00Z' })
    expect((await set({ operatorCompanyId })).statusCode).toBe(400)
  })
})

test('a token alone does not change the rule of the second factor later than ten minutes after logging in', async () => {
  const change = (more: object = {}) => set({ secondFactor: 'internal', ...more })
  clock = new Date(clock.getTime() + 11 * 60_000)
  expect((await change()).json()).toMatchObject({ status: 400, errors: [{ path: 'currentPassword' }] })
  expect((await change({ currentPassword: 'a guess' })).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'currentPassword' }],
  })
  expect(await read()).toMatchObject({ secondFactor: 'optional' })
  // The same rule again, and everything else, is as before.
  expect((await set({ secondFactor: 'optional', auditYears: 3 })).json()).toMatchObject({ auditYears: 3 })
  expect((await change({ currentPassword: PASSWORD })).json()).toMatchObject({ secondFactor: 'internal' })
})
