import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Call } from '@app/contract/call'

/** The parts of JSON Schema that requests use. */
interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** Fields of a request that replace those of a valid one. */
export interface ArbitraryRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** More than this many characters or entries only take time. */
const LONG = 300
const MANY = 4

/** How many fields of a valid request are replaced. */
const REPLACED = 3

/** What breaks a statement, a page, a template, a path, a spreadsheet or a parser. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\ud800',
  '\udc00\ud800',
  'a\ufffe',
  '\uffff',
  "'; drop table company; --",
  "' || pg_sleep(20) || '",
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '{{ 7 | plus: 42 }}{% for a in (1..1000000) %}x{% endfor %}',
  '../../../../etc/passwd',
  'C:\\con\\..\\nul',
  '=cmd|" /C calc"!A0',
  '\u202egnp.exe',
  '\ufeff\u200b\u0304',
  'e\u0304\u0304 ﬁ İ ß 北',
  '%5B%00',
  '__proto__',
  'constructor',
  'null',
  '1e400',
  '-0',
  `2026-03-14T02:30:00.${'1'.repeat(300)}Z`,
  '2026-03-14T02:30:00.123456789+14:00',
  '0000-02-30',
  'infinity',
  'x'.repeat(11_000),
]

const NUMBERS = [0, -0, -1, 0.1 + 0.2, 1e-320, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308]

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, {}, [], [null], nested(200), JSON.parse('{"__proto__":{"a":1}}')),
  fc.anything({ maxDepth: 2 }).map((value) => withoutBigInts(value)),
)

/** As JSON would carry it. */
const withoutBigInts = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}

/** One value in eight is none that the field takes. */
const mostly = (typed: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: typed }, { weight: 1, arbitrary: hostile })

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function textOf({ format, maxLength = LONG }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date') return day.map((moment) => moment.slice(0, 10))
  if (format === 'date-time') return day
  const max = Math.min(maxLength, LONG)
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: max }),
    fc.string({ unit: 'binary', maxLength: max }),
    fc.constantFrom(...TEXTS),
    fc.constantFrom('mere@office.example', '12', 'SS3', 'NI'),
  )
}

function numberOf(name: string, { type, minimum, maximum }: JsonSchema): Arbitrary<unknown> {
  const min = Math.max(Math.ceil(minimum ?? -(2 ** 31)), -(2 ** 31))
  const max = Math.min(Math.floor(maximum ?? 2 ** 31 - 1), 2 ** 31 - 1)
  const any = fc.integer({ min: Math.min(min, max), max })
  if (/id(list)?$/i.test(name)) return fc.oneof(fc.integer({ min: 1, max: 40 }), any)
  return type === 'number' ? fc.oneof(any, fc.double({ noNaN: true }), fc.constantFrom(12.34, 0.1)) : any
}

function typed(name: string, schema: JsonSchema): Arbitrary<unknown> {
  const { type, properties, items, anyOf, allOf } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (anyOf) return fc.oneof(...anyOf.map((option) => arbitraryOf(name, option)))
  if (allOf) return fc.tuple(...allOf.map((part) => typed(name, part))).map((parts) => Object.assign({}, ...parts))
  if (properties) return fieldsOf(properties, Object.keys(properties).length)
  if (items) return fc.array(arbitraryOf(name, items), { maxLength: Math.min(schema.maxItems ?? MANY, MANY) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return numberOf(name, schema)
  if (type === 'string') return textOf(schema)
  return fc.oneof(numberOf(name, schema), hostile)
}

const arbitraryOf = (name: string, schema: JsonSchema): Arbitrary<unknown> =>
  schema.properties ? typed(name, schema) : mostly(typed(name, schema))

/** Up to `most` of the fields. */
function fieldsOf(properties: Record<string, JsonSchema>, most: number): Arbitrary<Record<string, unknown>> {
  const one = Object.entries(properties).map(([name, schema]) =>
    arbitraryOf(name, schema).map((value): [string, unknown] => [name, value]),
  )
  if (one.length === 0) return fc.constant({})
  return fc
    .array(fc.oneof(...one), { minLength: 1, maxLength: Math.max(1, most) })
    .map((fields) => Object.fromEntries(fields))
}

const schemaOf = (shape: z.ZodType): JsonSchema =>
  // The types of JSON Schema have far more than requests use.
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function partOf(shape: z.ZodType): Arbitrary<unknown> {
  const schema = schemaOf(shape)
  return schema.properties ? fieldsOf(schema.properties, REPLACED) : arbitraryOf('', schema)
}

/** Values of all types and of none for some fields of a call's request, from the shapes of the contract. */
export function arbitraryRequest({ params, query, body, parts }: Call): Arbitrary<ArbitraryRequest> {
  const payload = body ?? parts
  return fc.record(
    {
      ...(params && { params: partOf(params) as Arbitrary<Record<string, unknown>> }),
      ...(query && { query: partOf(query) as Arbitrary<Record<string, unknown>> }),
      ...(payload && { body: partOf(payload) }),
    },
    { requiredKeys: payload ? ['body'] : [] },
  )
}
