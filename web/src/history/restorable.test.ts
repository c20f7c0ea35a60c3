import type { HistoryRow } from '@app/contract/history/schema'
import { describe, expect, test } from 'vitest'
import { restorableRows } from './restorable.ts'

const DELETED = '2026-11-20T20:00:10+00:00'

const row = (historyId: number, overrides: Partial<HistoryRow> = {}): HistoryRow => ({
  historyId,
  entity: 'property_service',
  entityId: '7',
  name: 'Passenger lifts',
  parentEntity: 'property',
  parentId: '12',
  changedBy: 'mere@office.example',
  whenChanged: '2026-11-20T20:00:10.5Z',
  was: { whenDeleted: null },
  became: { whenDeleted: DELETED },
  changeId: null,
  changeRows: 1,
  ...overrides,
})

const change = { was: { ref: '' }, became: { ref: 'L2' } }
const addition = { was: null, became: { serviceId: 111, whenDeleted: null } }

describe('what can be restored', () => {
  test.each([
    ['property_service', 'property', 'services'],
    ['contact', 'property', 'siteContacts'],
    ['document', 'property', 'documents'],
    ['contact', 'company', 'contacts'],
    ['billing_entity', 'company', 'billingEntities'],
  ])('is a %s of a %s whose last change is its deletion', (entity, parentEntity, list) => {
    const rows = [row(9, { entity, parentEntity }), row(8, { entity, parentEntity, ...change })]
    expect(restorableRows(rows)).toEqual(new Map([[9, [{ list, id: 7, name: 'Passenger lifts' }]]]))
  })

  test('is restored together if it was deleted together', () => {
    const warrant = { entityId: '1', name: 'Building Warrant of Fitness' }
    const rows = [row(9), row(8, warrant), row(7, { entityId: '3', became: { whenDeleted: 'earlier' } })]
    expect([...restorableRows(rows).entries()].map(([at, lost]) => [at, lost.map(({ id }) => id)])).toEqual([
      [9, [7, 1]],
      [7, [3]],
    ])
  })

  test('is what a reminder was sent for after its deletion', () => {
    const sent = { was: { whenLastSupplierEmailSent: null }, became: { whenLastSupplierEmailSent: DELETED } }
    expect([...restorableRows([row(9, sent), row(8)]).keys()]).toEqual([8])
  })

  test.each([
    ['was restored since', [row(9, { was: { whenDeleted: DELETED }, became: { whenDeleted: null } }), row(8)]],
    ['was changed since', [row(9, change), row(8)]],
    ['is new', [row(9, addition)]],
    ['is a record of its own', [row(9, { entity: 'property', parentEntity: null, parentId: null })]],
    ['was taken off the property for good', [row(9, { entity: 'property_bwof', became: null })]],
  ])('is nothing that %s', (_name, rows) => {
    expect(restorableRows(rows).size).toBe(0)
  })
})
