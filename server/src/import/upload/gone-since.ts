import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'

const COMPANY_FIELDS = [
  'customer_company_id',
  'owner_id',
  'regional_authority_company_id',
  'billing_entity_company_id',
  'supplier_company_id',
]

/** What a building or a service names by a field, and how it goes. */
const NAMED = [
  { table: 'company', fields: COMPANY_FIELDS, name: sql`company_name`, went: 'which was deleted' },
  { table: 'billing_entity', fields: ['billing_entity_id'], name: sql`billing_entity_name`, went: 'which was deleted' },
  {
    table: 'contact',
    fields: ['owner_contact_id'],
    name: sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(email, ''), 'a contact')`,
    went: 'who was archived',
  },
] as const

/** What buildings and services named before an import changed that, and would name again. Needs `own`. */
const NAMED_AGAIN = sql`
  named_again as (
    select history.entity, history.entity_id::integer as id, newest, field, (was ->> field)::integer as named
    from own join history on history_id = any(history_ids)
      cross join unnest(${NAMED.flatMap(({ fields }) => [...fields])}::text[]) field
    where history.entity in ('property', 'property_bwof', 'property_service') and was ->> field is not null)`

/**
 * What would be named again was deleted since, because nothing named it any more: a record takes on only what is there
 * (docs/rules/calls.md#references).
 */
export const goneSince = (own: RawBuilder<unknown>): RawBuilder<{ text: string }> => sql`
    with ${own}, ${NAMED_AGAIN}
    select distinct who || ' would name ' || what || ' again, ' || went || ' since.' as text
    from named_again
      left join property_service service on entity = 'property_service' and property_service_id = id
      join property on property.property_id = coalesce(service.property_id, id)
      cross join lateral (
        select case when entity = 'property_service' then 'A service of ' else '' end || property_name as who) naming
      cross join lateral (${sql.join(NAMED.map(goneFrom), sql` union all `)}) gone
    order by 1`

const goneFrom = ({ table, fields, name, went }: (typeof NAMED)[number]) => sql`
  select ${name} as what, ${went}::text as went from ${sql.table(table)} gone
  where field = any(${[...fields]}::text[]) and ${sql.ref(`gone.${table}_id`)} = named and gone.when_deleted is not null
    and exists (select from history deletion
      where deletion.entity = ${table} and deletion.entity_id = named::text and deletion.history_id > newest
        and deletion.became ->> 'when_deleted' is not null)`

/** Holds the companies that would be named again, so that none is deleted meanwhile. */
export const holdNamedAgain = (transaction: Transaction<Tables>, own: RawBuilder<unknown>) =>
  sql`with ${own}, ${NAMED_AGAIN}
    select from company where company_id in (select named from named_again where field = any(${COMPANY_FIELDS}::text[]))
    order by company_id for share`.execute(transaction)
