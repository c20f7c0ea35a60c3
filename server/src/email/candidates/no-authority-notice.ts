import { sql, type RawBuilder } from 'kysely'
import { isWarrantLate, isWarrantToIssue, type WarrantSystems } from '@app/contract/bwof/rules'
import { printedDay, type Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { isOutstanding } from '../../bwof/outstanding.ts'
import type { Connection } from '../../database/connection.ts'
import { presentAnniversary } from '../../bwof/present-anniversary.ts'

/**
 * A sentence that says why there is nothing to notify the authority of; null if the property's warrant is late and a
 * system is outstanding, or none is recorded (docs/rules/reminders.md#authority).
 */
export async function whyNoAuthorityNotice(db: Connection, propertyId: number, today: Day): Promise<string | null> {
  const { due, ...systems } = await readWarrant(db, propertyId)
  if (due === null) return 'The building warrant of fitness is not late: no date is recorded for it.'
  if (!isWarrantLate(due, today)) {
    return `The building warrant of fitness is not late: it is due on ${printedDay(due)}.`
  }
  return isWarrantToIssue(due, today, systems)
    ? `The building warrant of fitness was due on ${printedDay(due)}, and nothing is outstanding: issue the warrant.`
    : null
}

async function readWarrant(db: Connection, propertyId: number): Promise<WarrantSystems & { due: Day | null }> {
  const { rows } = await sql<WarrantSystems & { due: Day | null }>`
    with warrant as (
      select ${presentAnniversary(sql`${propertyId}`)} as due)
    select due, (count(property_service_id))::int as total,
      (count(property_service_id) filter (where ${isOutstanding('system', sql`due`)}))::int as outstanding
    from warrant left join (property_service system join service using (service_id))
      on system.property_id = ${propertyId} and parent_service_id = ${BWOF_SERVICE_ID} and system.active
        and system.when_deleted is null
    group by due`.execute(db)
  return rows[0] ?? { due: null, total: 0, outstanding: 0 }
}

/**
 * Whether there is something to notify the authority of, as `whyNoAuthorityNotice` judges it.
 *
 * @param propertyId a column with its table
 */
export const hasNoticeToGive = (propertyId: RawBuilder<unknown>, today: Day): RawBuilder<boolean> => sql<boolean>`
  exists (select from (select ${presentAnniversary(propertyId)} as due) warrant
    where due < ${today}::date
      and (select coalesce(bool_or(${isOutstanding('system', sql`due`)}), true)
        from property_service system join service using (service_id)
        where system.property_id = ${propertyId} and parent_service_id = ${BWOF_SERVICE_ID} and system.active
          and system.when_deleted is null))`
