import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { buildEmail, systemId } from '../email/testing/buildings.ts'
import { spool, withSpool } from '../lib/spool.ts'
import {
  buildAnswer,
  buildCompany,
  buildContact,
  buildDefect,
  buildLogin,
  buildProperty,
  buildService,
} from './factories.ts'
import type { TestApp } from './test-app.ts'

const SIGN = /zq\.([a-z0-9_.-]+?)\.qz/g
const PRICE = '98765.43'

/** The canaries in a text: table, column and whose row it is. A price counts as one. */
export function canariesIn(text: string): string[] {
  const found = [...text.matchAll(SIGN)].map(([, name = '']) => name)
  return [...new Set([...found, ...(text.includes(PRICE) ? ['price'] : [])])].toSorted()
}

/** By these the product finds a file, a login or a message. */
const FIXED = new Set(['file_name', 'content_type', 'content_hash', 'stored_as', 'message_id', 'template_name'])

type Ids = Record<string, number[]>

/** Fills every free text of a row with a canary that names its table, its column and whose it is. */
async function plant({ db }: TestApp, table: string, key: string, id: number, whose: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'text' and domain_name is null
      and not exists (
      select from information_schema.constraint_column_usage used join information_schema.check_constraints using (constraint_name)
      where used.table_name = ${table} and used.column_name = columns.column_name
        and check_clause ~ 'ARRAY|TRUE|~')`.execute(db)
  const texts = rows.filter(({ name }) => !FIXED.has(name) && !(table === 'contact' && name === 'email'))
  if (texts.length === 0) return
  const values = texts.map(({ name }) => sql`${sql.ref(name)} = ${`zq.${table}.${name}.${whose}.qz`}`)
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.ref(key)} = ${id}`.execute(db)
}

/**
 * Two buildings with records of every kind, each text of which is a canary. The login of the customer is tied to the
 * customer of the first, that of the supplier to the supplier of its first system.
 */
export async function plantCanaries(app: TestApp) {
  const own = await buildCanaries(app, 'own')
  const foreign = await buildCanaries(app, 'foreign')
  await sql`update service set full_service_price = ${PRICE}, audit_price = ${PRICE}`.execute(app.db)
  const tokens: Record<string, string> = {}
  for (const [role, flags] of Object.entries({
    customer: { isExternalCustomer: true },
    supplier: { isExternalSupplier: true },
    stranger: { isExternalCustomer: true, isExternalSupplier: true },
    staff: { isCompassStaff: true },
  })) {
    const loginEmail = `${role}@canary.example`
    await buildLogin(app.db, { loginEmail, ...flags })
    const companyId = own.companies[role]
    if (companyId) await buildContact(app.db, { companyId, email: loginEmail, loginAccess: true })
    tokens[role] = await app.tokenOf(loginEmail)
  }
  return { own: own.ids, foreign: foreign.ids, tokens }
}

