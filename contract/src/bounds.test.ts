import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_CALLS } from './calls.ts'
import { shownNumber } from './messages.ts'
import { requestShapes } from './testing/request-shapes.ts'

/** Longer than any text, list or payload may be. */
const HUGE = 4_500_000

/** What PostgreSQL cannot hold in any column, or not without changing it. */
const HOSTILE = {
  'a NUL': 'a\0b',
  'half a character': 'a\ud800',
  'halves in the wrong order': '\udc00\ud800',
  'U+FFFE, which is no character': 'a\ufffe',
  'U+FFFF, which is no character': '\uffff',
  'a huge text': 'x'.repeat(HUGE),
  'a huge list': Array.from({ length: HUGE / 100 }),
  'the largest float': 1.7e308,
  'the smallest float': -1.7e308,
  'more than the largest safe integer': 2 ** 53,
  'less than the smallest safe integer': -(2 ** 53),
}

/** Wherever its shape is looked at: the field, and what is within its default or behind its text. */
const COUNTED_BY_BIGINT = ['GET /audit query.before', 'GET /history query.change', 'GET /history query.before'].flatMap(
  (place) => [place, place, place],
)

const places = requestShapes()

/** Each shape once, with the fields that have it. */
const fields = new Map<z.ZodType, string[]>()
for (const [where, shape] of places) fields.set(shape, [...(fields.get(shape) ?? []), where])

/** A list's own bound: that of its entries is looked at by itself. */
const ownBound = (shape: z.ZodType) =>
  shape instanceof z.ZodArray ? new z.ZodArray({ ...shape.def, element: z.unknown() }) : shape

test('the walk finds every kind of request', () => {
  const found = places.map(([where]) => where)
  expect(found).toContain('GET /company/{companyId} params.companyId')
  expect(found).toContain('GET /contact query.ifHashDifferentTo')
  expect(found).toContain('POST /property/{propertyId} body.services[].supplierCompanyId')
  expect(found).toContain('POST /document/upload parts.PropertyId')
})

describe.each(Object.entries(HOSTILE))('%s', (_, value) => {
  test('is taken by no request', () => {
    const taken = [...fields].filter(([shape]) => ownBound(shape).safeParse(value).success)
    expect(taken.flatMap(([, where]) => where)).toEqual([])
  })
})

test('whole numbers end where an integer of the database ends', () => {
  const takes = (shape: z.ZodType, value: number) => shape.safeParse(value).success
  const whole = places.filter(([, shape]) => [0, 1, 50].some((value) => takes(shape, value)) && !takes(shape, 50.5))
  const beyond = whole.filter(([, shape]) => takes(shape, 2 ** 31) || takes(shape, -(2 ** 31) - 1))
  expect(beyond.map(([where]) => where)).toEqual(COUNTED_BY_BIGINT)
  expect(whole.length).toBeGreaterThan(50)
})

/** What a passkey answers takes only its own letters. */
const BASE64 = 'body.credential.'

/** In characters, as PostgreSQL counts them: 𠮷 is one, and two units of JavaScript. */
test('every bounded text takes its length of any characters, and says the length to a longer one', () => {
  const bounded = places.flatMap(([where, shape]) =>
    shape instanceof z.ZodString && shape.maxLength !== null && !where.includes(BASE64)
      ? [{ where, shape, max: shape.maxLength }]
      : [],
  )
  const messagesFor = (shape: z.ZodString, length: number) =>
    (shape.safeParse('𠮷'.repeat(length)).error?.issues ?? []).map(({ message }) => message)
  const tooLong = (max: number) => (message: string) =>
    message.includes(` ${shownNumber(max)} characters`) || message === 'takes a picture of at most 300 KB'
  const wrong = bounded.filter(
    ({ shape, max }) => messagesFor(shape, max).some(tooLong(max)) || !messagesFor(shape, max + 1).some(tooLong(max)),
  )
  expect(wrong.map(({ where }) => where)).toEqual([])
  expect(bounded.length).toBeGreaterThan(100)
})

/** Days that somebody asks about, or puts back as they were, may be earlier than those that somebody enters. */
const NOT_ENTERED = /^GET |\.(asOf|startDate|endDate|from|to|before|snoozedTill)$/

test('every day that is entered is of a sensible year', () => {
  const takes = (shape: z.ZodType, value: string) => shape.safeParse(value).success
  const days = places.filter(([, shape]) => takes(shape, '1900-01-01') && !takes(shape, '1900-02-30'))
  const early = days.filter(([where, shape]) => takes(shape, '1899-12-31') && !NOT_ENTERED.test(where))
  expect(early.map(([where]) => where)).toEqual([])
  expect(days.length).toBeGreaterThan(20)
})

test('every moment is one that the database can store', () => {
  const takes = (shape: z.ZodType, value: string) => shape.safeParse(value).success
  const moments = places.filter(
    ([, shape]) => takes(shape, '2026-03-14T02:30:00Z') && !takes(shape, 'Not a moment, at 2 o’clock'),
  )
  const hostile = [`2026-03-14T02:30:00.${'1'.repeat(300)}Z`, '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']
  const beyond = moments.filter(([, shape]) => hostile.some((value) => takes(shape, value)))
  expect(beyond.map(([where]) => where)).toEqual([])
  expect(moments.length).toBeGreaterThan(20)
})

/** What was kept before a rule came, such as a name that looks blank, is still answered. */
test('no answer refuses an empty text', () => {
  const refusing = ALL_CALLS.filter(({ answer, answerFor }) =>
    [answer, ...Object.values(answerFor ?? {})].some(
      (shape) =>
        shape instanceof z.ZodType &&
        JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).includes('"minLength"'),
    ),
  )
  expect(refusing.map(({ path }) => path)).toEqual([])
})
