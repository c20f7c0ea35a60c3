import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Audience } from '@app/contract/roles'
import { Acknowledgement, ExternalWarrant, Warrant, WarrantRow } from '@app/contract/warrant/schema'
import type { Login } from '../auth/login.ts'
import { canSeeProperty, canSeeWarrant } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import { deliveryOf, failureOf } from '../email/rules/what-became.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'
import { notFound } from '../lib/problem.ts'
import { ShapedJson } from '../lib/shaped-json.ts'

const ONE: Record<Audience, z.ZodObject> = { internal: Warrant, customer: ExternalWarrant, supplier: ExternalWarrant }
const LISTED: Record<Audience, z.ZodObject> = { ...ONE, internal: WarrantRow }

const acknowledgement = (shape: z.ZodObject) => sql`case when warrant.when_acknowledged is not null
  then (select row_to_json(one) from (select ${fieldsOf(shape, 'warrant', {
    reference: sql`warrant.acknowledgement_reference`,
    note: sql`warrant.acknowledgement_note`,
  })}) one) end`

/** Whether an e-mail brings the authority Form 12 without the papers of the certificates. */
export const bringsFormAlone = sql<boolean>`(party = 'authority' and exists (select from email_attachment
  where email_attachment.email_id = email.email_id and email_attachment.document_id = warrant.document_id))`

const sends = jsonArray(sql`
  select email_id as "emailId", party as "to", ${bringsFormAlone} as "isFormAlone", status, ${deliveryOf} as delivery, ${failureOf} as "failureReason",
    when_queued as "whenQueued", when_sent as "whenSent",
    (select coalesce(json_agg(address order by position), '[]') from email_recipient
      where email_recipient.email_id = email.email_id) as recipients
  from warrant_email join email using (email_id)
  where warrant_email.warrant_id = warrant.warrant_id order by email_id`)

const fieldsFor = (shape: z.ZodObject, login: Login) =>
  fieldsOf(shape, 'warrant', {
    signatory: sql`json_build_object('name', signatory_name, 'position', signatory_position,
      'organisation', signatory_organisation)`,
    certificateIds: sql`(select coalesce(json_agg(certificate_id order by position), '[]') from warrant_certificate
      where warrant_certificate.warrant_id = warrant.warrant_id)`,
    packSize: sql`(select size from document where document.document_id = warrant.pack_document_id)`,
    facts: sql`(select facts from warrant_facts where warrant_facts.warrant_id = warrant.warrant_id)`,
    sends,
    acknowledgement: acknowledgement(
      login.audience === 'internal' ? Acknowledgement : Acknowledgement.pick({ whenAcknowledged: true }),
    ),
  })

const seen = (login: Login, condition: RawBuilder<unknown>) => sql`
  from warrant join property using (property_id)
  where ${condition} and ${canSeeProperty(login)} and ${canSeeWarrant(login)}`

/** The warrants of a property, newest first. */
export async function listWarrants(db: Connection, login: Login, propertyId: number): Promise<ShapedJson> {
  const rows = jsonArray(sql`select ${fieldsFor(LISTED[login.audience], login)}
    ${seen(login, sql`warrant.property_id = ${propertyId}`)} order by bwof_anniversary desc, warrant_id desc`)
  const { rows: answers } = await sql<{
    listed: string
  }>`select json_build_object('data', ${rows})::text as listed`.execute(db)
  return new ShapedJson(answers[0]?.listed ?? '{"data":[]}')
}

/** @throws ProblemError 404 if there is no such warrant or the login may not see it */
export async function getWarrant(db: Connection, login: Login, warrantId: number): Promise<ShapedJson> {
  const { rows } = await sql<{ found: string }>`select row_to_json(one)::text as found
    from (select ${fieldsFor(ONE[login.audience], login)} ${seen(login, sql`warrant_id = ${warrantId}`)}) one`.execute(
    db,
  )
  if (!rows[0]) throw notFound('warrant', warrantId)
  return new ShapedJson(rows[0].found)
}
