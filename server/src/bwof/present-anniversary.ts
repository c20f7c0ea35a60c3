import { sql, type RawBuilder } from 'kysely'
import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'

/**
 * The anniversary of a property's present warrant: the earliest of its active BWOF services, null without one
 * (docs/rules/evidence.md#certificates). A subquery.
 *
 * @param propertyId a value, or a column with its table
 */
export const presentAnniversary = (propertyId: RawBuilder<unknown>): RawBuilder<Day | null> => sql<Day | null>`
  (select min(warranted.when_next_service_anniversary) from property_service warranted
    where warranted.property_id = ${propertyId} and warranted.service_id = ${BWOF_SERVICE_ID} and warranted.active
      and warranted.when_deleted is null)`
