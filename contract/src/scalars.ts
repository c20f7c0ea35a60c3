import { z } from 'zod'
import { isDay } from './dates.ts'

/** Longest texts of each kind (decisions 2). */
export const NAME_LENGTH = 200
export const NOTES_LENGTH = 10_000
export const EMAIL_LENGTH = 254

/** Trimmed, Unicode NFC, without NUL. */
const clean = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, `takes at most ${max} characters`)
    .regex(/^[^\0]*$/, 'takes no NUL characters')

/** Names, addresses, references: up to 200 characters. */
export const Line = clean(NAME_LENGTH)
export const Notes = clean(NOTES_LENGTH)
/** What somebody looks for. */
export const SearchText = clean(1000)
export const RequiredLine = clean(NAME_LENGTH).min(1, 'is required')

/** Empty, or an address that mail can be sent to. */
export const Email = clean(EMAIL_LENGTH).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'takes an e-mail address such as name@company.nz',
)

/** A calendar day on the wire. */
export const Day = z.string().refine(isDay, 'takes a date that exists, as YYYY-MM-DD')
export const OptionalDay = Day.nullable()

const A_MOMENT = 'takes a moment such as 2026-03-14T02:30:00Z'

/** An instant as the server wrote it, ISO 8601 in UTC with its microseconds; years and offsets that a database holds. */
export const Moment = z.iso
  .datetime({ offset: true, error: A_MOMENT, abort: true })
  .regex(/^[12]\d{3}-.*(Z|[+-](0\d|1[0-4]):\d\d)$/, A_MOMENT)
export const OptionalMoment = Moment.nullable()

/** New Zealand dollars. */
export const Money = z
  .number('takes an amount such as 145.50')
  .min(0, 'takes an amount of 0 or more')
  .max(9_999_999_999.99, 'takes an amount below 10,000,000,000')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'takes at most two decimal places')

export const Id = z.int().positive().max(2_147_483_647)
export const OptionalId = Id.nullable()

/** A nested row's id: 0 or below (or none) means a new row (decisions 2). */
export const RowId = z.int().min(-2_147_483_648).max(2_147_483_647)

/** An id in a path arrives as text. */
export const PathId = z.coerce.number().pipe(Id)

/** `GET` flags arrive as text. */
export const RecordLimit = z.coerce.number().int().min(1, 'takes 1 to 100000').max(100_000, 'takes 1 to 100000')

export const ISLANDS = ['', 'NI', 'SI', 'NI SI'] as const
/** The islands that a company or property belongs to (core-records 3). */
export const Island = z.enum(ISLANDS)
export type Island = z.infer<typeof Island>
