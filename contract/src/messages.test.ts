import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import './messages.ts'
import { LIBRARY_WORDS } from './testing/library-words.ts'
import { requestShapes } from './testing/request-shapes.ts'

const messagesOf = (shape: z.ZodType, value: unknown): string[] =>
  shape.safeParse(value).error?.issues.map(({ message }) => message) ?? []

const WRONG = {
  nothing: undefined,
  null: null,
  'an empty text': '',
  'a text': 'abc',
  'a long text': 'x'.repeat(5_000_000),
  'a NUL': '\0',
  'half a character': '\ud800',
  'a date that does not exist': '2026-02-30',
  'a fraction': 1.2345,
  'a low number': -1e12,
  'a high number': 1e12,
  'a huge number': 1e308,
  'not a number': Number.NaN,
  'a boolean': true,
  'an empty list': [],
  'a long list': Array.from({ length: 25_000 }, () => 1),
  'an empty object': {},
}

/** Each shape once, however many fields have it. */
const SHAPES = [...new Set(requestShapes().map(([, shape]) => shape))]

describe.each(Object.entries(WRONG))('%s', (_, value) => {
  test('is refused everywhere in words that say what the field takes', () => {
    const messages = new Set(SHAPES.flatMap((shape) => messagesOf(shape, value)))
    expect(messages.size).toBeGreaterThan(0)
    for (const message of messages) {
      expect(message).toMatch(/^(takes|is required)/)
      expect(message).not.toMatch(LIBRARY_WORDS)
    }
  })
})

test.each([
  ['a number that is missing', z.number(), undefined, 'is required'],
  ['a text that nobody wrote', z.string(), null, 'is required'],
  ['a text that is a number', z.string(), 5, 'takes a text'],
  ['a number that is a text', z.number(), 'abc', 'takes a number'],
  ['a whole number that is a fraction', z.int(), 1.5, 'takes a whole number'],
  ['a switch', z.boolean(), 'yes', 'takes true or false'],
  ['a list', z.array(z.string()), {}, 'takes a list'],
  ['an object', z.object({}), [], 'takes an object'],
  ['a date', z.date(), 5, 'takes another value'],
  ['a choice', z.enum(['a', 'b']), 'c', 'takes one of a, b'],
  ['a choice that may be empty', z.enum(['', 'a']), 'c', 'takes a or nothing'],
  ['one value', z.literal(7), 'c', 'takes 7'],
  ['a long text', z.string().max(1000), 'x'.repeat(1001), 'takes at most 1,000 characters'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'takes at most 2 entries'],
  ['a high number', z.number().max(10_000), 10_001, 'takes 10,000 or less'],
  ['a high number with a limit of its own', z.number().lt(5), 5, 'takes less than 5'],
  ['a short text', z.string().min(10), 'x', 'takes at least 10 characters'],
  ['an empty text', z.string().min(1), '', 'is required'],
  ['a low number', z.number().min(1), 0, 'takes 1 or more'],
  ['a low number with a limit of its own', z.number().gt(1), 1, 'takes more than 1'],
  ['an address', z.email(), 'x', 'takes an email address such as name@company.nz'],
  ['a moment', z.iso.datetime(), 'x', 'takes a moment such as 2026-03-14T02:30:00Z'],
  ['a pattern', z.string().regex(/^a$/), 'b', 'takes a text of another form'],
  ['a step', z.number().multipleOf(5), 3, 'takes multiples of 5'],
  ['an unknown field', z.strictObject({}), { a: 1, b: 2, '<b>': 3 }, 'takes no a, b'],
  ['a field without a name', z.strictObject({}), { '': 1, '<b>': 2 }, 'takes no fields of other names'],
  ['a union', z.union([z.number(), z.array(z.number())]), 'x', 'takes a number or a list'],
  [
    'a union that tells its options apart',
    z.discriminatedUnion('a', [z.object({ a: z.literal(1) })]),
    { a: 2 },
    'takes another value',
  ],
  ['a key', z.record(z.string().max(1), z.number()), { abc: 1 }, 'takes another value'],
  ['a rule without words', z.string().refine(() => false), 'x', 'takes another value'],
])('%s', (_, shape, value, expected) => {
  expect(messagesOf(shape, value)).toEqual([expected])
})

test('words of a shape of its own are kept', () => {
  expect(messagesOf(z.string('takes a name'), 5)).toEqual(['takes a name'])
})
