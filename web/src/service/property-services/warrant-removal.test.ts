import { describe, expect, it } from 'vitest'
import { buildService } from '../../testing/factories.ts'
import { serviceRowOf, type ServiceRow } from './service-rows.ts'
import { systemsRemovedWith } from './warrant-removal.ts'

const row = (propertyServiceId: number, serviceId: number, more: Partial<ServiceRow> = {}): ServiceRow => ({
  ...serviceRowOf(buildService({ propertyServiceId, serviceId, parentServiceId: serviceId > 100 ? 1 : null })),
  ...more,
})

const warrant = row(1, 1)
const trial = row(2, 2)
const lifts = row(3, 111)
const alarms = row(4, 101, { active: false })
const unsaved = row(-1, 106)
const removed = row(5, 107, { whenDeleted: '2026-11-20T00:00:00Z' })

describe('what goes with a removed service', () => {
  it('are all systems that stand, with the last warrant', () => {
    expect(systemsRemovedWith(warrant, [warrant, trial, lifts, alarms, unsaved, removed])).toEqual([
      lifts,
      alarms,
      unsaved,
    ])
  })

  it('is nothing while another warrant keeps the systems', () => {
    expect(systemsRemovedWith(warrant, [warrant, row(6, 1), lifts])).toEqual([])
    expect(systemsRemovedWith(warrant, [warrant, row(6, 1, { whenDeleted: 'now' }), lifts])).toEqual([lifts])
  })

  it('are only the systems that were just added, with a warrant that was just added', () => {
    expect(systemsRemovedWith(row(-2, 1), [row(-2, 1), lifts, unsaved])).toEqual([unsaved])
  })

  it('is nothing with any other service', () => {
    expect(systemsRemovedWith(trial, [warrant, trial, lifts])).toEqual([])
    expect(systemsRemovedWith(lifts, [warrant, trial, lifts])).toEqual([])
  })
})
