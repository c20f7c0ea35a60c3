import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '@app/contract/dates'
import type { EndingRegistrations, Iqp } from '@app/contract/iqp/schema'
import { transactionBy } from '../database/transaction.ts'
import { buildCompany, buildIqp } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { rememberIqp } from './remember-iqp.ts'

const opened = useTestApp()
const TODAY = todayIn('Pacific/Auckland')
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const post = (path: string, body: object) => opened().call(`/iqp/${path}`, { token, body })
const list = async () => (await opened().call('/iqp/list', { token })).json<{ data: Iqp[] }>().data
const named = (name: string, more: object = {}) => ({
  name,
  register: 'Auckland Council',
  registrationNumber: '1187',
  ...more,
})

describe('adding an IQP', () => {
  test('answers it, and the list has it', async () => {
    const companyId = await buildCompany(opened().db, { companyName: 'Kea Fire' })
    const facts = named('Mere Tāwhai', { companyId, ssCodes: ['SS3', 'SS14/2'], validUntil: addDays(TODAY, 400) })
    const iqp = (await post('add', facts)).json<Iqp>()
    expect(iqp).toMatchObject({ ...facts, companyName: 'Kea Fire', confirmed: true, active: true })
    expect(await list()).toContainEqual(iqp)
  })

  test('who is in the list already names the first, whatever capitals and macrons say', async () => {
    await post('add', named('Hēmi Ngāti', { active: false }))
    const answer = await post('add', named('HEMI Ngati', { register: 'auckland council' }))
    expect(answer.json()).toMatchObject({
      status: 409,
      detail: 'Hēmi Ngāti (Auckland Council 1187) is in the list already, inactive.',
    })
    expect((await post('add', named('Hēmi Ngāti', { registrationNumber: '1188' }))).statusCode).toBe(200)
  })

  test('twice at the same moment adds one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('add', named('Two at once'))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  })

  test.each([
    ['name', { name: ' ' }],
    ['companyId', { companyId: 999_999 }],
    ['ssCodes.0', { ssCodes: ['Lifts'] }],
    ['email', { email: 'nobody' }],
    ['validUntil', { validUntil: '2026-02-30' }],
  ])('is refused for a %s that does not fit', async (path, more) => {
    expect((await post('add', named('Wrong', more))).json()).toMatchObject({ status: 400, errors: [{ path }] })
  })
})

describe('saving an IQP', () => {
  test('changes it, and only the last reader may', async () => {
    const iqp = (await post('add', named('Saved Person'))).json<Iqp>()
    const answer = await post(String(iqp.iqpId), { ...iqp, confirmed: false, validUntil: TODAY })
    expect(answer.json()).toMatchObject({ confirmed: false, validUntil: TODAY })
    expect((await post(String(iqp.iqpId), iqp)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('This IQP was changed by staff@office.example'),
    })
    expect((await post('999999', iqp)).statusCode).toBe(404)
  })

  test('as somebody else in the list names that one, and changes nothing', async () => {
    await post('add', named('First Person'))
    const second = (await post('add', named('Second Person'))).json<Iqp>()
    const answer = await post(String(second.iqpId), { ...second, name: 'first person' })
    expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('First Person') })
    expect(await list()).toContainEqual(second)
  })
})

describe('remembering an IQP that a certificate names', () => {
  const remember = (name: string) =>
    transactionBy(opened().db, 'staff@office.example', (transaction) =>
      rememberIqp(transaction, { name, register: 'Taupō', registrationNumber: '7', companyId: null }),
    )

  test('adds an unknown one unconfirmed, once', async () => {
    const first = await remember('Rāwiri New')
    expect(first).toMatchObject({ name: 'Rāwiri New', confirmed: false, active: true })
    expect(await remember('RAWIRI NEW')).toEqual(first)
  })

  test('answers a known one as it is', async () => {
    const { iqpId } = await buildIqp(opened().db, { name: 'Known', register: 'Taupo', registrationNumber: '7' })
    expect(await remember('Known')).toMatchObject({ iqpId, confirmed: true })
  })

  test('at the same moment answers one row to all', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => remember('All At Once')))
    expect(new Set(all.map(({ iqpId }) => iqpId)).size).toBe(1)
    expect((await list()).filter(({ name }) => name === 'All At Once')).toHaveLength(1)
  })
})

test('registrations that end within 60 days and that have ended are counted, of active IQPs', async () => {
  const { db } = opened()
  const ending = async () => (await opened().call('/iqp/ending', { token })).json<EndingRegistrations>()
  const before = await ending()
  for (const days of [-1, 0, 60, 61]) await buildIqp(db, { validUntil: addDays(TODAY, days) })
  await buildIqp(db, { validUntil: TODAY, active: false })
  expect(await ending()).toEqual({ ending: before.ending + 2, ended: before.ended + 1 })
})

test('the Excel file has those that the screen shows', async () => {
  const { db } = opened()
  await buildIqp(db, { name: 'Ānaru Export', ssCodes: ['SS3', 'SS4'], validUntil: '2027-03-14' })
  await buildIqp(db, { name: 'Anaru Inactive Export', active: false })
  const names = async (body: object) => {
    const answer = await post('iqp-list-excel-export', body)
    return ((await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []).slice(1).map((row) => row[1])
  }
  expect(await names({ queryString: 'anaru' })).toEqual(['Ānaru Export', 'Anaru Inactive Export'])
  expect(await names({ queryString: 'anaru', onlyActive: true })).toEqual(['Ānaru Export'])
})

test('the Excel file has the facets, what is shown and the columns of the screen', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db, { companyName: 'Kea Fire' })
  await buildIqp(db, { name: 'Facet One', companyId, register: 'Taupō, north', validUntil: TODAY })
  await buildIqp(db, { name: 'Facet Two', register: '', confirmed: false })
  const rows = async (body: object) => {
    const answer = await post('iqp-list-excel-export', { queryString: 'facet', columns: ['register', 'name'], ...body })
    return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
  }
  const [one, two] = [
    ['Taupō, north', 'Facet One'],
    [null, 'Facet Two'],
  ]
  expect(await rows({})).toEqual([['Register', 'Name'], one, two])
  expect((await rows({ companyIds: [companyId] })).slice(1)).toEqual([one])
  expect((await rows({ companyIds: [0] })).slice(1)).toEqual([two])
  expect((await rows({ registers: [''] })).slice(1)).toEqual([two])
  expect((await rows({ show: 'ending' })).slice(1)).toEqual([one])
  expect((await rows({ show: 'unconfirmed' })).slice(1)).toEqual([two])
})
