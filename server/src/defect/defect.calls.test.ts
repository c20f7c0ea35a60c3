import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, shownDay, todayIn } from '@app/contract/dates'
import type { Defect } from '@app/contract/defect/schema'
import { buildDefect, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { holdProperty, whileHeld } from '../testing/while-held.ts'

const opened = useTestApp()
const TODAY = todayIn('Pacific/Auckland')
const TOMORROW = addDays(TODAY, 1)
let token = ''
let propertyId = 0
let system = 0

beforeAll(async () => {
  token = await opened().staffToken()
})
beforeEach(async () => {
  const { db } = opened()
  propertyId = await buildProperty(db)
  system = await buildService(db, { propertyId, serviceId: 104, ref: 'Lobby' })
})

const post = (path: string, body: object) => opened().call(`/defect/${path}`, { token, body })
const list = async (query = `propertyId=${propertyId}`) =>
  (await opened().call(`/defect/list?${query}`, { token })).json<{ data: Defect[] }>().data
const described = (more: object = {}) => ({
  propertyId,
  propertyServiceId: system,
  description: 'The door does not close',
  severity: 'major',
  ...more,
})
const added = async (more: object = {}) => {
  const answer = await post('add', described(more))
  expect(answer.statusCode).toBe(200)
  return answer.json<Defect>()
}
const facts = ({ propertyServiceId, description, severity, foundDate, whenUpdated }: Defect) => ({
  propertyServiceId,
  description,
  severity,
  foundDate,
  whenUpdated,
})

describe('recording a defect', () => {
  test('answers it, and the list has it', async () => {
    const defect = await added({ location: 'Level 2', responsible: 'supplier', foundDate: TODAY, dueDate: TOMORROW })
    expect(defect).toMatchObject({
      propertyId,
      propertyName: 'Rimu House',
      system: { propertyServiceId: system, ref: 'Lobby' },
      state: 'open',
      clearedDate: null,
      documentIds: [],
      papers: [],
    })
    expect(await list()).toEqual([defect])
  })

  test('of the building itself needs no system', async () => {
    expect(await added({ propertyServiceId: null })).toMatchObject({ propertyServiceId: null, system: null })
  })

  test.each<[string, () => object | Promise<object>]>([
    ['propertyId', () => ({ propertyId: 999_999 })],
    [
      'propertyId',
      async () => ({ propertyId: await buildProperty(opened().db, { whenDeleted: '2026-01-01T00:00:00Z' }) }),
    ],
    ['propertyServiceId', () => ({ propertyServiceId: 999_999 })],
    [
      'propertyServiceId',
      async () => {
        const other = await buildProperty(opened().db)
        return { propertyServiceId: await buildService(opened().db, { propertyId: other, serviceId: 104 }) }
      },
    ],
    [
      'propertyServiceId',
      async () => {
        const gone = { propertyId, serviceId: 104, whenDeleted: '2026-01-01T00:00:00Z' }
        return { propertyServiceId: await buildService(opened().db, gone) }
      },
    ],
    ['foundDate', () => ({ foundDate: TOMORROW })],
    ['description', () => ({ description: ' ' })],
    ['severity', () => ({ severity: 'grave' })],
  ])('is refused for a %s that does not fit', async (path, make) => {
    const answer = await post('add', described(await make()))
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await list()).toEqual([])
  })

  test('is in the history of the property, under the name of who did it', async () => {
    const { defectId } = await added()
    for (const query of [`entity=defect&id=${defectId}`, `entity=property&id=${propertyId}`]) {
      const { body } = await opened().call(`/history?${query}`, { token })
      expect(body).toContain('staff@office.example')
      expect(body).toContain('The door does not close')
    }
  })
})

describe('saving a defect', () => {
  test('changes its facts, and only the last reader may', async () => {
    const first = await added()
    const answer = await post(String(first.defectId), { ...facts(first), severity: 'note', dueDate: TOMORROW })
    expect(answer.json()).toMatchObject({ severity: 'note', dueDate: TOMORROW, defectId: first.defectId })
    const late = await post(String(first.defectId), facts(first))
    expect(late.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('This defect was changed by staff@office.example'),
    })
  })

  test('keeps a system that was removed since, and takes no new one that is removed', async () => {
    const { db } = opened()
    const defect = await added()
    const whenDeleted = '2026-01-01T00:00:00Z'
    await db.updateTable('propertyService').set({ whenDeleted }).where('propertyServiceId', '=', system).execute()
    const kept = await post(String(defect.defectId), { ...facts(defect), location: 'Roof' })
    expect(kept.json()).toMatchObject({ location: 'Roof', system: { propertyServiceId: system } })
    const other = await buildService(db, { propertyId, serviceId: 106, whenDeleted })
    const refused = await post(String(defect.defectId), { ...facts(kept.json()), propertyServiceId: other })
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'propertyServiceId' }] })
  })

  test('of one that does not exist, or of a deleted property, is a 404', async () => {
    const defect = await added()
    expect((await post('999999', facts(defect))).statusCode).toBe(404)
    await opened()
      .db.updateTable('property')
      .set({ whenDeleted: '2026-01-01T00:00:00Z' })
      .where('propertyId', '=', propertyId)
      .execute()
    expect((await post(String(defect.defectId), facts(defect))).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })
})

