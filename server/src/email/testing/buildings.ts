import type { Insertable, Kysely } from 'kysely'
import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import { BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID } from '@app/contract/service/rules'
import type { Tables } from '../../database/tables.ts'
import { buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'

type Db = Kysely<Tables>
type Row<Name extends keyof Tables> = Partial<Insertable<Tables[Name]>>

/** Noon of 21 November 2026 in New Zealand. */
export const NOON = new Date('2026-11-20T23:00:00.000Z')
export const TODAY = '2026-11-21'

/** A supplier with one contact who gets automated e-mails. */
export async function buildSupplier(db: Db, company: Row<'company'> = {}, contact: Row<'contact'> = {}) {
  const companyId = await buildCompany(db, { companyName: 'Tōtara Fire Limited', isSupplier: true, ...company })
  const contactId = await buildContact(db, { companyId, email: 'jobs@totara.example', ...contact })
  return { companyId, contactId }
}

interface Warrant {
  due?: string | null
  property?: Row<'property'>
  /** All have the same supplier unless they name another. */
  systems?: Row<'propertyService'>[]
}

/** A building with a supplier's systems and a warrant that is due on a day; by default the reminder is urgent. */
export async function buildWarrant(db: Db, { due = '2026-11-26', property = {}, systems = [{}] }: Warrant = {}) {
  const supplier = await buildSupplier(db)
  const propertyId = await buildProperty(db, property)
  await buildService(db, { propertyId, serviceId: BWOF_SERVICE_ID, whenNextServiceAnniversary: due })
  const propertyServiceIds: number[] = []
  for (const [index, system] of systems.entries()) {
    propertyServiceIds.push(
      await buildService(db, {
        propertyId,
        serviceId: await systemId(db, index),
        supplierCompanyId: supplier.companyId,
        whenNextServiceAnniversary: due,
        ...system,
      }),
    )
  }
  return { propertyId, propertyServiceIds, propertyServiceId: propertyServiceIds[0] ?? 0, supplier }
}

/** A building with a trial evacuation that a supplier runs; by default its request is due now. */
export async function buildTrial(db: Db, service: Row<'propertyService'> = {}, property: Row<'property'> = {}) {
  const supplier = await buildSupplier(db)
  const propertyId = await buildProperty(db, property)
  const propertyServiceId = await buildService(db, {
    propertyId,
    serviceId: TRIAL_EVACUATION_SERVICE_ID,
    supplierCompanyId: supplier.companyId,
    whenNextServiceAnniversary: '2026-12-10',
    ...service,
  })
  return { propertyId, propertyServiceId, supplier }
}

/** The id of the nth built-in specified system. */
export async function systemId(db: Db, index: number): Promise<number> {
  const { serviceId } = await db
    .selectFrom('service')
    .select('serviceId')
    .where('parentServiceId', '=', BWOF_SERVICE_ID)
    .where('isCategory', '=', false)
    .orderBy('sort1')
    .orderBy('sort2')
    .offset(index)
    .limit(1)
    .executeTakeFirstOrThrow()
  return serviceId
}

/** The rows of one property in a list call's answer. */
export function rowsOf(answer: { json: () => EmailLists }, propertyId: number) {
  const lists = answer.json()
  const ofProperty = (row: Pick<EmailRow, 'propertyId'>) => row.propertyId === propertyId
  return {
    recommended: lists.recommendedEmails.filter(ofProperty),
    held: lists.heldEmails.filter(ofProperty),
    sent: lists.sentEmails.filter(ofProperty),
  }
}

/** An e-mail about services to their supplier, as a row of the table. */
export async function buildEmail(
  db: Db,
  email: Row<'email'> & { propertyId: number },
  propertyServiceIds: readonly number[] = [],
): Promise<number> {
  const reminded = await db
    .selectFrom('propertyService')
    .select('supplierCompanyId')
    .where('propertyServiceId', '=', propertyServiceIds[0] ?? 0)
    .executeTakeFirst()
  const { emailId } = await db
    .insertInto('email')
    .values({
      templateName: 'Email_12A_Request',
      recipientCompanyId: reminded?.supplierCompanyId ?? null,
      generatedBy: 'staff@office.example',
      messageId: `<${crypto.randomUUID()}@office.example>`,
      whenQueued: '2026-11-20T00:00:00Z',
      whenNextTry: null,
      ...email,
    })
    .returning('emailId')
    .executeTakeFirstOrThrow()
  for (const propertyServiceId of propertyServiceIds) {
    await db.insertInto('emailPropertyService').values({ emailId, propertyServiceId }).execute()
  }
  return emailId
}