async function buildCanaries(app: TestApp, building: string) {
  const { db } = app
  const ids: Ids = {}
  const keep = async (table: string, key: string, name: string, id: number, whose = '') => {
    ;(ids[name] ??= []).push(id)
    await plant(app, table, key, id, `${building}${whose && `-${whose}`}`)
    return id
  }

  const companies: Record<string, number> = {}
  for (const party of ['customer', 'supplier', 'other-supplier', 'former-supplier', 'owner', 'authority', 'billing']) {
    const companyId = await keep('company', 'company_id', 'companyId', await buildCompany(db, {}), party)
    companies[party] = companyId
    for (const [whose, row] of Object.entries({
      active: {},
      inactive: { active: false },
      archived: { whenDeleted: '2026-01-01T00:00:00Z' },
    })) {
      const email = `zq.contact.email.${building}-${party}-${whose}.qz@canary.example`
      const contactId = await buildContact(db, { companyId, email, ...row })
      await keep('contact', 'contact_id', 'contactId', contactId, `${party}-${whose}`)
    }
    const { billingEntityId } = await db
      .insertInto('billingEntity')
      .values({ companyId })
      .returning('billingEntityId')
      .executeTakeFirstOrThrow()
    await keep('billing_entity', 'billing_entity_id', 'billingEntityId', billingEntityId, party)
  }
  const { supplier = 0, 'other-supplier': other = 0, 'former-supplier': former = 0 } = companies

  const propertyId = await buildProperty(db, {
    customerCompanyId: companies.customer ?? null,
    ownerId: companies.owner ?? null,
    regionalAuthorityCompanyId: companies.authority ?? null,
    billingEntityCompanyId: companies.billing ?? null,
    billingEntityId: ids.billingEntityId?.at(-1) ?? null,
  })
  await keep('property', 'property_id', 'propertyId', propertyId)
  await db.insertInto('propertyBwof').values({ propertyId }).execute()
  await plant(app, 'property_bwof', 'property_id', propertyId, building)
  await db.insertInto('propertyEvacuation').values({ propertyId }).execute()
  await plant(app, 'property_evacuation', 'property_id', propertyId, building)
  for (const [whose, row] of Object.entries({ active: {}, inactive: { active: false } })) {
    const email = `zq.contact.email.${building}-site-${whose}.qz@canary.example`
    const contactId = await buildContact(db, { propertyId, email, ...row })
    await keep('contact', 'contact_id', 'contactId', contactId, `site-${whose}`)
  }

  const service = async (serviceId: number, whose: string, row: object) => {
    const dates = { whenNextServiceAnniversary: '2026-12-01', price: Number(PRICE) }
    const id = await buildService(db, { propertyId, serviceId, ...dates, ...row })
    return keep('property_service', 'property_service_id', 'propertyServiceId', id, whose)
  }
  await service(1, 'warrant', {})
  const suppliers = { supplier, 'other-supplier': other }
  const systems: Record<string, number> = {}
  systems.supplier = await service(await systemId(db, 0), 'supplier', { supplierCompanyId: supplier })
  systems['other-supplier'] = await service(await systemId(db, 1), 'other-supplier', { supplierCompanyId: other })
  await service(await systemId(db, 2), 'ended', { supplierCompanyId: former, active: false })

  const document = async (whose: string, row: object = {}) => {
    const content = Buffer.from(`zq.document.content.${building}-${whose}.qz`)
    const stored = await withSpool(app.services.environment.DATA_DIR, async (folder) => {
      const { size, contentHash, ...file } = await spool(folder, Readable.from([content]))
      return { size, contentHash, storedAs: await app.services.store.keep({ size, contentHash, ...file }) }
    })
    const { documentId } = await db
      .insertInto('document')
      .values({
        propertyId,
        fileName: `${propertyId} zq.document.file_name.${building}-${whose}.qz.pdf`,
        contentType: 'application/pdf',
        ...stored,
        ...row,
      })
      .returning('documentId')
      .executeTakeFirstOrThrow()
    return keep('document', 'document_id', 'documentId', documentId, whose)
  }
  await document('plan')
  await document('inactive', { active: false })
  await document('draft', { isDraft: true })
  await document('deleted', { whenDeleted: '2026-01-01T00:00:00Z' })

  for (const [whose, supplierCompanyId] of Object.entries(suppliers)) {
    for (const state of ['received', 'accepted', 'refused'] as const) {
      const documentId = await document(`paper-${state}-${whose}`)
      const { certificateId } = await db
        .insertInto('certificate')
        .values({
          propertyId,
          supplierCompanyId,
          bwofAnniversary: '2026-12-01',
          propertyServiceIds: [systems[whose] ?? 0],
          documentId,
          state,
          receivedVia: 'link',
          iqpName: 'Hana Moana',
          signedDate: '2026-10-01',
          reason: state === 'refused' ? 'It is not signed.' : '',
        })
        .returning('certificateId')
        .executeTakeFirstOrThrow()
      await keep('certificate', 'certificate_id', 'certificateId', certificateId, `${state}-${whose}`)
      await sql`insert into paper (document_id, certificate_id) values (${documentId}, ${certificateId})
        on conflict do nothing`.execute(db)
    }
    const { defectId } = await buildDefect(db, { propertyId, propertyServiceId: systems[whose] ?? null })
    await keep('defect', 'defect_id', 'defectId', defectId, whose)
    const photo = await document(`photo-${whose}`)
    await sql`insert into paper (document_id, defect_id) values (${photo}, ${defectId})`.execute(db)
    const number = await buildAnswer(db, {
      propertyId,
      supplierCompanyId,
      propertyServiceIds: [systems[whose] ?? 0],
    })
    await keep('return_submission', 'return_submission_id', 'number', number, whose)
  }
  const documentId = await document('warrant')
  const packDocumentId = await document('pack')
  const { warrantId } = await db
    .insertInto('warrant')
    .values({
      propertyId,
      documentId,
      packDocumentId,
      number: `${propertyId}-2026`,
      issuedBy: 'Operator',
      bwofAnniversary: '2026-12-01',
      issueDate: '2026-11-20',
      expiryDate: '2027-12-01',
      signatoryName: 'Mere Parata',
      doubts: '[]',
      issuedDateBefore: null,
    })
    .returning('warrantId')
    .executeTakeFirstOrThrow()
  for (const id of [documentId, packDocumentId]) {
    await sql`insert into paper (document_id, warrant_id) values (${id}, ${warrantId}) on conflict do nothing`.execute(
      db,
    )
  }
  ;(ids.warrantId ??= []).push(warrantId)
  await sql`update warrant set reason = ${`zq.warrant.reason.${building}.qz`},
    signatory_name = ${`zq.warrant.signatory_name.${building}.qz`},
    when_acknowledged = '2026-11-20', acknowledgement_note = ${`zq.warrant.acknowledgement_note.${building}.qz`} where warrant_id = ${warrantId}`.execute(
    db,
  )

  for (const [whose, recipientCompanyId] of Object.entries(suppliers)) {
    const emailId = await buildEmail(db, { propertyId, recipientCompanyId })
    await keep('email', 'email_id', 'emailId', emailId, whose)
  }
  return { ids, companies }
}
