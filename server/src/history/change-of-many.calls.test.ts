import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { CHANGE_ROWS_LISTED, type HistoryRow } from '@app/contract/history/schema'
import { undoing, type ChangedService, type ServicesToChange } from '@app/contract/service/change'
import { transactionBy } from '../database/transaction.ts'
import { buildCompany, buildLogin, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const MANY = CHANGE_ROWS_LISTED + 5

const opened = useTestApp()
let staff = ''
let administrator = ''
beforeAll(async () => {
  const { db, staffToken, tokenOf } = opened()
  staff = await staffToken()
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  administrator = await tokenOf('chief@office.example')
})

const historyOf = async (query: string, token = administrator) =>
  (await opened().call(`/history?${query}`, { token })).json<HistoryRow[]>()

/** Changes the price of so many services of two properties in one call. */
async function changeMany(count: number) {
  const { db, call } = opened()
  const propertyIds = [await buildProperty(db), await buildProperty(db)]
  for (let index = 0; index < count; index++) {
    await buildService(db, { propertyId: propertyIds[index % 2] ?? 0, serviceId: 104, price: 85 })
  }
  const { services } = (
    await call('/property/services-to-change', { token: staff, body: { propertyIds } })
  ).json<ServicesToChange>()
  const body = services.map(({ propertyServiceId, whenUpdated }) => ({ propertyServiceId, whenUpdated, price: 90 }))
  const changed = (await call('/property/change-services', { token: staff, body })).json<ChangedService[]>()
  return { propertyIds, changed }
}

describe('a change of many records', () => {
  test('is one change of all its rows, and its undoing is another', async () => {
    const { propertyIds, changed } = await changeMany(4)
    await opened().call('/property/change-services', { token: staff, body: changed.map(undoing) })
    const rows = await historyOf(`entity=property&id=${propertyIds[0]}`, staff)
    const [undone, other, done] = rows
    expect(undone).toMatchObject({ was: { price: 90 }, became: { price: 85 }, changeRows: 4 })
    expect(done).toMatchObject({ was: { price: 85 }, became: { price: 90 }, changeRows: 4 })
    expect(other?.changeId).toBe(undone?.changeId)
    expect(done?.changeId).not.toBe(undone?.changeId)
  })

  test('is listed with its first rows of each kind, and read whole by its id, in pages', async () => {
    const { propertyIds } = await changeMany(MANY)
    const [newest, ...more] = await historyOf('recordLimit=1000')
    const listed = [newest, ...more].filter((row) => row?.changeId === newest?.changeId)
    expect(listed).toHaveLength(CHANGE_ROWS_LISTED)
    expect(newest?.changeRows).toBe(MANY)
    const ofKind = await historyOf('entity=property_service&recordLimit=1000')
    expect(ofKind.filter(({ changeId }) => changeId === newest?.changeId)).toEqual(listed)

    const whole = await historyOf(`change=${newest?.changeId}`, staff)
    expect(whole).toHaveLength(MANY)
    const first = await historyOf(`change=${newest?.changeId}&recordLimit=10`, staff)
    const second = await historyOf(`change=${newest?.changeId}&before=${first.at(-1)?.historyId}`, staff)
    expect([...first, ...second]).toEqual(whole)

    const ofOne = await historyOf(`entity=property&id=${propertyIds[0]}`, staff)
    expect(ofOne.filter(({ changeId }) => changeId === newest?.changeId)).toHaveLength(Math.ceil(MANY / 2))
  })

  test('does not count what was rolled back', async () => {
    const { db } = opened()
    await transactionBy(db, 'mere@office.example', async (transaction) => {
      await buildCompany(transaction, { companyName: 'One' })
      await sql`savepoint before`.execute(transaction)
      await buildCompany(transaction, { companyName: 'Never' })
      await sql`rollback to savepoint before`.execute(transaction)
      await buildCompany(transaction, { companyName: 'Two' })
    })
    const rows = await historyOf('entity=company&recordLimit=2')
    expect(rows).toMatchObject([{ became: { companyName: 'Two' } }, { became: { companyName: 'One' } }])
    expect(rows.map(({ changeRows }) => changeRows)).toEqual([2, 2])
    expect(new Set(rows.map(({ changeId }) => changeId)).size).toBe(1)
  })

  test('shows staff nothing of settings, and one that never was is a 404', async () => {
    const { call } = opened()
    const { whenUpdated } = (await call('/settings', { token: administrator })).json<{ whenUpdated: string }>()
    await call('/settings', { token: administrator, body: { whenUpdated, automationMode: 'automatic' } })
    const [setting] = await historyOf('entity=setting')
    expect(await historyOf(`change=${setting?.changeId}`)).toContainEqual(setting)
    const statusFor = async (query: string, token: string) => (await call(`/history?${query}`, { token })).statusCode
    expect(await statusFor(`change=${setting?.changeId}`, staff)).toBe(404)
    expect(await statusFor('change=999999999', administrator)).toBe(404)
    expect(await statusFor('change=1&entity=company&id=1', administrator)).toBe(400)
  })
})
