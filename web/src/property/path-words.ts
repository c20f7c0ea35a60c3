import { displayName } from '@app/contract/contact/rules'
import { BWOF_LABELS } from '../bwof/labels.ts'
import { contactRows } from '../contact/contact-rows.ts'
import { CONTACT_LABELS } from '../contact/labels.ts'
import { documentRows } from '../document/document-rows.ts'
import { DOCUMENT_LABELS } from '../document/labels.ts'
import { EVACUATION_LABELS } from '../evacuation/labels.ts'
import { SERVICE_LABELS } from '../service/property-services/labels.ts'
import { serviceRows, serviceTitle } from '../service/property-services/service-rows.ts'
import type { PropertyDraft } from './draft.ts'
import { partsOf } from './draft-values.ts'
import { PROPERTY_LABELS } from './labels.ts'

const labelIn = (labels: object, name: string): string =>
  new Map<string, string>(Object.entries(labels)).get(name) ?? name

/** The label of a path: `City/Town`, `Fire separations: Anniversary`. */
export function pathLabel(path: string, draft: PropertyDraft): string {
  const { part, rowId, name } = partsOf(path)
  switch (part) {
    case 'fields':
      return labelIn(PROPERTY_LABELS, name)
    case 'propertyBwof':
      return `BWOF: ${labelIn(BWOF_LABELS, name)}`
    case 'propertyEvacuation':
      return `Evacuation: ${labelIn(EVACUATION_LABELS, name)}`
    case 'services': {
      const service = draft.services.find((row) => serviceRows.idOf(row) === rowId)
      return `${service ? serviceTitle(service) : 'Service'}: ${labelIn(SERVICE_LABELS, name)}`
    }
    case 'documents': {
      const document = draft.documents.find((row) => documentRows.idOf(row) === rowId)
      return `${document?.fileName ?? 'Document'}: ${labelIn(DOCUMENT_LABELS, name)}`
    }
    case 'siteContacts': {
      const contact = draft.siteContacts.find((row) => contactRows.idOf(row) === rowId)
      return `${(contact && displayName(contact)) || 'Contact'}: ${labelIn(CONTACT_LABELS, name)}`
    }
  }
}
