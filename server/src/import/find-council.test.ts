import { expect, test } from 'vitest'
import { listCouncils } from '../database/councils.ts'
import { CellFault } from './fault.ts'
import { createCouncilFinder } from './find-council.ts'

const findCouncil = createCouncilFinder(listCouncils(), ['Southern Consents'])

test.each([
  ['Buller District Council', 'Buller District Council', 'SI'],
  ['buller dc', 'Buller District Council', 'SI'],
  ['Napier CC', 'Napier City Council', 'NI'],
  ['Whangarei  district council', 'Whangarei District Council', 'NI'],
  ['Waipa DC', 'Waipā District Council', 'NI'],
  ['Western BOP DC', 'Western Bay of Plenty District Council', 'NI'],
  ['Western Bay of Plenty DC', 'Western Bay of Plenty District Council', 'NI'],
  ['Auckland Council', 'Auckland Council', 'NI'],
  ['Chatham Islands Council', 'Chatham Islands Council', ''],
  ['southern consents', 'Southern Consents', ''],
])('%s is %s', (text, name, island) => {
  expect(findCouncil(text)).toMatchObject({ name, island })
})

test('an empty cell names no council', () => {
  expect(findCouncil('')).toBeNull()
})

test.each([
  ['Atlantis City Council', 'it must be a name such as'],
  ['Hamliton City Council', 'did you mean "Hamilton City Council"?'],
  ['Buller City Council', 'did you mean "Buller District Council"?'],
  ['Wanganui DC', 'did you mean "Whanganui District Council"?'],
])('%s is refused', (text, reason) => {
  const fault = findCouncil(text)
  expect(fault instanceof CellFault ? fault.reason : fault).toContain(reason)
})

test('every council is found by either of its names', () => {
  for (const council of listCouncils()) {
    expect(findCouncil(council.name)).toBe(council)
    expect(findCouncil(council.shortName)).toBe(council)
  }
  expect(listCouncils()).toHaveLength(67)
})
