import type { Role } from '@app/contract/roles'
import { describe, expect, it } from 'vitest'
import { parseSearch } from '../lib/search-params.ts'
import { addressOf, countServerFilters, dashboardFilter, hasFilters } from './filter.ts'
import { DashboardSearch } from './search.ts'

const viewer = (...roles: readonly Role[]) => ({ today: '2026-10-31', roles })
const staff = viewer('CompassStaff')
const customer = viewer('ExternalCustomer')
const read = (address: string) => DashboardSearch.parse(parseSearch(address))

describe('the dashboard in the address', () => {
  it('begins with all services that are due up to a month from today', () => {
    expect(dashboardFilter(read(''), staff)).toEqual({
      serviceId: 0,
      startDate: '2000-01-01',
      endDate: '2026-11-30',
      activeProperty: true,
      activeService: true,
      includeSubServices: false,
      readyToIssue: false,
      includeBwofAnniversary: false,
    })
  })

  it('takes what is set', () => {
    const address =
      '?serviceId=1&startDate=any&endDate=2027-03-01&activeProperty=false&activeService=false&readyToIssue=true&includeBwofAnniversary=true'
    expect(dashboardFilter(read(address), staff)).toEqual({
      serviceId: 1,
      startDate: null,
      endDate: '2027-03-01',
      activeProperty: false,
      activeService: false,
      includeSubServices: false,
      readyToIssue: true,
      includeBwofAnniversary: true,
    })
  })

  it.each([
    '?serviceId=-1',
    '?serviceId=0',
    '?serviceId=all',
    '?startDate=2026-02-30',
    '?endDate=soon',
    '?activeProperty=1',
    '?slice=overdue',
  ])('ignores invalid values in %s', (address) => expect(read(address)).toEqual({}))

  it('leaves out the filters for internal users', () => {
    const asked = dashboardFilter(read('?serviceId=1&readyToIssue=true&includeBwofAnniversary=true'), customer)
    expect(asked).toMatchObject({ readyToIssue: false, includeBwofAnniversary: false })
  })

  it('asks for the ready ones of the BWOF main service only', () => {
    expect(dashboardFilter(read('?serviceId=2&readyToIssue=true'), staff).readyToIssue).toBe(false)
    expect(dashboardFilter(read('?readyToIssue=true'), staff).readyToIssue).toBe(false)
  })

  it('asks for sub-services among all services only', () => {
    expect(dashboardFilter(read('?includeSubServices=true'), staff).includeSubServices).toBe(true)
    expect(dashboardFilter(read('?includeSubServices=true&serviceId=2'), staff).includeSubServices).toBe(false)
  })

  it.each([
    ['staff', staff, false],
    ['a customer', customer, false],
    ['a supplier', viewer('ExternalSupplier'), true],
    ['a supplier who is a customer too', viewer('ExternalCustomer', 'ExternalSupplier'), true],
    ['staff who are a supplier too', viewer('CompassStaff', 'ExternalSupplier'), false],
  ])('asks for sub-services as it begins for %s, or as the address says', (_, whom, isOnByDefault) => {
    expect(dashboardFilter(read(''), whom).includeSubServices).toBe(isOnByDefault)
    expect(dashboardFilter(read('?includeSubServices=true'), whom).includeSubServices).toBe(true)
    expect(dashboardFilter(read('?includeSubServices=false'), whom).includeSubServices).toBe(false)
    expect(dashboardFilter(read('?serviceId=2'), whom).includeSubServices).toBe(false)
  })
})

it('writes a day that is not the first one', () => {
  expect(addressOf('2026-11-30', '2026-11-30')).toBeUndefined()
  expect(addressOf('2026-12-01', '2026-11-30')).toBe('2026-12-01')
  expect(addressOf(null, '2026-11-30')).toBe('any')
})

it('knows filters from sorting, paging and columns', () => {
  expect(hasFilters(read('?sort=-due&page=2&size=50&includeBwofAnniversary=true'))).toBe(false)
  expect(hasFilters(read('?q=tower'))).toBe(true)
  expect(hasFilters(read('?slice=Overdue'))).toBe(true)
  expect(countServerFilters(read('?q=tower&slice=Overdue&serviceId=2&endDate=any&activeService=false'))).toBe(3)
})
