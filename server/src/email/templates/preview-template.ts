import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import { type EmailKind, topicOf } from '@app/contract/email/kinds'
import type { TemplatePreviewRequest } from '@app/contract/email/templates'
import { BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { Login } from '../../auth/login.ts'
import type { Connection } from '../../database/connection.ts'
import { badPayload } from '../../lib/problem.ts'
import { composeEmail, type ComposedEmail, type TemplateServices } from './compose-email.ts'
import { EXAMPLE_EVIDENCE } from './example-facts.ts'
import { refuseFaults } from './writing.ts'

/**
 * Previews a template, saved or not, with a real property and the recipient who would get such an e-mail first.
 *
 * @throws ProblemError 400 for a template with faults, or a property that does not exist
 */
export async function previewTemplate(
  context: TemplateServices,
  { login, today, name }: { login: Pick<Login, 'email'>; today: Day; name: EmailKind },
  { propertyId, ...template }: TemplatePreviewRequest,
): Promise<ComposedEmail> {
  await refuseFaults(template)
  const recipient = await findRecipient(context.db, name, propertyId)
  if (!recipient) throw badPayload({ path: 'propertyId', message: 'takes the id of a property' })
  const request = {
    kind: name,
    propertyId,
    recipientCompanyId: recipient.companyId,
    propertyServiceIds: null,
    generatedBy: login.email,
    today,
    isCopied: false,
    // No warrant and no refusal is at hand, so the preview shows what a real one would say.
    ...(topicOf(name) === 'evidence' && { evidence: { ...EXAMPLE_EVIDENCE, attachedFiles: [] } }),
  }
  return composeEmail(context, request, template)
}

/** The company that would get such an e-mail about the property: the supplier whose service is due first. */
async function findRecipient(
  db: Connection,
  kind: EmailKind,
  propertyId: number,
): Promise<{ companyId: number | null } | undefined> {
  const isReminded =
    topicOf(kind) === 'evacuation'
      ? sql`service_id = ${TRIAL_EVACUATION_SERVICE_ID}`
      : sql`parent_service_id = ${BWOF_SERVICE_ID}`
  const supplier = sql`(select supplier_company_id
    from property_service supplied join service using (service_id)
    where supplied.property_id = property.property_id and supplied.active and supplied.when_deleted is null
      and supplier_company_id is not null and ${isReminded}
    order by when_next_service_anniversary, property_service_id limit 1)`
  const { rows } = await sql<{ companyId: number | null }>`
    select ${topicOf(kind) === 'authority' ? sql`regional_authority_company_id` : supplier} as "companyId"
    from property where property_id = ${propertyId} and when_deleted is null`.execute(db)
  return rows[0]
}
