import { BLANK_BWOF } from '../bwof/bwof-record.ts'
import { BWOF_LABELS } from '../bwof/labels.ts'
import { contactRows, isBlankContact } from '../contact/contact-rows.ts'
import { CONTACT_LABELS } from '../contact/labels.ts'
import { DOCUMENT_LABELS } from '../document/labels.ts'
import { documentRows } from '../document/document-rows.ts'
import { BLANK_EVACUATION } from '../evacuation/evacuation-record.ts'
import { EVACUATION_LABELS } from '../evacuation/labels.ts'
import { valuesWithin, type DraftValue, type DraftValues } from '../lib/draft.ts'
import { SERVICE_LABELS } from '../service/property-services/labels.ts'
import { serviceRows } from '../service/property-services/service-rows.ts'
import type { PropertyDraft } from './draft.ts'
import { PROPERTY_LABELS } from './labels.ts'

/**
 * Every editable value by its path: `city`, `propertyBwof.purposeGroup`, `services.12.price` with the row's id.
 * Comparing drafts, counting changes, placing errors and merging two people's edits all work on these values. A missing
 * BWOF or evacuation record counts as a blank one. A blank new contact does not count.
 */
export function draftValues(draft: PropertyDraft): DraftValues {
  return new Map([
    ...valuesWithin(draft.fields, PROPERTY_LABELS),
    ...valuesWithin(draft.propertyBwof ?? BLANK_BWOF, BWOF_LABELS, 'propertyBwof.'),
    ...valuesWithin(draft.propertyEvacuation ?? BLANK_EVACUATION, EVACUATION_LABELS, 'propertyEvacuation.'),
    ...draft.services.flatMap((row) => [...valuesWithin(row, SERVICE_LABELS, `services.${serviceRows.idOf(row)}.`)]),
    ...draft.documents.flatMap((row) => [
      ...valuesWithin(row, DOCUMENT_LABELS, `documents.${documentRows.idOf(row)}.`),
    ]),
    ...draft.siteContacts
      .filter((row) => !(contactRows.isNew(row) && isBlankContact(row)))
      .flatMap((row) => [...valuesWithin(row, CONTACT_LABELS, `siteContacts.${contactRows.idOf(row)}.`)]),
  ])
}

const ROW_PATH = /^(services|documents|siteContacts)\.(-?\d+)\.(\w+)$/
const RECORD_PATH = /^(propertyBwof|propertyEvacuation)\.(\w+)$/

export interface PathParts {
  readonly part: 'fields' | 'propertyBwof' | 'propertyEvacuation' | 'services' | 'documents' | 'siteContacts'
  /** The row's id; null outside rows. */
  readonly rowId: number | null
  readonly name: string
}

export function partsOf(path: string): PathParts {
  const [, list, id, rowField] = ROW_PATH.exec(path) ?? []
  if ((list === 'services' || list === 'documents' || list === 'siteContacts') && rowField) {
    return { part: list, rowId: Number(id), name: rowField }
  }
  const [, record, name] = RECORD_PATH.exec(path) ?? []
  if ((record === 'propertyBwof' || record === 'propertyEvacuation') && name) return { part: record, rowId: null, name }
  return { part: 'fields', rowId: null, name: path }
}

/** The draft with one value set. The path of a missing row changes nothing. */
export function withValue(draft: PropertyDraft, path: string, value: DraftValue): PropertyDraft {
  const { part, rowId, name } = partsOf(path)
  switch (part) {
    case 'fields':
      return { ...draft, fields: { ...draft.fields, [name]: value } }
    case 'propertyBwof':
      return { ...draft, propertyBwof: { ...(draft.propertyBwof ?? BLANK_BWOF), [name]: value } }
    case 'propertyEvacuation':
      return { ...draft, propertyEvacuation: { ...(draft.propertyEvacuation ?? BLANK_EVACUATION), [name]: value } }
    case 'services':
      return { ...draft, services: serviceRows.change(draft.services, rowId ?? 0, { [name]: value }) }
    case 'documents':
      return { ...draft, documents: documentRows.change(draft.documents, rowId ?? 0, { [name]: value }) }
    case 'siteContacts':
      return { ...draft, siteContacts: contactRows.change(draft.siteContacts, rowId ?? 0, { [name]: value }) }
  }
}
