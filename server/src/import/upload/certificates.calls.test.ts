import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, todayIn } from '@app/contract/dates'
import type { Import } from '@app/contract/import/schema'
import { buildWarrant } from '../../email/testing/buildings.ts'
import { realPdf } from '../../testing/sample-files.ts'
import { csv, fates, openImports } from './testing.ts'

const { opened, post, check, tryRun, run, undo } = openImports()

describe('certificates', () => {
  const HEADINGS = ['Property', 'System', 'Signed', 'Signed by', 'PDF']

  const uploadWithPapers = async (rows: string[][], papers: Record<string, Uint8Array<ArrayBuffer>>) => {
    const answer = await post('certificates', csv(HEADINGS, ...rows), 'certificates.csv', papers)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Import>()
  }

  test('come with their papers and are accepted; undone, the dates are as they were', async () => {
    const { db, services } = opened()
    const today = todayIn('Pacific/Auckland')
    const { propertyId, propertyServiceIds } = await buildWarrant(db, { due: addDays(today, 30) })
    const { rows: systems } = await sql<{ code: string; id: number }>`
      select building_act as code, property_service_id as id from property_service join service using (service_id)
      where property_id = ${propertyId} and property_service_id = any(${propertyServiceIds}::int[])`.execute(db)
    const [system] = systems
    const dates = () =>
      db
        .selectFrom('propertyService')
        .select(['whenLastComplianceReceived', 'whenNextServiceAnniversary'])
        .where('propertyServiceId', '=', system?.id ?? 0)
        .executeTakeFirst()
    const before = await dates()
    const row = [String(propertyId), system?.code ?? '', addDays(today, -5), 'Hana Moana', 'a.pdf']
    const paper = Uint8Array.from(await realPdf())
    const uploaded = await uploadWithPapers([row, [...row.slice(0, 4), 'b.pdf']], { 'a.pdf': paper })
    expect(uploaded.paperNames).toEqual(['a.pdf'])
    const refused = await check(uploaded, { leavesOutRefused: true })
    expect(fates(refused.rows)).toEqual(['2 added', '3 refused'])
    expect((await tryRun(refused)).statusCode).toBe(400)
    expect(await dates()).toEqual(before)

    const checked = await check(await uploadWithPapers([row], { 'a.pdf': paper }))
    const { importId } = await run(checked)
    const certificates = () =>
      db.selectFrom('certificate').select(['state', 'decidedBy']).where('propertyId', '=', propertyId).execute()
    expect(await certificates()).toEqual([{ state: 'accepted', decidedBy: 'staff@office.example' }])
    const { storedAs } = await db
      .selectFrom('document')
      .select('storedAs')
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow()
    expect(await services.store.has(storedAs)).toBe(true)
    expect((await dates())?.whenLastComplianceReceived).toBe(addDays(today, -5))
    const again = await uploadWithPapers([row], { 'a.pdf': paper })
    expect(fates((await check(again)).rows)).toEqual(['2 same'])

    const undone = await undo(importId)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await dates()).toEqual(before)
    expect(await certificates()).toEqual([{ state: 'withdrawn', decidedBy: 'staff@office.example' }])
    expect(fates((await check(again)).rows)).toEqual(['2 added'])
  })

  test('of a system whose definition is inactive since are taken', async () => {
    const { db } = opened()
    const definition = { serviceName: 'Roof anchors', parentServiceId: 1, intervalMonths: 12, active: false }
    const { serviceId } = await db
      .insertInto('service')
      .values(definition)
      .returning('serviceId')
      .executeTakeFirstOrThrow()
    const today = todayIn('Pacific/Auckland')
    const { propertyId } = await buildWarrant(db, { due: addDays(today, 30), systems: [{ serviceId }] })
    const row = [String(propertyId), 'Roof anchors', addDays(today, -5), 'Hana Moana', 'a.pdf']
    const uploaded = await uploadWithPapers([row], { 'a.pdf': Uint8Array.from(await realPdf()) })
    expect(fates((await check(uploaded)).rows)).toEqual(['2 added'])
  })
})
