import { expect, test } from 'vitest'
import { partsOfAddress } from './typed-address.ts'

test.each([
  ['18 Mill Road, Napier', '18 Mill Road', '', 'Napier', ''],
  ['18 Mill Road, Ahuriri, Napier 4110', '18 Mill Road', 'Ahuriri', 'Napier', '4110'],
  ['Level 2, 18 Mill Road, Napier, 4110', 'Level 2, 18 Mill Road', '', 'Napier', '4110'],
  ['18 Mill Road, RD 2, Hastings 4172, New Zealand', '18 Mill Road, RD 2', '', 'Hastings', '4172'],
])('%s', (line, streetAddress, suburb, city, postcode) => {
  expect(partsOfAddress(line)).toEqual({ streetAddress, suburb, city, postcode })
})

test.each([
  '18 Mill Road',
  '',
  'Harbour House, Napier',
  '18 Mill Road 4110',
  '18 Mill Road, North Wing, Ahuriri, Napier',
])('“%s” stays as it is', (line) => {
  expect(partsOfAddress(line)).toBeNull()
})
