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

/** What every list keeps in the address: filter, sort (`name`, `-name`), page and page size. */
export const listSearch = { q: word, sort: word, page: count, size: count }
export const ListSearch = z.object(listSearch)
