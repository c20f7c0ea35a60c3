import { sql, type RawBuilder } from 'kysely'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'

/** The company that looks after the warrant of a property, as SQL: that of its earliest active service 1. */
export const warrantSupplier = (
  propertyId: RawBuilder<unknown>,
) => sql`(select supplier_company_id from property_service warrant
  where warrant.property_id = ${propertyId} and warrant.service_id = ${BWOF_SERVICE_ID}
    and warrant.active and warrant.when_deleted is null
  order by warrant.when_next_service_anniversary, warrant.property_service_id limit 1)`
