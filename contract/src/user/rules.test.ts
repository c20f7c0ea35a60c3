import { expect, test } from 'vitest'
import { accessRolesOf, areAccessRoles, roleFlags } from './rules.ts'

test.each([
  ['CompassStaff;', true],
  ['CompassStaff;ExternalCustomer;ExternalSupplier;', true],
  [' ExternalSupplier ; CompassStaff', true],
  ['', false],
  [';;', false],
  ['CompassAdmin;', false],
  ['CompassStaff;CompassAdmin;', false],
  ['compassstaff;', false],
])('"%s" are access roles: %s', (text, expected) => {
  expect(areAccessRoles(text)).toBe(expected)
})

test('the text is rebuilt from the toggles, in their order', () => {
  const flags = { isCompassStaff: false, isExternalCustomer: true, isExternalSupplier: true }
  expect(accessRolesOf(flags)).toBe('ExternalCustomer;ExternalSupplier;')
  expect(roleFlags('ExternalSupplier;ExternalCustomer;')).toEqual(flags)
  expect(accessRolesOf({ isCompassStaff: false, isExternalCustomer: false, isExternalSupplier: false })).toBe('')
})
