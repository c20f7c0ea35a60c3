import { expect, test } from 'vitest'
import { buildService } from '../../testing/factories.ts'
import { buildCompanyRow } from '../../testing/row-factories.ts'
import { pastedCells } from './pasted-cells.ts'
import { serviceRowOf } from './service-rows.ts'

const LIFT = serviceRowOf(buildService({ propertyServiceId: 1, serviceName: 'Lift' }))
const DOORS = serviceRowOf(buildService({ propertyServiceId: 2, serviceName: 'Doors' }))
const COMPANIES = [
  buildCompanyRow(5, 'Kea Fire', 'AS'),
  buildCompanyRow(6, 'Tōtara Lifts', 'AS'),
  buildCompanyRow(7, 'Tōtara Lifts', 'AS'),
  buildCompanyRow(8, 'Gone Ltd', 'S'),
]

const paste = (text: string, firstCell = 0) =>
  pastedCells(text, [LIFT, DOORS], { firstCell, companies: COMPANIES, today: '2026-11-23' })

test('a whole row is read by its columns, as people write it', () => {
  expect(paste('L2\taudit\tkea fire\t3 Sep 2027\t\t$1,145.50\t6 months')).toEqual({
    changes: [
      [
        1,
        {
          ref: 'L2',
          serviceType: 'Audit',
          supplierCompanyId: 5,
          supplierName: 'Kea Fire',
          whenNextServiceAnniversary: '2027-09-03',
          whenLastComplianceReceived: null,
          price: 1145.5,
          intervalMonths: 6,
        },
      ],
    ],
    refusal: null,
  })
})

test('rows go to the services from the first one on, from the column where they are pasted', () => {
  expect(paste('145.50\t12\r\n99\t1', 5).changes).toEqual([
    [1, { price: 145.5, intervalMonths: 12 }],
    [2, { price: 99, intervalMonths: 1 }],
  ])
})

test('a line break or a tab in a cell begins no other row or cell', () => {
  expect(paste('"Level 2\n""North"" wing"\tAudit\r\n"L"3\tAudit').changes).toEqual([
    [1, { ref: 'Level 2 "North" wing', serviceType: 'Audit' }],
    [2, { ref: '"L"3', serviceType: 'Audit' }],
  ])
  expect(paste('"Kea\tFire"\r\n"Kea Fire"', 0).changes).toEqual([
    [1, { ref: 'Kea Fire' }],
    [2, { ref: '"Kea Fire"' }],
  ])
})

test('a price of 0 is read as a spreadsheet lines it up', () => {
  expect(paste(' $-   \n $1,250.00 ', 5).changes).toEqual([
    [1, { price: 0 }],
    [2, { price: 1250 }],
  ])
})

test('a day is read without the midnight that a spreadsheet shows behind it', () => {
  expect(paste('3/09/2027 0:00\n3/09/2027 12:00:00 am', 3).changes).toEqual([
    [1, { whenNextServiceAnniversary: '2027-09-03' }],
    [2, { whenNextServiceAnniversary: '2027-09-03' }],
  ])
  expect(paste('3/09/2027 14:30\n', 3).refusal).toContain('Not a date')
})

test('two suppliers of one name are told apart by their numbers', () => {
  expect(paste('Totara Lifts (7)\n', 2).changes?.[0]).toEqual([
    1,
    { supplierCompanyId: 7, supplierName: 'Tōtara Lifts' },
  ])
  expect(paste('Totara Lifts\n', 2).refusal).toContain('2 of that name')
})

test('a service keeps its supplier, though inactive by now, where its row comes back from a spreadsheet', () => {
  const kept = serviceRowOf(buildService({ propertyServiceId: 3, supplierCompanyId: 8, supplierName: 'Gone Ltd' }))
  const known = { firstCell: 2, companies: COMPANIES, today: '2026-11-23' } as const
  expect(pastedCells('gone ltd\t3/9/2027', [kept], known).changes).toEqual([
    [3, { supplierCompanyId: 8, supplierName: 'Gone Ltd', whenNextServiceAnniversary: '2027-09-03' }],
  ])
})

test.each([
  ['a price', '12,50\n1', 5, 'Lift, Price "12,50"'],
  ['a later cell', '1\nabc', 5, 'Doors, Price "abc"'],
  ['an interval', '13\n1', 6, 'takes a number of months from 1 to 12'],
  ['a day', 'soon\n', 3, 'Not a date'],
  ['a year', '3/9/0207\n', 3, 'takes a date from the year 1900 on'],
  ['a long text', `${'L'.repeat(300)}\n`, 0, 'at most'],
  ['a type', 'Half\n', 1, 'Full Service or Audit'],
  ['an inactive supplier', 'Gone Ltd\n', 2, 'active supplier'],
  ['more columns than there are', '12\t1', 6, 'fewer columns'],
  ['more rows than there are', '1\n2\n3', 5, '3 rows were copied, and 2 services'],
])('nothing is taken when %s cannot be read', (_, text, firstCell, why) => {
  const { changes, refusal } = paste(text, firstCell)
  expect(changes).toBeUndefined()
  expect(refusal).toContain(why)
})
