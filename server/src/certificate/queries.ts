import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { z } from 'zod'
import {
  Certificate,
  CertifiedSystem,
  SupplierCertificate,
  type CertificateQuery,
} from '@app/contract/certificate/schema'
import type { Login } from '../auth/login.ts'
import { canSeeCertificate, canSeeProperty, isSuppliedBy } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'
import { notFound } from '../lib/problem.ts'
import { ShapedJson } from '../lib/shaped-json.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'

/** A supplier sees why its own certificates were refused, also one that is a customer as well. */
function shapeFor({ audience, roles }: Login): z.ZodObject {
  if (audience === 'internal') return Certificate
  return roles.includes('ExternalSupplier') ? SupplierCertificate : SupplierCertificate.omit({ reason: true })
}

/** The specified systems with these ids, in the order of their definitions. */
export const certifiedSystems = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${fieldsOf(CertifiedSystem, 'property_service', {
    serviceName: sql`service.service_name`,
    buildingAct: sql`service.building_act`,
    councilCodes: sql`service.council_codes`,
  })}
  from property_service join service using (service_id)
  where property_service_id = any(${ids})
  order by service.sort1, service.sort2, service.service_name, property_service_id`

/** The services of a property that are on its schedule. Among them, names of systems of one kind need their references. */
export const listedSystems = (propertyId: number): RawBuilder<unknown> =>
  certifiedSystems(sql`array(
  select property_service_id from property_service
  where property_id = ${propertyId} and active and when_deleted is null)`)

const fieldsFor = (login: Login) =>
  fieldsOf(shapeFor(login), 'certificate', {
    propertyName: sql`property.property_name`,
    ...(login.audience !== 'internal' && {
      reason: sql`case when ${isSuppliedBy(login, 'certificate')} then certificate.reason else '' end`,
    }),
    supplierName: sql`coalesce(supplier.company_name, '')`,
    systems: jsonArray(certifiedSystems(sql`certificate.property_service_ids`)),
    answerNumber: sql`certificate.return_submission_id`,
    answerText: sql`coalesce((select summary from return_submission answer
      where answer.return_submission_id = certificate.return_submission_id), '')`,
  })

const seen = (login: Login) => sql`
  from certificate
  join property using (property_id)
  left join company supplier on supplier.company_id = certificate.supplier_company_id
  where ${canSeeProperty(login)} and ${canSeeCertificate(login)}`

/** Selects the certificates that a login may see as JSON texts, oldest first. */
export function certificateRows(
  login: Login,
  { propertyId, state, bwofAnniversary }: CertificateQuery,
): RawBuilder<{ row: string }> {
  const conditions = [
    propertyId !== undefined && sql`certificate.property_id = ${propertyId}`,
    state !== undefined && sql`certificate.state = ${state}`,
    bwofAnniversary !== undefined && sql`certificate.bwof_anniversary = ${bwofAnniversary}::date`,
  ].filter((condition) => condition !== false)
  return sql<{ row: string }>`select row_to_json(shown)::text as row
    from (select ${fieldsFor(login)} ${seen(login)} ${sql.join(
      conditions.map((condition) => sql`and ${condition}`),
      sql` `,
    )} order by certificate.when_received, certificate.certificate_id) shown`
}

/** Null if there is no such certificate or the login may not see it. */
export async function findCertificate(db: Connection, login: Login, certificateId: number): Promise<ShapedJson | null> {
  const { rows } = await sql<{ found: string }>`select row_to_json(one)::text as found
    from (select ${fieldsFor(login)} ${seen(login)} and certificate_id = ${certificateId}) one`.execute(db)
  return rows[0] ? new ShapedJson(rows[0].found) : null
}

/** The certificate after a change. */
export async function getChangedCertificate(db: Connection, login: Login, certificateId: number): Promise<ShapedJson> {
  const found = await findCertificate(db, login, certificateId)
  if (!found) throw notFound('certificate', certificateId)
  return found
}

/** The present anniversary of a property's warrant. */
export async function readAnniversary(transaction: Transaction<Tables>, propertyId: number): Promise<string | null> {
  const { rows } = await sql<{ anniversary: string | null }>`
    select ${presentAnniversary(sql`${propertyId}`)} as anniversary`.execute(transaction)
  return rows[0]?.anniversary ?? null
}
