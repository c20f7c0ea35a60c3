import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** So many take a statement a second or two, far less than it may take. */
const BATCH = 2000

/**
 * Creates `count` companies, each with a contact and a property with five services. Its lists are several megabytes
 * long.
 */
export async function buildLargeRegister(db: Kysely<Tables>, count: number): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) await buildBatch(db, first, Math.min(first + BATCH - 1, count))
  // PostgreSQL would do this by itself before long. Until then it plans for empty tables.
  await sql`analyze`.execute(db)
}

async function buildBatch(db: Kysely<Tables>, first: number, last: number): Promise<void> {
  await sql`
    with customer as (
      insert into company (company_name, street_address, city, is_customer)
      select 'Customer ' || n || repeat(' of the same street', 5), n || ' Bank Street', 'Whangārei', true
      from generate_series(${first}::int, ${last}::int) n returning company_id),
    building as (
      insert into property (property_name, street_address, suburb, city, customer_company_id)
      select 'Building ' || company_id || repeat(' of the same street', 5), company_id || ' Bank Street', 'Kamo', 'Whangārei',
        company_id
      from customer returning property_id),
    person as (
      insert into contact (company_id, first_name, last_name, email, job_title)
      select company_id, 'Mere', 'Number ' || company_id, company_id || '@customer.example', 'Manager' from customer)
    insert into property_service (property_id, service_id, ref, when_next_service_anniversary)
    select property_id, service_id, 'R' || property_id, date '2030-01-01' + property_id
    from building, unnest(array[2, 3, 104, 105, 106]) service_id`.execute(db)
}
