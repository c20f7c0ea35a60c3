import type { ServiceToChange } from '@app/contract/service/change'
import { describe, expect, test } from 'vitest'
import { bulkInWords, effectOn, type ServiceBulk } from './service-bulk.ts'

const TODAY = '2026-11-23'

const service = (values: Partial<ServiceToChange> = {}): ServiceToChange => ({
  propertyServiceId: 102,
  propertyId: 12,
  propertyName: 'Rimu House',
  serviceId: 106,
  serviceName: 'Emergency lighting systems',
  ref: '',
  supplierCompanyId: 5,
  supplierName: 'Kea Fire',
  whenNextServiceAnniversary: '2027-03-14',
  whenLastComplianceReceived: '2026-03-10',
  intervalMonths: 12,
  price: 85,
  active: true,
  whenSupplierEmailsSnoozedUntil: null,
  whenUpdated: '2026-03-01T02:00:00Z',
  ...values,
})

const VERSION = { propertyServiceId: 102, whenUpdated: '2026-03-01T02:00:00Z' }

const effect = (bulk: ServiceBulk, values: Partial<ServiceToChange> = {}) =>
  effectOn(service(values), bulk.kind, bulk, TODAY)

describe('what a change of many does to one service', () => {
  test.each<[string, ServiceBulk, Partial<ServiceToChange>, string, string, object]>([
    [
      'another supplier',
      { kind: 'supplier', supplierCompanyId: 6, supplierName: 'Hīnau Alarms' },
      {},
      'Kea Fire',
      'Hīnau Alarms',
      { supplierCompanyId: 6 },
    ],
    [
      'no supplier',
      { kind: 'supplier', supplierCompanyId: null, supplierName: '' },
      {},
      'Kea Fire',
      'No supplier',
      { supplierCompanyId: null },
    ],
    [
      'a price by per cent',
      { kind: 'price', change: { by: 'percent', value: 3.5 }, step: 10 },
      {},
      '$85.00',
      '$88.00',
      { price: 88 },
    ],
    [
      'a snooze',
      { kind: 'snooze', until: '2026-11-30' },
      {},
      'Not snoozed',
      'Until 30 Nov 2026',
      { whenSupplierEmailsSnoozedUntil: '2026-11-30' },
    ],
    [
      'the end of a snooze',
      { kind: 'snooze', until: null },
      { whenSupplierEmailsSnoozedUntil: '2026-12-24' },
      'Until 24 Dec 2026',
      'Not snoozed',
      { whenSupplierEmailsSnoozedUntil: null },
    ],
    ['no activity', { kind: 'active', active: false }, {}, 'Active', 'Inactive', { active: false }],
    [
      'compliance',
      { kind: 'record', received: TODAY },
      {},
      'Next 14 Mar 2027, previous 10 Mar 2026',
      'Next 14 Mar 2028, previous 23 Nov 2026',
      { complianceReceived: TODAY },
    ],
  ])('sets %s', (_, bulk, values, before, after, changes) => {
    expect(effect(bulk, values)).toMatchObject({ before, after, isWrong: false, change: { ...VERSION, ...changes } })
  })

  test.each<[string, ServiceBulk, Partial<ServiceToChange>, string]>([
    [
      'with this supplier',
      { kind: 'supplier', supplierCompanyId: 5, supplierName: '' },
      {},
      'Has this supplier already',
    ],
    [
      'that costs nothing',
      { kind: 'price', change: { by: 'percent', value: 3 }, step: 1 },
      { price: 0 },
      'Costs this already',
    ],
    [
      'that nobody is reminded of',
      { kind: 'snooze', until: '2026-11-30' },
      { active: false },
      'Inactive: nobody is reminded',
    ],
    ['that is not snoozed', { kind: 'snooze', until: null }, {}, 'Is so already'],
    [
      'whose snooze has ended',
      { kind: 'snooze', until: null },
      { whenSupplierEmailsSnoozedUntil: '2026-11-01' },
      'Is not snoozed',
    ],
    ['that is active', { kind: 'active', active: true }, {}, 'Is active already'],
    ['that is the warrant', { kind: 'record', received: TODAY }, { serviceId: 1 }, 'The warrant itself moves on'],
    [
      'recorded for this day',
      { kind: 'record', received: '2026-11-20' },
      { whenLastComplianceReceived: '2026-11-20' },
      'Is recorded already',
    ],
    [
      'with a later trial',
      { kind: 'record', received: '2026-11-02' },
      { serviceId: 2, whenLastComplianceReceived: '2026-11-20' },
      'The last one was later, on 20 Nov 2026',
    ],
  ])('leaves one %s as it is, and says why', (_, bulk, values, note) => {
    const { change, after, isWrong, note: said } = effect(bulk, values)
    expect({ change, after, isWrong }).toEqual({ change: null, after: '', isWrong: false })
    expect(said).toContain(note)
  })

  test('a price that no service takes stands in the way of all', () => {
    const { change, isWrong, note } = effect({ kind: 'price', change: { by: 'amount', value: -90 }, step: 1 })
    expect({ change, isWrong, note }).toEqual({
      change: null,
      isWrong: true,
      note: '-$5.00: the price takes an amount of 0 or more',
    })
  })

  test('says when compliance is recorded and the anniversary stays', () => {
    const { change, note } = effect({ kind: 'record', received: '2026-03-20' })
    expect(change).not.toBeNull()
    expect(note).toContain('The anniversary stays.')
  })
})

test.each<[ServiceBulk, number, string]>([
  [{ kind: 'supplier', supplierCompanyId: 6, supplierName: 'Hīnau Alarms' }, 120, '120 services with Hīnau Alarms'],
  [{ kind: 'price', change: { by: 'set', value: 1 }, step: 1 }, 1000, 'New prices for 1,000 services'],
  [{ kind: 'snooze', until: null }, 1, '1 service is not snoozed any more'],
  [{ kind: 'active', active: false }, 3, '3 services made inactive'],
])('%o of %i services is said as "%s"', (bulk, count, words) => {
  expect(bulkInWords(bulk, count)).toBe(words)
})
