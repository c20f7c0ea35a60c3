import { sql, type Kysely } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Tables } from '../database/tables.ts'
import type { Row } from './rows.ts'

const MAX_IQPS = 60

/** When registrations end, in days from today, by turns: two within the warning of the dashboard, one that has ended. */
const ENDS = [410, 23, 275, null, 55, 620, 190, -18, 340, 500] as const

interface Person {
  companyId: number
  name: string
  email: string
  register: string
  codes: string[]
}

/** Adds IQPs to a new demonstration: people of its suppliers, for the systems that these supply. */
export async function addDemoIqps(db: Kysely<Tables>, today: Day): Promise<void> {
  const rows = (await listPeople(db)).map((person, index): Row<'iqp'> => {
    const { name, companyId, register, email } = person
    const days = ENDS[index % ENDS.length]
    return {
      name,
      companyId,
      register,
      registrationNumber: `IQP ${2100 + index * 13}`,
      ssCodes: person.codes.toSorted((one, other) => Number(one.slice(2)) - Number(other.slice(2))),
      validUntil: typeof days === 'number' ? addDays(today, days) : null,
      email,
      confirmed: index % 7 !== 4,
      active: index % 19 !== 18,
    }
  })
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('warrant.bulk', 'on', true)`.execute(transaction)
    for (const row of rows) await transaction.insertInto('iqp').values(row).execute()
  })
}

/** One person of each of the busiest suppliers, with the council that most of its buildings belong to. */
async function listPeople(db: Kysely<Tables>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with supplied as (
      select supplier_company_id as company_id, count(*) as systems,
        mode() within group (order by council.company_name) as register,
        array_agg(distinct split_part(service.building_act, '/', 1)) filter (where service.building_act ~ '^SS\\d') as codes
      from property_service
      join service using (service_id)
      join property using (property_id)
      join company council on council.company_id = property.regional_authority_company_id
      where parent_service_id = ${BWOF_SERVICE_ID} and property_service.when_deleted is null and property_service.active
        and supplier_company_id is not null
      group by supplier_company_id)
    select supplied.company_id, concat_ws(' ', person.first_name, person.last_name) as name, person.email,
      supplied.register, coalesce(supplied.codes, '{}') as codes
    from supplied
    join lateral (
      select first_name, last_name, email from contact
      where contact.company_id = supplied.company_id and active and when_deleted is null
        and first_name <> '' and last_name <> ''
      order by contact_id limit 1) person on true
    order by systems desc, supplied.company_id limit ${MAX_IQPS}`.execute(db)
  return rows
}
