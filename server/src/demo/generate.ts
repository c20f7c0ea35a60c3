import type { Day } from '@app/contract/dates'
import { OPERATOR_SETTING } from '../operator/queries.ts'
import { SIGNATORIES_SETTING } from '../operator/signatories.ts'
import { createCalendar } from './calendar.ts'
import { makeCompanies } from './companies.ts'
import type { CompanyRows } from './company-book.ts'
import { createContactBook } from './contacts.ts'
import type { Definitions } from './definitions.ts'
import { SIGNATORIES } from './operator.ts'
import { readPlaces } from './places.ts'
import { makeProperties, type PropertyRows } from './properties.ts'
import type { Batch } from './rows.ts'
import type { Size } from './sizes.ts'
import { readWords } from './words.ts'

export interface DataSet {
  size: Size
  seed: number
  /** The day on which the data set is current. */
  today: Day
  definitions: Definitions
}

/** Companies or properties in memory at a time. */
const CHUNK = 400

/**
 * Generates a realistic office: always the same rows for the same seed, size and day. Rows come in batches, so that a
 * large set needs little memory, and after the rows that they refer to.
 */
export function* generate({ size, seed, today, definitions }: DataSet): Generator<Batch> {
  const calendar = createCalendar(today)
  const words = readWords()
  const places = readPlaces()
  const makeContact = createContactBook(calendar, words.people)
  const common = { size, seed, calendar, words, places, makeContact }
  const directory = yield* inChunks(makeCompanies(common), companyBatches)
  yield {
    table: 'setting',
    rows: [
      { name: OPERATOR_SETTING, value: directory.operator.companyId },
      { name: SIGNATORIES_SETTING, value: JSON.stringify(SIGNATORIES) },
    ],
  }
  yield* inChunks(makeProperties({ ...common, definitions, directory }), propertyBatches)
}

function* inChunks<Rows, Result>(
  made: Generator<Rows, Result>,
  batchesOf: (chunk: Rows[]) => Batch[],
): Generator<Batch, Result> {
  let chunk: Rows[] = []
  for (;;) {
    const { done, value } = made.next()
    if (!done) chunk.push(value)
    if (done || chunk.length === CHUNK) {
      yield* batchesOf(chunk).filter(({ rows }) => rows.length > 0)
      chunk = []
    }
    if (done) return value
  }
}

const companyBatches = (chunk: CompanyRows[]): Batch[] => [
  { table: 'company', rows: chunk.map(({ company }) => company) },
  { table: 'billingEntity', rows: chunk.flatMap(({ billingEntities }) => billingEntities) },
  { table: 'contact', rows: chunk.flatMap(({ contacts }) => contacts) },
]

function propertyBatches(chunk: PropertyRows[]): Batch[] {
  const emails = chunk.flatMap((rows) => rows.emails)
  return [
    { table: 'property', rows: chunk.map(({ property }) => property) },
    { table: 'contact', rows: chunk.flatMap(({ siteContacts }) => siteContacts) },
    { table: 'propertyBwof', rows: chunk.flatMap(({ bwof }) => bwof ?? []) },
    { table: 'propertyEvacuation', rows: chunk.flatMap(({ evacuation }) => evacuation ?? []) },
    { table: 'propertyService', rows: chunk.flatMap(({ services }) => services) },
    { table: 'email', rows: emails.map(({ email }) => email) },
    { table: 'emailRecipient', rows: emails.flatMap(({ recipients }) => recipients) },
    { table: 'emailPropertyService', rows: emails.flatMap(({ services }) => services) },
  ]
}
