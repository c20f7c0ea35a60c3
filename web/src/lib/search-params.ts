import { z } from 'zod'

/** Reads an address's query as plain texts, which each screen's shape converts. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Writes a query without the values that are not set. */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')) {
      written.set(name, String(value))
    }
  }
  const text = written.toString()
  return text && `?${text}`
}

const asBoolean = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** A switch in the address. Absent while it has its default value. */
export const flag = z.preprocess(asBoolean, z.boolean()).optional().catch(undefined)

export const word = z.string().optional().catch(undefined)

const count = z.coerce.number().int().positive().optional().catch(undefined)

/** The facets of lists: values apart by commas (docs/rules/screens.md#facets). */
const facets = {
  supplier: word,
  customer: word,
  council: word,
  isle: word,
  city: word,
  severity: word,
  responsible: word,
  register: word,
  kind: word,
  automation: word,
  job: word,
}
export type FacetName = keyof typeof facets

/**
 * What every list keeps in the address: filter, facets, sort (`name`, `-name`), page and page size, and the saved view by
 * its id, 0 for none.
 */
export const listSearch = {
  q: word,
  ...facets,
  sort: word,
  page: count,
  size: count,
  view: z.coerce.number().int().nonnegative().optional().catch(undefined),
}
export const ListSearch = z.object(listSearch)
