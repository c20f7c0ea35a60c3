import { expect, test } from 'vitest'
import { telephoneDigits, telephoneQuery } from './telephone.ts'

test.each(['021 123 4567', '+64 21 123 4567', '0064 (0)21 123-4567', '64211234567', '(021) 123.4567'])(
  '%s is the same telephone number as the others',
  (number) => expect(telephoneDigits(number)).toBe('211234567'),
)

test.each([
  ['123 4567', '1234567'],
  ['+61 2 9999 0000', '61299990000'],
  ['0800 123', '800123'],
  ['021', ''],
  ['+64', ''],
  ['hemi 021 123', ''],
  ['12/456 Queen', ''],
  ['', ''],
])('the digits to look for of %j are %j', (text, digits) => expect(telephoneQuery(text)).toBe(digits))
