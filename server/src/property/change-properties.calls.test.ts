import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PropertyToChange } from '@app/contract/property/change'
import type { Property } from '@app/contract/property/schema'
import { buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'

const opened = useTestApp()
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const read = async (propertyIds: number[]): Promise<PropertyToChange[]> => {
  const answer = await opened().call('/property/properties-to-change', { token, body: { propertyIds } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const change = (properties: readonly PropertyToChange[], active: boolean) =>
  opened().call('/property/change-properties', {
    token,
    body: properties.map(({ propertyId, whenUpdated }) => ({ propertyId, whenUpdated, active })),
  })

async function build(...names: string[]): Promise<PropertyToChange[]> {
  const ids: number[] = []
  for (const propertyName of names) ids.push(await buildProperty(opened().db, { propertyName }))
  return read(ids)
}

describe('making properties inactive', () => {
  test('changes all of them in one entry of the history, and what it answers undoes it', async () => {
    const { db } = opened()
    const properties = await build('Rimu House', 'Kauri Court')
    expect(properties.map(({ propertyName }) => propertyName)).toEqual(['Kauri Court', 'Rimu House'])
    const [{ propertyId } = { propertyId: 0 }] = properties
    await buildService(db, { propertyId, serviceId: 104 })
    const answer = await change(properties.toReversed(), false)
    const changed = answer.json<PropertyToChange[]>()
    expect(changed.map(({ propertyName, active }) => [propertyName, active])).toEqual([
      ['Rimu House', false],
      ['Kauri Court', false],
    ])
    const { active, services } = (await opened().call(`/property/${propertyId}`, { token })).json<Property>()
    expect([active, services.map((service) => service.active)]).toEqual([false, [true]])
    const { rows } = await sql<{ entries: number }>`
      select count(distinct change_id)::int as entries from history
      where entity = 'property' and became ? 'active' and was is not null
        and entity_id = any(${properties.map((each) => String(each.propertyId))}::text[])`.execute(db)
    expect(rows).toEqual([{ entries: 1 }])

    expect((await change(changed, true)).statusCode).toBe(200)
    expect((await read(properties.map((each) => each.propertyId))).map((each) => each.active)).toEqual([true, true])
  })

  test('leaves one that is so already as it is, with its stamp', async () => {
    const [property] = await build('Rimu House')
    if (!property) throw new Error('Nothing was built')
    expect((await change([property], true)).json()).toEqual([property])
  })

  test('changes none when somebody has changed one since', async () => {
    const [one, other] = await build('Rimu House', 'Kauri Court')
    if (!one || !other) throw new Error('Nothing was built')
    await opened()
      .db.updateTable('property')
      .set({ propertyNotes: 'Ring first' })
      .where('propertyId', '=', other.propertyId)
      .execute()
    const refused = await change([one, other], false)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ detail: string }>().detail).toContain('This property was changed by')
    expect(await read([one.propertyId])).toEqual([one])
  })

  test('changes none when one is gone, and shows the others', async () => {
    const [one, other] = await build('Rimu House', 'Kauri Court')
    if (!one || !other) throw new Error('Nothing was built')
    await opened()
      .db.updateTable('property')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('propertyId', '=', other.propertyId)
      .execute()
    expect((await change([one, other], false)).statusCode).toBe(404)
    expect(await read([one.propertyId, other.propertyId])).toEqual([one])
    expect((await change([one, one], false)).statusCode).toBe(400)
  })

  test('does not find one that is deleted in the same moment', async () => {
    const [one, other] = await build('Rimu House', 'Kauri Court')
    if (!one || !other) throw new Error('Nothing was built')
    const { db } = opened()
    const deleting = sql`update property set when_deleted = clock_timestamp() where property_id = ${other.propertyId}`
    const [answer] = await whileHeld(db, deleting, [() => change([one, other], false)])
    expect(answer?.json()).toMatchObject({ status: 404, detail: expect.stringContaining(String(other.propertyId)) })
    expect(await read([one.propertyId])).toEqual([one])
  })
})
