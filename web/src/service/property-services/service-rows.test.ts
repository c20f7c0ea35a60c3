import { expect, it } from 'vitest'
import { buildService } from '../../testing/factories.ts'
import { readinessOf, serviceReadiness } from './readiness.ts'
import { groupedByParent, serviceRowOf, serviceRows, withTrimmedNotes } from './service-rows.ts'

const row = (
  propertyServiceId: number,
  serviceId: number,
  parentServiceId: number | null = null,
  anniversary = '2027-02-12',
) =>
  serviceRowOf(buildService({ propertyServiceId, serviceId, parentServiceId, whenNextServiceAnniversary: anniversary }))

const ids = (rows: readonly ReturnType<typeof row>[]) => rows.map(serviceRows.idOf)

it('puts each sub-service below its warrant, a second warrant after them', () => {
  expect(ids(groupedByParent([row(1, 1), row(2, 2), row(3, 106, 1), row(4, 1), row(-1, 130, 1)]))).toEqual([
    1, 3, -1, 2, 4,
  ])
})

it('keeps a sub-service without its warrant in its place', () => {
  expect(ids(groupedByParent([row(3, 106, 1), row(2, 2)]))).toEqual([3, 2])
})

it('trims notes and leaves rows without blanks as they are', () => {
  const clean = row(1, 1)
  const [trimmed, same] = withTrimmedNotes([{ ...clean, adminNotes: ' Key at reception \n' }, clean])
  expect(trimmed?.adminNotes).toBe('Key at reception')
  expect(same).toBe(clean)
})

it('counts the systems that are in for the warrant', () => {
  const rows = [
    row(1, 1),
    row(2, 106, 1, '2028-02-12'),
    row(3, 130, 1, '2027-02-12'),
    { ...row(4, 131, 1, '2028-02-12'), active: false },
    row(5, 2),
  ]
  expect(readinessOf(rows)).toEqual({ bwofDay: '2027-02-12', ready: 1, total: 2 })
  expect(rows.map((each) => serviceReadiness(each, '2027-02-12'))).toEqual([null, 'ready', 'outstanding', null, null])
})
