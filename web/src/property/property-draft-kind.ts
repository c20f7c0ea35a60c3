import type { VisibleProperty } from '@app/contract/property/schema'
import { contactRowOf } from '../contact/contact-rows.ts'
import { withNewDocuments } from '../document/document-rows.ts'
import type { DraftKind } from '../lib/draft.ts'
import { addedRows } from '../lib/nested-rows.ts'
import { serviceRowOf } from '../service/property-services/service-rows.ts'
import { withoutRowsSaved } from './conflict.ts'
import { toPropertyDraft, type PropertyDraft } from './draft.ts'
import { draftValues, withValue } from './draft-values.ts'

/** How a property is edited. Unsaved edits take in changes of documents, and rows that were added or restored. */
export const PROPERTY_DRAFT: DraftKind<VisibleProperty, PropertyDraft> = {
  toDraft: toPropertyDraft,
  valuesOf: draftValues,
  withValue,
  absorb: (newer, source, draft) => {
    const { saved, edited } = withNewDocuments(newer.documents, source.documents, draft.documents)
    const services = addedRows(newer.services, source.services, (row) => row.propertyServiceId)
    const siteContacts = addedRows(newer.siteContacts, source.siteContacts, (row) => row.contactId)
    const unsaved = withoutRowsSaved(draft, toPropertyDraft(newer))
    return {
      source: {
        ...source,
        documents: saved,
        services: [...source.services, ...services],
        siteContacts: [...source.siteContacts, ...siteContacts],
      },
      draft: {
        ...draft,
        documents: edited,
        services: [...unsaved.services, ...services.map(serviceRowOf)],
        siteContacts: [...unsaved.siteContacts, ...siteContacts.map(contactRowOf)],
      },
    }
  },
}
