import type { Transaction } from 'kysely'
import type { NewProperty } from '@app/contract/property/schema'
import { saveBwof, type Ownership } from '../bwof/save-bwof.ts'
import { saveContacts } from '../contact/save-contacts.ts'
import type { Tables } from '../database/tables.ts'
import { saveEvacuation } from '../evacuation/save-evacuation.ts'
import { writePropertyServices } from '../service/save-property-services.ts'

type Nested = Pick<NewProperty, 'propertyBwof' | 'propertyEvacuation' | 'services' | 'siteContacts'>

/** Saves the nested records and rows of a property. Its services must already be locked. */
export async function saveNested(
  transaction: Transaction<Tables>,
  propertyId: number,
  { propertyBwof, propertyEvacuation, services = [], siteContacts = [] }: Nested,
  ownership: Ownership,
  timeZone: string,
): Promise<void> {
  await saveBwof(transaction, propertyId, propertyBwof, ownership)
  await saveEvacuation(transaction, propertyId, propertyEvacuation)
  await writePropertyServices(transaction, propertyId, services)
  await saveContacts(transaction, { path: 'siteContacts', companyId: null, propertyId }, siteContacts, timeZone)
}
