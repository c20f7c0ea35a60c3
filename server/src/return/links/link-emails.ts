import { sql, type RawBuilder } from 'kysely'
import { RETURN_LINK_MARK } from '@app/contract/email/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { newLinkName } from './return-addresses.ts'

/**
 * Makes the link of an e-mail whose body has the mark for one, about the present warrant of its property.
 *
 * @param email selects `email_id`, `property_id`, `recipient_company_id` and `body` of one e-mail at most
 */
export const linkEmail = (email: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into return_link (name, property_id, supplier_company_id, bwof_anniversary, email_id)
  select ${newLinkName()}, property_id, recipient_company_id, anniversary, email_id
  from (${email}) written
  cross join lateral (select min(when_next_service_anniversary) as anniversary from property_service
    where property_service.property_id = written.property_id and service_id = ${BWOF_SERVICE_ID}
      and property_service.active and property_service.when_deleted is null) warrant
  where position(${RETURN_LINK_MARK} in body) > 0 and recipient_company_id is not null and anniversary is not null`
