import { expect, test } from 'vitest'
import { readPaperText } from './read-paper-text.ts'

const system = (propertyServiceId: number, buildingAct: string) => ({
  propertyServiceId,
  buildingAct,
  serviceName: 'System',
  councilCodes: '',
  ref: '',
})
const IQPS = [
  { name: 'Hana Moana', registrationNumber: 'IQP 4711', register: 'Wellington' },
  { name: 'Rua Tau', registrationNumber: '88', register: 'Napier' },
]
const read = (text: string) =>
  readPaperText(text, {
    systems: [system(1, 'SS14/2'), system(2, 'SS4'), system(3, 'SS15/2')],
    iqps: IQPS,
    writtenOn: '2026-03-16',
  })

test.each([
  ['Signed: 12 March 2026', '2026-03-12'],
  ['Date 12/3/26', '2026-03-12'],
  ['Signed on 2026-03-12', '2026-03-12'],
  ['Dated the 2nd Mar, 2026', '2026-03-02'],
  ['Date of expiry 12 March 2027. Signed 1 March 2026', '2026-03-01'],
  ['Signed 31 February 2026', null],
  ['Phone 12 345 2026', null],
])('%s was signed on %s', (text, signedDate) => {
  expect(read(text).signedDate).toBe(signedDate)
})

test('systems are those that the paper names by their codes', () => {
  expect(read('SS 14/2 Signs, SS4: Emergency lighting').propertyServiceIds).toEqual([1, 2])
  expect(read('SS15 all of it').propertyServiceIds).toEqual([3])
  expect(read('Class 4, MISS4').propertyServiceIds).toEqual([])
})

test('the IQP is the one whose number, or else whose name, is there', () => {
  expect(read('Certified by iqp  4711').iqp).toBe(IQPS[0])
  expect(read('I, Rua Tau, certify').iqp).toBe(IQPS[1])
  expect(read('Lift 88').iqp).toBeNull()
})
