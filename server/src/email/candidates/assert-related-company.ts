import { sql } from 'kysely'
import { BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { ReminderTopic } from '@app/contract/email/kinds'
import type { Connection } from '../../database/connection.ts'
import { badPayload } from '../../lib/problem.ts'

interface AddressedEmail {
  propertyId: number
  recipientCompanyId: number | null
  triggeredByPropertyServiceID: number | null
}

interface CompanyRelation {
  authorityId: number | null
  isCompany: boolean
  /** Whether the company supplies systems at the property, active or not. */
  suppliesSystems: boolean
  suppliesTrials: boolean
  isService: boolean
}

/**
 * Refuses an e-mail to a company that has nothing to do with the topic at the property, so that nobody learns about
 * buildings of others.
 *
 * @throws ProblemError 400 that names the field
 */
export async function assertRelatedCompany(
  db: Connection,
  topic: ReminderTopic,
  addressed: AddressedEmail,
): Promise<void> {
  const relation = await readCompanyRelation(db, addressed)
  if (!relation) throw badPayload({ path: 'propertyId', message: 'names a property that does not exist' })
  if (!relation.isService) {
    throw badPayload({
      path: 'triggeredByPropertyServiceID',
      message: 'names a service that the property does not have',
    })
  }
  const message = findMismatch(topic, addressed, relation)
  if (message) throw badPayload({ path: 'recipientCompanyId', message })
}

function findMismatch(
  topic: ReminderTopic,
  { recipientCompanyId }: AddressedEmail,
  relation: CompanyRelation,
): string | undefined {
  if (!relation.isCompany) return `names company ${recipientCompanyId}, which does not exist`
  if (topic === 'authority') {
    return relation.authorityId === null || relation.authorityId !== recipientCompanyId
      ? 'takes the regional authority of the property'
      : undefined
  }
  if (topic === 'bwof') return relation.suppliesSystems ? undefined : 'takes a supplier of systems at the property'
  return relation.suppliesTrials ? undefined : 'takes a supplier of trial evacuations at the property'
}

async function readCompanyRelation(db: Connection, addressed: AddressedEmail): Promise<CompanyRelation | undefined> {
  const { propertyId, recipientCompanyId, triggeredByPropertyServiceID } = addressed
  const supplies = sql`exists (select from property_service supplied join service using (service_id)
    where supplied.property_id = property.property_id and supplied.when_deleted is null
      and supplier_company_id is not distinct from ${recipientCompanyId}::int`
  const { rows } = await sql<CompanyRelation>`
    select regional_authority_company_id as "authorityId",
      ${recipientCompanyId}::int is null or exists (select from company
        where company_id = ${recipientCompanyId} and when_deleted is null) as "isCompany",
      ${supplies} and parent_service_id = ${BWOF_SERVICE_ID}) as "suppliesSystems",
      ${supplies} and service_id = ${TRIAL_EVACUATION_SERVICE_ID}) as "suppliesTrials",
      ${triggeredByPropertyServiceID}::int is null or exists (select from property_service triggering
        where triggering.property_id = property.property_id and triggering.when_deleted is null
          and property_service_id = ${triggeredByPropertyServiceID}) as "isService"
    from property where property_id = ${propertyId} and when_deleted is null`.execute(db)
  return rows[0]
}
