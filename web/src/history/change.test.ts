import type { HistoryRow } from '@app/contract/history/schema'
import { describe, expect, test } from 'vitest'
import { changeOf, groupChanges } from './change.ts'

const row = (overrides: Partial<HistoryRow> = {}): HistoryRow => ({
  historyId: 9,
  entity: 'property',
  entityId: '12',
  name: 'Rimu House',
  parentEntity: null,
  parentId: null,
  changedBy: 'mere@office.example',
  whenChanged: '2026-11-20T20:00:10.5Z',
  was: { city: 'Napier' },
  became: { city: 'Hastings' },
  changeId: null,
  changeRows: 1,
  ...overrides,
})

describe('a change', () => {
  test("lists fields with the labels and in the order of the record's screen", () => {
    const { verb, fields } = changeOf(
      row({ was: { postcode: '', city: 'Napier' }, became: { postcode: '4110', city: 'Hastings' } }),
    )
    expect(verb).toBe('changed')
    expect(fields).toEqual([
      { field: 'city', label: 'City/Town', was: 'Napier', became: 'Hastings' },
      { field: 'postcode', label: 'Post Code', was: '', became: '4110' },
    ])
  })

  test.each([
    ['added', null, { propertyName: 'Rimu House' }],
    ['deleted', { whenDeleted: null }, { whenDeleted: '2026-11-20T20:00:10Z' }],
    ['restored', { whenDeleted: '2026-11-20T20:00:10Z' }, { whenDeleted: null }],
    ['deleted', { propertyName: 'Rimu House' }, null],
    ['changed', null, { password: 'changed' }],
  ])('is one that %s', (verb, was, became) => {
    expect(changeOf(row({ was, became })).verb).toBe(verb)
  })

  test('a new record leaves out blank fields', () => {
    const became = {
      propertyId: 12,
      propertyName: 'Rimu House',
      city: '',
      ownerId: null,
      active: true,
      whenCreated: 'x',
    }
    expect(changeOf(row({ was: null, became })).fields.map(({ field }) => field)).toEqual(['propertyName', 'active'])
  })

  test('the value of a setting is labelled with its name', () => {
    const change = row({
      entity: 'setting',
      entityId: 'automationMode',
      was: { value: 'manual' },
      became: { value: 'automatic' },
    })
    expect(changeOf(change).fields).toEqual([
      { field: 'automationMode', label: 'Automation mode', was: 'manual', became: 'automatic' },
    ])
  })
})

test('the rows of one save are grouped, apart from those of another person or time', () => {
  const groups = groupChanges([
    row({ historyId: 5, whenChanged: '2026-11-20T20:00:10.5Z' }),
    row({ historyId: 4, whenChanged: '2026-11-20T20:00:09.9Z', entity: 'contact' }),
    row({ historyId: 3, whenChanged: '2026-11-20T20:00:09.8Z', changedBy: 'Automation' }),
    row({ historyId: 2, whenChanged: '2026-11-20T19:00:00Z', changedBy: 'Automation' }),
  ])
  expect(groups.map(({ key, changes }) => [key, changes.length])).toEqual([
    [5, 2],
    [3, 1],
    [2, 1],
  ])
})

test('what was changed together is one group, also where a row of somebody else came between, and its undoing another', () => {
  const together = (changeId: number) => ({ changeId, changeRows: 120 })
  const groups = groupChanges([
    row({ historyId: 9, ...together(8) }),
    row({ historyId: 8, ...together(8) }),
    row({ historyId: 7, ...together(3) }),
    row({ historyId: 6, changeId: 6, changedBy: 'hana@office.example' }),
    row({ historyId: 5, ...together(3) }),
    row({ historyId: 2 }),
  ])
  expect(groups.map(({ key, size, changes }) => [key, size, changes.length])).toEqual([
    [9, 120, 2],
    [7, 120, 2],
    [6, 1, 1],
    [2, 1, 1],
  ])
})
