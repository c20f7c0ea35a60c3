import { sql } from 'kysely'

/**
 * The island of a property: its authority's, otherwise its customer's (docs/rules/records.md#islands). Needs `company`
 * joined as `authority` and as `customer`.
 */
export const propertyIsland = sql`coalesce(nullif(authority.island::text, ''), customer.island, '')`