describe('clearing a defect', () => {
  test('records the day, the note and who did it, and reopening empties them', async () => {
    const { defectId, whenUpdated } = await added({ foundDate: addDays(TODAY, -3) })
    const cleared = await post('clear', { defectId, whenUpdated, clearedDate: TODAY, clearedNote: 'New closer' })
    expect(cleared.json()).toMatchObject({
      state: 'cleared',
      clearedDate: TODAY,
      clearedNote: 'New closer',
      clearedBy: 'staff@office.example',
    })
    const again = await post('reopen', { defectId, whenUpdated: cleared.json<Defect>().whenUpdated })
    expect(again.json()).toMatchObject({ state: 'open', clearedDate: null, clearedNote: '', clearedBy: '' })
  })

  test.each([
    ['in the future', TOMORROW],
    ['before it was found', addDays(TODAY, -4)],
  ])('on a day %s is refused', async (_, clearedDate) => {
    const { defectId, whenUpdated } = await added({ foundDate: addDays(TODAY, -3) })
    const answer = await post('clear', { defectId, whenUpdated, clearedDate })
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'clearedDate' }] })
    expect(await list()).toMatchObject([{ state: 'open' }])
  })

  test('and then saying that it was found later is refused', async () => {
    const { defectId, whenUpdated } = await added()
    const clearedDate = addDays(TODAY, -5)
    const cleared = (await post('clear', { defectId, whenUpdated, clearedDate })).json<Defect>()
    const answer = await post(String(defectId), { ...facts(cleared), foundDate: TODAY })
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'foundDate', message: expect.stringContaining(shownDay(clearedDate)) }],
    })
  })

  test('by two people at once is done once', async () => {
    const { defectId, whenUpdated } = await added()
    const clear = (clearedNote: string) => () =>
      post('clear', { defectId, whenUpdated, clearedDate: TODAY, clearedNote })
    const answers = await whileHeld(opened().db, holdProperty(propertyId), [clear('first'), clear('second')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
    expect(await list()).toMatchObject([{ clearedNote: 'first' }])
  })

  test('a second time, or reopening an open one, says what it is', async () => {
    const { defectId, whenUpdated } = await added()
    expect((await post('reopen', { defectId, whenUpdated })).json()).toMatchObject({
      status: 409,
      detail: 'This defect is open already.',
    })
    const cleared = (await post('clear', { defectId, whenUpdated, clearedDate: TODAY })).json<Defect>()
    const again = await post('clear', { defectId, whenUpdated: cleared.whenUpdated, clearedDate: TODAY })
    expect(again.json()).toMatchObject({ status: 409, detail: expect.stringContaining('staff@office.example') })
  })
})

describe('the list', () => {
  test('has open ones first, soonest due first, and filters by state', async () => {
    const { db } = opened()
    for (const [description, more] of Object.entries({
      done: { state: 'cleared' as const, clearedDate: TODAY },
      undated: {},
      later: { dueDate: TOMORROW },
      sooner: { dueDate: TODAY },
    })) {
      await buildDefect(db, { propertyId, description, ...more })
    }
    const names = async (query: string) => (await list(query)).map(({ description }) => description)
    expect(await names(`propertyId=${propertyId}`)).toEqual(['sooner', 'later', 'undated', 'done'])
    expect(await names(`propertyId=${propertyId}&state=cleared`)).toEqual(['done'])
    expect((await names('')).slice(-1)).toEqual(['done'])
  })

  test('is sent whole, however long it is', async () => {
    const { db } = opened()
    await sql`insert into defect (property_id, description, severity)
      select ${propertyId}, 'Fault ' || number, 'note' from generate_series(1, 5000) number`.execute(db)
    expect(await list()).toHaveLength(5000)
  })

  test('as an Excel file has those that match, with how they were cleared', async () => {
    const { db } = opened()
    await buildDefect(db, { propertyId, description: 'Whāriki torn', propertyServiceId: system })
    const clearing = { state: 'cleared' as const, clearedDate: TODAY, clearedNote: 'Replaced' }
    await buildDefect(db, { propertyId, description: 'Whāriki loose', ...clearing })
    await buildDefect(db, { propertyId, description: 'Lamp out' })
    const answer = await post('defect-list-excel-export', { propertyId, queryString: 'whariki' })
    const [header, ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
    expect(rows.map((row) => row[header?.indexOf('Description') ?? 0])).toEqual(['Whāriki torn', 'Whāriki loose'])
    expect(rows[1]?.at(-1)).toBe('Replaced')
  })

  test('or with the facets and the columns of the screen', async () => {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    await buildDefect(db, { propertyId, description: 'Door', severity: 'major', responsible: 'tenant' })
    await buildDefect(db, { propertyId, description: 'Lamp', severity: 'minor', responsible: 'tenant' })
    const columns = ['responsible', 'description']
    const filter = { propertyId, severities: ['major', 'note'], responsible: ['tenant'], columns }
    const answer = await post('defect-list-excel-export', filter)
    expect((await readXlsx(answer.rawPayload)).sheets[0]?.rows).toEqual([
      ['Responsible', 'Location', 'Description'],
      ['tenant', null, 'Door'],
    ])
  })
})
