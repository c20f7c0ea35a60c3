import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { Island } from '@app/contract/scalars'

const Row = z
  .object({ name: z.string(), short_name: z.string(), island: Island, region: z.string() })
  .transform(({ short_name: shortName, ...row }) => ({ ...row, shortName }))

export type Council = z.output<typeof Row>

let read: readonly Council[] | undefined

/** The 67 territorial authorities of New Zealand with their official names. The file is read on first use. */
export const listCouncils = (): readonly Council[] =>
  (read ??= z.array(Row).parse(parse(readFileSync(new URL('./councils.csv', import.meta.url)), { columns: true })))

/** The region of a council, by its official name in any case; null for a company that is none. */
export const regionOfCouncil = (name: string): string | null =>
  listCouncils().find((council) => council.name.toLowerCase() === name.toLowerCase())?.region ?? null
