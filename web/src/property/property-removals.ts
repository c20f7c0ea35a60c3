import { displayName } from '@app/contract/contact/rules'
import type { SavedProperty, VisibleProperty } from '@app/contract/property/schema'
import { contactRows } from '../contact/contact-rows.ts'
import { documentRows } from '../document/document-rows.ts'
import { removalsIn, type Removal, type RowReference } from '../lib/removals.ts'
import { serviceRows, serviceTitle } from '../service/property-services/service-rows.ts'
import type { PropertyDraft } from './draft.ts'

/** The lists of a property that rows can be removed from. */
export type PropertyList = 'services' | 'siteContacts' | 'documents'

export const propertyRemovals = ({
  services,
  siteContacts,
  documents,
}: Pick<PropertyDraft, PropertyList>): readonly Removal<PropertyList>[] =>
  removalsIn([
    ['services', services.map((row) => ({ ...row, id: serviceRows.idOf(row), name: serviceTitle(row) }))],
    ['siteContacts', siteContacts.map((row) => ({ ...row, id: contactRows.idOf(row), name: displayName(row) }))],
    ['documents', documents.map((row) => ({ ...row, id: documentRows.idOf(row), name: row.fileName }))],
  ])

/** The draft with the rows restored that were removed at that moment. */
export const undoRemovalIn = (draft: PropertyDraft, moment: string): PropertyDraft => ({
  ...draft,
  services: serviceRows.undoRemoval(draft.services, moment),
  siteContacts: contactRows.undoRemoval(draft.siteContacts, moment),
  documents: documentRows.undoRemoval(draft.documents, moment),
})

/** The ids of the rows that a property has. */
export const rowIdsOf = ({
  services,
  siteContacts,
  documents,
}: VisibleProperty): Record<PropertyList, readonly number[]> => ({
  services: services.map(({ propertyServiceId }) => propertyServiceId),
  siteContacts: siteContacts.map(({ contactId }) => contactId),
  documents: documents.map(({ documentId }) => documentId),
})

/** The payload that restores rows that are deleted on the server. Null if none of them is. */
export function restoringProperty(
  property: VisibleProperty,
  rows: readonly RowReference<PropertyList>[],
): SavedProperty | null {
  const currentIds = rowIdsOf(property)
  const deleted = rows.filter(({ list, id }) => !currentIds[list].includes(id))
  const idsIn = (list: PropertyList) => deleted.filter((row) => row.list === list).map(({ id }) => id)
  if (deleted.length === 0) return null
  return {
    whenUpdated: property.whenUpdated,
    services: idsIn('services').map((propertyServiceId) => ({ propertyServiceId, whenDeleted: null })),
    siteContacts: idsIn('siteContacts').map((contactId) => ({ contactId, whenDeleted: null })),
    documents: idsIn('documents').map((documentId) => ({ documentId, whenDeleted: null })),
  }
}
