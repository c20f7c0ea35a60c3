import { describe, expect, test } from 'vitest'
import {
  blankDefinition,
  definitionErrors,
  definitionsToSave,
  nextDefinitionId,
  withNameAndParent,
  withTrimmedDescriptions,
} from './definition-draft.ts'

const WHEN = '2026-03-01T02:00:00.123456+00:00'
const stored = (serviceId: number, parentServiceId: number | null, sort1: number) => ({
  ...blankDefinition(serviceId),
  parentServiceId,
  sort1,
  serviceName: `Service ${serviceId}`,
  whenUpdated: WHEN,
})
const STORED = [stored(1, null, 1), stored(100, 1, 11), stored(101, 1, 12)]
const NONE = new Map()

describe('the dialog', () => {
  test('adds a service after its siblings', () => {
    const one = withNameAndParent(NONE, STORED, nextDefinitionId(NONE), { serviceName: 'Pump', parentServiceId: 1 })
    expect(Object.fromEntries(one.get(-1) ?? [])).toEqual({ serviceName: 'Pump', parentServiceId: 1, sort1: 13 })
    const two = withNameAndParent(one, STORED, nextDefinitionId(one), { serviceName: 'Valve', parentServiceId: 1 })
    expect(Object.fromEntries(two.get(-2) ?? [])).toMatchObject({ sort1: 14 })
    const top = withNameAndParent(two, STORED, nextDefinitionId(two), { serviceName: 'Roof', parentServiceId: null })
    expect(Object.fromEntries(top.get(-3) ?? [])).toEqual({ serviceName: 'Roof', sort1: 2 })
  })

  test('renames and moves one, and back again', () => {
    const moved = withNameAndParent(NONE, STORED, 101, { serviceName: 'Alarms', parentServiceId: 100 })
    expect(Object.fromEntries(moved.get(101) ?? [])).toEqual({ serviceName: 'Alarms', parentServiceId: 100 })
    expect(withNameAndParent(moved, STORED, 101, { serviceName: 'Service 101', parentServiceId: 1 }).size).toBe(0)
  })
})

describe('a save', () => {
  test('holds what changed with the moment that was seen, and what is new whole', () => {
    const edits = new Map([
      [
        100,
        new Map<string, string | number>([
          ['auditPrice', 95.5],
          ['councilCodes', ' NCC '],
        ]),
      ],
      [
        -1,
        new Map<string, string | number>([
          ['serviceName', 'Pump'],
          ['parentServiceId', 1],
          ['sort1', 13],
        ]),
      ],
    ])
    expect(definitionsToSave(STORED, edits).payload).toEqual([
      { serviceId: 100, whenUpdated: WHEN, auditPrice: 95.5, councilCodes: 'NCC' },
      expect.objectContaining({
        serviceId: -1,
        serviceName: 'Pump',
        parentServiceId: 1,
        sort1: 13,
        intervalMonths: 12,
        active: true,
      }),
    ])
  })

  test('that does not fit says which service', () => {
    const edits = new Map([
      [1, new Map<string, string | null>([['description', 'ok']])],
      [100, new Map<string, string | null>([['auditPrice', null]])],
    ])
    const { errors = [] } = definitionsToSave(STORED, edits)
    expect(definitionErrors(errors, edits)).toEqual({ '100.auditPrice': 'takes an amount such as 145.50' })
  })
})

test('descriptions lose the blanks around them on leaving edit mode; without any nothing changes', () => {
  const loose = new Map([[1, new Map([['description', ' weekly \n']])]])
  expect(withTrimmedDescriptions(loose).get(1)?.get('description')).toBe('weekly')
  const neat = new Map([[1, new Map([['description', 'weekly']])]])
  expect(withTrimmedDescriptions(neat)).toBe(neat)
})
