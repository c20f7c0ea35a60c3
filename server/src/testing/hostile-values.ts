import { NOTES_LENGTH } from '@app/contract/scalars'
import type { ApiField } from './api-fields.ts'

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

/**
 * The last one has the greatest length of a name, with characters that may break a search, a statement, a template, a
 * page or a path.
 */
const TEXTS = [
  '',
  'a\0b',
  'a\ud800b',
  'x'.repeat(NOTES_LENGTH + 1),
  `٣'"\\%_$1/../<!--&|!:*()=1\u202e\u200b\ufeff${'💧'.repeat(60)}\ufdfa{{ x }}{% if %}`,
]

const NUMBERS_IN_TEXT = ['-1', '0x10', '1e308', '2147483648', '99999999999999999999']

const DAYS = ['2026-02-30', '0000-01-01', '0001-01-01', '0100-01-01', '9999-12-31', '10000-01-01', 'infinity']

const MOMENTS = [
  'infinity',
  '1000-01-01T00:00:00+14:00',
  '2999-12-31T23:59:59.999999999-14:00',
  `2026-03-14T02:30:00.${'1'.repeat(300)}Z`,
]

const NUMBERS = [-1, 0, 1e-7, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 9_999_999_999.99, 2 ** 53, 1e308]

const OTHERS = [
  null,
  true,
  [null, nested(500)],
  Array.from({ length: 30_000 }, () => 1),
  JSON.parse('{"__proto__":{"toString":1},"constructor":{"prototype":1},"length":-1}'),
]

/**
 * Values for a field of this type that a database, a calendar, a parser or a programmer may not expect. Addresses and
 * forms hold nothing but text.
 */
export function hostileValues(field: ApiField, isForm: boolean): unknown[] {
  return [...longestText(field), ...otherValues(field, isForm)]
}

/** As long as the field takes, of characters that are two units of JavaScript and one of PostgreSQL. */
const longestText = ({ maxLength }: ApiField): string[] =>
  maxLength > 0 && maxLength <= NOTES_LENGTH ? ['𠮷'.repeat(maxLength)] : []

function otherValues({ part, types, format }: ApiField, isForm: boolean): unknown[] {
  if (part !== 'body' || isForm) return [...TEXTS, ...NUMBERS_IN_TEXT]
  if (format === 'date') return [...TEXTS, ...DAYS, ...OTHERS]
  if (format === 'date-time') return [...TEXTS, ...MOMENTS, ...OTHERS]
  const isNumber = types.includes('integer') || types.includes('number')
  return [...TEXTS, ...(isNumber ? NUMBERS : NUMBERS.slice(-1)), ...OTHERS]
}
