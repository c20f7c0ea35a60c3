import type { SeenProperty } from '@app/contract/property/schema'
import { withNewDocuments } from '../document/document-rows.ts'
import type { DraftKind } from '../lib/draft.ts'
import { draftOf, type PropertyDraft } from './draft.ts'
import { draftValues, withValue } from './draft-values.ts'

/** How a property is edited. Documents come and go while it is. */
export const PROPERTY_DRAFT: DraftKind<SeenProperty, PropertyDraft> = {
  draftOf,
  valuesOf: draftValues,
  withValue,
  absorb: (newer, source, draft) => {
    const { saved, edited } = withNewDocuments(newer.documents, source.documents, draft.documents)
    return { source: { ...source, documents: saved }, draft: { ...draft, documents: edited } }
  },
}
