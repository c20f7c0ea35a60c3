import { expect, test } from 'vitest'
import { Id, Line, Moment, Money, PathId, RequiredLine } from './scalars.ts'

test.each([
  ['2026-03-14T02:30:00Z', true],
  ['2026-03-14T02:30:00.123456Z', true],
  ['2026-03-14T15:30:00.123456+13:00', true],
  [`2026-03-14T02:30:00.${'1'.repeat(300)}Z`, false],
  ['2026-03-14T02:30:00+00:00', true],
  ['2026-02-30T00:00:00Z', false],
  ['2026-03-14T02:30:00', false],
  ['2026-03-14', false],
  ['0000-01-01T00:00:00Z', false],
  ['1000-01-01T00:00:00+14:00', false],
  ['2999-12-31T23:59:59.999999999-14:00', false],
  ['9999-12-31T23:59:59-14:00', false],
  ['2026-03-14T02:30:00+23:59', false],
])('%s is a moment: %s', (text, expected) => {
  expect(Moment.safeParse(text).success).toBe(expected)
})

test.each([
  [0, true],
  [12, true],
  [12.3, true],
  [12.34, true],
  [9_999_999_999.99, true],
  [9_999_999_999.93, true],
  [12.345, false],
  [12.340001, false],
  [0.0000001, false],
  [-0.01, false],
  [10_000_000_000, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d is an amount: %s', (amount, expected) => {
  expect(Money.safeParse(amount).success).toBe(expected)
})

test.each([
  ['12', 12],
  ['012', 12],
  ['', null],
  [' 12', null],
  ['0x10', null],
  ['1e2', null],
  ['1.5', null],
  ['2147483648', null],
  ['NaN', null],
])('%j in an address is the id %s', (text, expected) => {
  expect(PathId.safeParse(text).data ?? null).toBe(expected)
})

test('an id says what it takes, whatever is wrong with it', () => {
  const messageOf = (value: unknown) => Id.safeParse(value).error?.issues.map(({ message }) => message)
  expect(messageOf('abc')).toEqual(['takes a number'])
  expect(messageOf(1.5)).toEqual(['takes a whole number'])
  for (const beyond of [0, 2 ** 31, 1e308]) expect(messageOf(beyond)).toEqual(['takes the id of a record'])
})

test('a text is trimmed and composed before its length counts', () => {
  expect(Line.parse(` ${'e\u0304'.repeat(200)} `)).toBe('\u0113'.repeat(200))
  expect(Line.safeParse('x'.repeat(201)).success).toBe(false)
})

test.each(['\u200b', '\u200d\ufe0f', '\u0001\t', '\u00ad \u2060', '\u3164', '\u2800', '\u202e\u2066', '\u{e0041}'])(
  'a text of %j looks blank, so it is empty',
  (blank) => {
    expect(Line.parse(blank)).toBe('')
    expect(RequiredLine.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual(['is required'])
  },
)

test.each(['Wh\u0101nau', 'W\u200bx', '\u{1f469}\u200d\u{1f527}', '\u2764\ufe0f', '\u0915\u094d\u200d\u0937', '-'])(
  'a text of %j stays as it is',
  (name) => {
    expect(RequiredLine.parse(name)).toBe(name)
  },
)
