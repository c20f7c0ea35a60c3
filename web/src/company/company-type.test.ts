import { expect, test } from 'vitest'
import { companyTypeOf, NewCompanySearch } from './company-type.ts'

test.each([
  ['customer', 1],
  ['supplier', 2],
  ['owner', 3],
  ['authority', 0],
  [null, 0],
] as const)('the list of %s makes companies of type %i', (flag, companyType) => {
  expect(companyTypeOf(flag)).toBe(companyType)
})

test.each([[{}], [{ companyType: '9' }], [{ companyType: 'owner' }]])(
  'an address with %j makes a company',
  (search) => {
    expect(NewCompanySearch.parse(search)).toEqual({ companyType: 0 })
  },
)
