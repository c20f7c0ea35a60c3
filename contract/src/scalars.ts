import { z } from 'zod'
import { FIRST_DAY, isDay, yearOf } from './dates.ts'
import { VISIBLE_SIGN } from './hidden-signs.ts'
import { takesAtMost, takesRange } from './messages.ts'

// Requests consist of these scalars only, so that every value fits the database (bounds.test.ts).

/** Maximum lengths of texts, in characters (docs/rules/calls.md#texts). */
export const NAME_LENGTH = 200
export const NOTES_LENGTH = 10_000
export const EMAIL_LENGTH = 254

/** The range of an integer in PostgreSQL. */
const MIN_INTEGER = -2_147_483_648
const MAX_INTEGER = 2_147_483_647

/** PostgreSQL cannot store NUL or a lone surrogate, and XML, which Excel files consist of, no U+FFFE and U+FFFF. */
const WHOLE_CHARACTERS = /^[^\0\p{Cs}\uFFFE\uFFFF]*$/u

/**
 * A text of up to `max` characters that the database can store; trimmed and in Unicode NFC. One that only looks blank is
 * empty (docs/rules/calls.md#texts).
 */
export const text = (max: number, takes = takesAtMost(max, 'characters')) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, takes)
    .regex(WHOLE_CHARACTERS, { error: 'takes no NUL and no broken characters', abort: true })
    .overwrite((value) => (VISIBLE_SIGN.test(value) ? value : ''))

export const requiredText = (max: number) => text(max).min(1, 'is required')

/** A name, address or reference. */
export const Line = text(NAME_LENGTH)
export const Notes = text(NOTES_LENGTH)
/** The text of a search. */
export const SearchText = text(1000)
export const RequiredLine = requiredText(NAME_LENGTH)

/** Empty, or a valid e-mail address. */
export const Email = text(EMAIL_LENGTH).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'takes an email address such as name@company.nz',
)

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.string().refine(isDay, 'takes a date that exists, as YYYY-MM-DD').meta({ format: 'date' })
export const OptionalDay = Day.nullable()

/** A calendar day that somebody enters. What is kept from before may be earlier, so answers hold a `Day`. */
export const EnteredDay = Day.refine(
  (day) => !isDay(day) || day >= FIRST_DAY,
  `takes a date from the year ${yearOf(FIRST_DAY)} on`,
)
export const OptionalEnteredDay = EnteredDay.nullable()

const A_MOMENT = 'takes a moment such as 2026-03-14T02:30:00Z'

const FIRST_MOMENT = Date.UTC(1000, 0, 1)
const LAST_MOMENT = Date.UTC(2999, 11, 31)

/** Timestamps outside these years could not be written back in the same format. */
const isWithinMoments = (moment: string): boolean => {
  const at = Date.parse(moment)
  return at >= FIRST_MOMENT && at <= LAST_MOMENT
}

/**
 * A timestamp in ISO 8601. The server writes UTC with microseconds. Other offsets and fractions that the database can
 * store are accepted.
 */
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

/** A whole number from `min` to `max`, both within the range of a database integer. */
export function wholeNumber(min: number, max: number, takes = takesRange(min, max)) {
  const number = z.int({ error: ({ code }) => (code === 'invalid_type' ? undefined : takes), abort: true })
  return number.min(min, takes).max(max, takes)
}

export const Integer = wholeNumber(MIN_INTEGER, MAX_INTEGER)

/** A count, or an id where 0 stands for none. */
export const Count = wholeNumber(0, MAX_INTEGER)

export const Id = wholeNumber(1, MAX_INTEGER, 'takes the id of a record')
export const OptionalId = Id.nullable()

/** The id of a nested row; 0 or less, or none, for a new row (docs/rules/calls.md#nested-rows). */
export const RowId = wholeNumber(MIN_INTEGER, MAX_INTEGER, 'takes the id of a record, or 0 for a new one')

/** Accepts a number as text, as in an address or a form. */
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
