import { expect, test } from 'vitest'
import { mendsOf } from './mend.ts'
import { buildFinding, buildSystem } from './testing.ts'

const waiting = buildSystem({ state: 'received' })
const unassigned = buildSystem({ supplierCompanyId: null })

test.each([
  ['a missing certificate is requested or filed', buildFinding(), buildSystem(), ['Request', 'File certificates:102']],
  ['without a supplier it can only be filed', buildFinding(), unassigned, ['File certificates:102']],
  ['one that waits is decided on', buildFinding(), waiting, ['Decide certificates:102']],
  [
    'one that waits is decided on where dates are enough, too',
    buildFinding({ severity: 'doubt', code: 'no-paper' }),
    waiting,
    ['Decide certificates:102'],
  ],
  ['a defect is cleared', buildFinding({ code: 'open-defect' }), waiting, ['Clear defects:102']],
  [
    'a defect of no system leads to the section',
    buildFinding({ code: 'open-defect', propertyServiceId: null }),
    waiting,
    ['Clear defects'],
  ],
  [
    'a fact is entered in its field',
    buildFinding({ code: 'fact-missing', field: 'buildingUse', propertyServiceId: null }),
    waiting,
    ['Enter it field:buildingUse'],
  ],
  [
    'the day of issue is chosen on the screen itself',
    buildFinding({ code: 'too-early', field: 'issueDate', propertyServiceId: null }),
    waiting,
    [],
  ],
  [
    'the anniversary of a warrant that would have expired is moved on',
    buildFinding({ code: 'expired', field: 'issueDate', propertyServiceId: null }),
    waiting,
    ['Services services'],
  ],
  [
    'a doubtful registration leads to the IQP, where it is confirmed',
    buildFinding({ severity: 'doubt', code: 'registration' }),
    buildSystem({ state: 'certified', iqpName: 'Hana Moana' }),
    ['Look at it, Hana Moana'],
  ],
])('%s', (_, finding, system, mends) => {
  expect(
    mendsOf(finding, [system]).map((mend) => {
      if ('place' in mend) return `${mend.label} ${mend.place}`
      return 'iqpName' in mend ? `${mend.label}, ${mend.iqpName}` : mend.label
    }),
  ).toEqual(mends)
})
