import { beforeAll, describe, expect, test } from 'vitest'
import type { Certificate, CertifiedCount } from '@app/contract/certificate/schema'
import { addMonths } from '@app/contract/dates'
import type { Found } from '@app/contract/find/schema'
import { buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { buildIssuable, setSignatory } from '../warrant/testing.ts'
import { ANNIVERSARY, buildBuilding, certificateCalls } from './testing.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const calls = () => certificateCalls(opened(), token)
const build = (systems: object[] = [{}]) => buildBuilding(opened(), token, { systems })
const ask = async <Answer>(path: string) => (await opened().call(`/certificate/${path}`, { token })).json<Answer>()

test('the count of waiting certificates follows each filing and decision', async () => {
  const waiting = async () => (await ask<{ waiting: number }>('waiting')).waiting
  const before = await waiting()
  const building = await build()
  const [first, second] = [await calls().file(building), await calls().file(building)]
  expect(await waiting()).toBe(before + 2)
  await calls().accept(first)
  await calls().refuse(second)
  expect(await waiting()).toBe(before)
  const third = await calls().file(building, { kind: 'SRaD' })
  await calls().withdraw(third)
  expect(await waiting()).toBe(before)
  await calls().file(building, { kind: 'SRaD' })
  await opened()
    .db.updateTable('property')
    .set({ whenDeleted: '2026-01-01T00:00:00Z' })
    .where('propertyId', '=', building.propertyId)
    .execute()
  expect(await waiting()).toBe(before)
})

describe('the certified systems of a property', () => {
  const certified = ({ propertyId }: { propertyId: number }) =>
    ask<CertifiedCount>(`certified?propertyId=${propertyId}`)

  test('are the active ones with an accepted Form 12A for the present anniversary', async () => {
    const building = await build([{}, {}, {}, { active: false }])
    const [first = 0, second = 0, third = 0] = building.propertyServiceIds
    expect(await certified(building)).toEqual({ bwofAnniversary: ANNIVERSARY, certified: 0, total: 3 })
    const file = (ids: number[], facts = {}) => calls().file(building, { propertyServiceIds: ids, ...facts })
    const accepted = (await calls().accept(await file([first, second]))).json<Certificate>()
    await calls().accept(await file([third], { kind: 'ReportInLieu' }))
    const year = { bwofAnniversary: addMonths(ANNIVERSARY, -12) }
    expect(await calls().accept(await file([third], year))).toMatchObject({ statusCode: 200 })
    expect(await certified(building)).toMatchObject({ certified: 2, total: 3 })
    await calls().withdraw(accepted)
    expect(await certified(building)).toMatchObject({ certified: 0, total: 3 })
  })

  test('are none without an anniversary', async () => {
    const building = await buildBuilding(opened(), token, { due: null, systems: [{}] })
    await calls().accept(await calls().file(building, { bwofAnniversary: ANNIVERSARY }))
    expect(await certified(building)).toEqual({ bwofAnniversary: null, certified: 0, total: 1 })
  })
})

describe('the search for certificates', () => {
  const find = (text: string) => opened().call(`/find?text=${encodeURIComponent(text)}`, { token })
  const search = async (text: string) =>
    find(text).then((answer) => answer.json<Found>().certificates.map(({ certificateId }) => certificateId))

  test('finds by the words of the IQP and of the registration number, newest first', async () => {
    const building = await build()
    const facts = { iqpName: 'Āwhina Te-Rangi', iqpRegistrationNumber: 'IQP-7781 (B)' }
    const first = await calls().file(building, facts)
    const second = await calls().file(building, { ...facts, iqpName: 'Awhina Rewi' })
    const both = [second.certificateId, first.certificateId]
    expect(await search('awhina')).toEqual(both)
    expect(await search('AWH 7781')).toEqual(both)
    expect(await search('rangi')).toEqual([first.certificateId])
    expect(await search('iqp-7781 (b)')).toEqual(both)
    expect(await search('whina')).toEqual([])
    expect(await search('781')).toEqual([])
  })

  test('finds the certificates behind a warrant by its whole number', async () => {
    const { db, tokenOf } = opened()
    await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
    const signatoryId = await setSignatory(opened(), await tokenOf('chief@office.example'))
    const building = await buildIssuable(opened(), token, { signatoryId, systems: [{}] })
    const { certificateId } = await building.certify()
    const { number } = (await building.issue()).json<{ number: string }>()
    expect(await search(number)).toEqual([certificateId])
    expect(await search(number.slice(0, -1))).toEqual([])
  })

  test.each(['', '   ', '.*', '\\', '[a', '(?:', '%'])('of %j finds no more than its words', async (text) => {
    await calls().file(await build(), { iqpName: 'Piripi Moana' })
    const answer = await find(text)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Found>().certificates).toEqual([])
  })

  test('shows at most eight, and none of a deleted property', async () => {
    const building = await build()
    for (let index = 0; index < 9; index++) await calls().file(building, { iqpName: 'Wiremu Kōwhai' })
    expect(await search('wiremu')).toHaveLength(8)
    await opened()
      .db.updateTable('property')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('propertyId', '=', building.propertyId)
      .execute()
    expect(await search('wiremu')).toEqual([])
  })
})
