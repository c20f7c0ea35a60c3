import { sql } from 'kysely'

/**
 * A property's island: its authority's, else its customer's (docs/rules/records.md#islands): the select joins `company` as `authority` and
 * as `customer`.
 */
export const propertyIsland = sql`coalesce(nullif(authority.island::text, ''), customer.island, '')`
