import { expect, test } from 'vitest'
import { acceptedDoubts, findingKey, unanswered } from './doubts.ts'
import { buildCheck, buildFinding } from './testing.ts'

const late = buildFinding({ severity: 'doubt', code: 'late', field: 'issueDate', propertyServiceId: null })
const lights = buildFinding({ severity: 'doubt', code: 'registration', propertyServiceId: 102 })
const alarms = buildFinding({ severity: 'doubt', code: 'registration', propertyServiceId: 103 })
const check = buildCheck({ findings: [buildFinding(), late, lights, alarms] })

test('a blank reason answers nothing, and each system has a reason of its own', () => {
  const reasons = { [findingKey(late)]: '  ', [findingKey(alarms)]: 'Checked.' }
  expect(unanswered(check, reasons)).toEqual([late, lights])
})

test('reasons go with the doubts that stand; those of earlier doubts stay behind', () => {
  const reasons = { [findingKey(alarms)]: ' Checked. ', 'early issueDate ': 'The owner asked.' }
  expect(acceptedDoubts(buildCheck({ findings: [alarms] }), reasons)).toEqual([
    { code: 'registration', field: null, propertyServiceId: 103, reason: 'Checked.' },
  ])
})
