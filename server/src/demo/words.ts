import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const Words = z.array(z.string()).nonempty()

const People = z.array(z.object({ weight: z.number(), first: Words, last: Words })).nonempty()

const Companies = z.object({
  trees: Words,
  birds: Words,
  lands: Words,
  managers: Words,
  occupiers: Words,
  holdings: Words,
  trusts: Words,
  trades: z.object({
    fire: Words,
    electrical: Words,
    doors: Words,
    lifts: Words,
    mechanical: Words,
    plumbing: Words,
    passive: Words,
    evacuation: Words,
  }),
  ministries: Words,
  long: Words,
})

const Notes = z.object({
  /** Exception notes for specified systems, for warrants, and for rounds such as trial evacuations. */
  exception: Words,
  warrant: Words,
  round: Words,
  admin: Words,
  property: Words,
  company: Words,
  failures: Words,
  retries: Words,
})

const readJson = <Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> =>
  shape.parse(JSON.parse(readFileSync(new URL(`./words/${file}`, import.meta.url), 'utf8')))

/** Reads the rows of a CSV file in this folder. */
export const readRows = <Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape>[] =>
  z.array(shape).parse(parse(readFileSync(new URL(`./${file}`, import.meta.url)), { columns: true }))

/** Reads the words for names and notes. */
export const readWords = () => ({
  people: readJson('people.json', People),
  companies: readJson('companies.json', Companies),
  notes: readJson('notes.json', Notes),
})

export type Words = ReturnType<typeof readWords>

export const TRADES = Companies.shape.trades.keyof().options
export type Trade = (typeof TRADES)[number]
