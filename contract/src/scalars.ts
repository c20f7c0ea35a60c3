import { z } from 'zod'
import { isDay } from './dates.ts'
import { takesAtMost, takesRange } from './messages.ts'

// Requests are made of these alone, so that none can hold what the database cannot (bounds.test.ts).

/** Longest texts of each kind (docs/rules/calls.md#texts). */
export const NAME_LENGTH = 200
export const NOTES_LENGTH = 10_000
export const EMAIL_LENGTH = 254

/** What PostgreSQL holds as an integer. */
const LEAST_INTEGER = -2_147_483_648
const MOST_INTEGER = 2_147_483_647

/** PostgreSQL keeps neither NUL nor half of a character that takes two places in JavaScript. */
const WHOLE_CHARACTERS = /^[^\0\p{Cs}]*$/u

/** Up to `max` characters that the database keeps: trimmed, Unicode NFC. */
export const text = (max: number, takes = takesAtMost(max, 'characters')) =>
  z.string().normalize('NFC').trim().max(max, takes).regex(WHOLE_CHARACTERS, 'takes no NUL and no broken characters')

export const requiredText = (max: number) => text(max).min(1, 'is required')

/** Names, addresses, references: up to 200 characters. */
export const Line = text(NAME_LENGTH)
export const Notes = text(NOTES_LENGTH)
/** What somebody looks for. */
export const SearchText = text(1000)
export const RequiredLine = requiredText(NAME_LENGTH)

/** Empty, or an address that mail can be sent to. */
export const Email = text(EMAIL_LENGTH).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'takes an e-mail address such as name@company.nz',
)

/** A calendar day on the wire. */
export const Day = z.string().refine(isDay, 'takes a date that exists, as YYYY-MM-DD').meta({ format: 'date' })
export const OptionalDay = Day.nullable()

const A_MOMENT = 'takes a moment such as 2026-03-14T02:30:00Z'

const FIRST_MOMENT = Date.UTC(1000, 0, 1)
const LAST_MOMENT = Date.UTC(2999, 11, 31)

/** So that it is one still when the server writes it back, in UTC and with microseconds. */
const isWithinMoments = (moment: string): boolean => {
  const at = Date.parse(moment)
  return at >= FIRST_MOMENT && at <= LAST_MOMENT
}

/** An instant as the server wrote it, ISO 8601 in UTC with its microseconds; offsets and fractions that a database holds. */
export const Moment = z.iso
  .datetime({ offset: true, error: ({ input }) => (input === undefined ? undefined : A_MOMENT), abort: true })
  .regex(/^[^.]*(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):\d\d)$/, A_MOMENT)
  .refine(isWithinMoments, A_MOMENT)
export const OptionalMoment = Moment.nullable()

const hasCents = (value: number): boolean => /^\d+(\.\d\d?)?$/.test(String(value))

/** New Zealand dollars. */
export const Money = z
  .number('takes an amount such as 145.50')
  .min(0, { error: 'takes an amount of 0 or more', abort: true })
  .max(9_999_999_999.99, { error: 'takes an amount below 10,000,000,000', abort: true })
  .refine(hasCents, 'takes at most two decimal places')

/** From `min` to `max`, both within what the database holds as an integer. */
export function wholeNumber(min: number, max: number, takes = takesRange(min, max)) {
  const number = z.int({ error: ({ code }) => (code === 'invalid_type' ? undefined : takes), abort: true })
  return number.min(min, takes).max(max, takes)
}

export const Integer = wholeNumber(LEAST_INTEGER, MOST_INTEGER)

/** 0 or more: a count, or an id where 0 stands for none. */
export const Count = wholeNumber(0, MOST_INTEGER)

export const Id = wholeNumber(1, MOST_INTEGER, 'takes the id of a record')
export const OptionalId = Id.nullable()

/** A nested row's id: 0 or below (or none) means a new row (docs/rules/calls.md#nested-rows). */
export const RowId = wholeNumber(LEAST_INTEGER, MOST_INTEGER, 'takes the id of a record, or 0 for a new one')

/** A number in an address or a form arrives as text. */
export const fromText = <Shape extends z.ZodType<unknown, number | undefined>>(shape: Shape) =>
  z.preprocess(
    (value: string | number) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
    shape,
  )

export const PathId = fromText(Id)

export const ISLANDS = ['', 'NI', 'SI', 'NI SI'] as const
/** The islands that a company or property belongs to (docs/rules/records.md#islands). */
export const Island = z.enum(ISLANDS)
export type Island = z.infer<typeof Island>
