import { sql, type Transaction } from 'kysely'
import type { Property, SavedProperty } from '@app/contract/property/schema'
import type { Services } from '../app.ts'
import type { Login } from '../auth/login.ts'
import { saveBwof } from '../bwof/save-bwof.ts'
import { saveSiteContacts } from '../contact/save-site-contacts.ts'
import { claimRows } from '../database/lost-update.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { saveDocumentSwitches } from '../document/save-document-switches.ts'
import { saveEvacuation } from '../evacuation/save-evacuation.ts'
import { notFound } from '../lib/problem.ts'
import { savePropertyServices } from '../service/save-property-services.ts'
import { findSavedProperty, lockProperty } from './queries.ts'

const PROPERTY = { table: 'property', key: 'property_id', thing: 'property' } as const

const COMPANY_FIELDS = ['ownerId', 'regionalAuthorityCompanyId', 'customerCompanyId', 'billingEntityCompanyId'] as const

/**
 * Saves a property and its nested rows in one transaction, and answers it as a reader would get it. What the payload
 * leaves out stays as it is.
 *
 * @throws ProblemError 400, 404 or 409; nothing is written then
 */
export function saveProperty(
  { db, timeZone }: Pick<Services, 'db' | 'timeZone'>,
  login: Login,
  propertyId: number,
  saved: SavedProperty,
): Promise<Property> {
  return transactionBy(db, login.email, async (transaction) => {
    const stored = await lockProperty(transaction, propertyId)
    if (!stored) throw notFound('property', propertyId)
    const claim = { path: '', id: propertyId, whenUpdated: saved.whenUpdated }
    await claimRows(transaction, PROPERTY, [claim], sql`true`, timeZone)
    await refuseUnknownCompanies(
      transaction,
      COMPANY_FIELDS.filter((field) => saved[field] !== stored[field]).map((path) => ({
        path,
        companyId: saved[path],
      })),
    )

    const { propertyBwof, propertyEvacuation, services, siteContacts, documents, whenUpdated: _, ...columns } = saved
    await updateColumns(transaction, propertyId, columns)
    const ownerId = columns.ownerId === undefined ? stored.ownerId : columns.ownerId
    await saveBwof(transaction, propertyId, propertyBwof, { ownerId, ownerChanged: ownerId !== stored.ownerId })
    await saveEvacuation(transaction, propertyId, propertyEvacuation)
    await savePropertyServices(transaction, propertyId, services ?? [], timeZone)
    await saveSiteContacts(transaction, propertyId, siteContacts ?? [], timeZone)
    await saveDocumentSwitches(transaction, propertyId, documents ?? [], timeZone)
    return findSavedProperty(transaction, login, propertyId)
  })
}

type Columns = Omit<
  SavedProperty,
  'propertyBwof' | 'propertyEvacuation' | 'services' | 'siteContacts' | 'documents' | 'whenUpdated'
>

async function updateColumns(transaction: Transaction<Tables>, propertyId: number, columns: Columns): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await transaction.updateTable('property').set(columns).where('propertyId', '=', propertyId).execute()
}
