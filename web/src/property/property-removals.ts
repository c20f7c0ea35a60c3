import { displayName } from '@app/contract/contact/rules'
import type { SavedProperty, VisibleProperty } from '@app/contract/property/schema'
import { contactRows } from '../contact/contact-rows.ts'
import { documentRows } from '../document/document-rows.ts'
import { removalsIn, type Removal, type RowOf } from '../lib/removals.ts'
import { serviceRows, serviceTitle } from '../service/property-services/service-rows.ts'
import type { PropertyDraft } from './draft.ts'

/** The lists of a property from which rows are removed. */
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

/** The draft with what was removed at that moment. */
export const withPutBack = (draft: PropertyDraft, moment: string): PropertyDraft => ({
  ...draft,
  services: serviceRows.putBack(draft.services, moment),
  siteContacts: contactRows.putBack(draft.siteContacts, moment),
  documents: documentRows.putBack(draft.documents, moment),
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

/** The save that brings rows back which are deleted on the server; null when all of them are there. */
export function restoringProperty(
  property: VisibleProperty,
  rows: readonly RowOf<PropertyList>[],
): SavedProperty | null {
  const there = rowIdsOf(property)
  const gone = rows.filter(({ list, id }) => !there[list].includes(id))
  const idsIn = (list: PropertyList) => gone.filter((row) => row.list === list).map(({ id }) => id)
  if (gone.length === 0) return null
  return {
    whenUpdated: property.whenUpdated,
    services: idsIn('services').map((propertyServiceId) => ({ propertyServiceId, whenDeleted: null })),
    siteContacts: idsIn('siteContacts').map((contactId) => ({ contactId, whenDeleted: null })),
    documents: idsIn('documents').map((documentId) => ({ documentId, whenDeleted: null })),
  }
}
