import type { FieldError } from '@app/contract/problem'
import { SavedProperty } from '@app/contract/property/schema'
import { isBlankBwof } from '../bwof/bwof-record.ts'
import { contactRows, savedContactRow } from '../contact/contact-rows.ts'
import { documentRows, savedDocumentRow } from '../document/document-rows.ts'
import { isBlankEvacuation } from '../evacuation/evacuation-record.ts'
import { savedServiceRow, serviceRows } from '../service/property-services/service-rows.ts'
import { checkPayload } from '../lib/check-payload.ts'
import { changedPaths, errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { errorsByRowId } from '../lib/row-errors.ts'
import type { PropertyDraft } from './draft.ts'
import { draftValues, partsOf } from './draft-values.ts'

type Outcome = { readonly body: SavedProperty } | { readonly errors: DraftErrors }

/**
 * The payload that turns `base` into `draft`: changed fields, and changed rows with all their fields. A blank BWOF or
 * evacuation record is sent as null (docs/rules/records.md#bwof-and-evacuation-records). The contract's errors are
 * returned for the fields.
 */
export function changesToSave(base: PropertyDraft, draft: PropertyDraft, whenUpdated: string): Outcome {
  const changed = changedPaths(draftValues(base), draftValues(draft)).map(partsOf)
  const has = (part: string): boolean => changed.some((path) => path.part === part)
  const rowIds = (part: string) => new Set(changed.filter((path) => path.part === part).map((path) => path.rowId))
  const { propertyBwof: bwof, propertyEvacuation: evacuation, fields } = draft
  const fieldNames = new Set(changed.filter(({ part }) => part === 'fields').map(({ name }) => name))
  const services = draft.services.filter((row) => rowIds('services').has(serviceRows.idOf(row))).map(savedServiceRow)
  const documents = draft.documents
    .filter((row) => rowIds('documents').has(documentRows.idOf(row)))
    .map(savedDocumentRow)
  const siteContacts = draft.siteContacts
    .filter((row) => rowIds('siteContacts').has(contactRows.idOf(row)))
    .map(savedContactRow)

  const { payload, errors } = checkPayload(SavedProperty, {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => fieldNames.has(name))),
    ...(has('propertyBwof') && { propertyBwof: bwof && !isBlankBwof(bwof) ? bwof : null }),
    ...(has('propertyEvacuation') && {
      propertyEvacuation: evacuation && !isBlankEvacuation(evacuation) ? evacuation : null,
    }),
    ...(services.length > 0 && { services }),
    ...(documents.length > 0 && { documents }),
    ...(siteContacts.length > 0 && { siteContacts }),
    whenUpdated,
  })
  return payload ? { body: payload } : { errors: draftErrors(errors, { services, siteContacts }) }
}

interface SentRows {
  readonly services?: readonly { readonly propertyServiceId?: number | null | undefined }[] | undefined
  readonly siteContacts?: readonly { readonly contactId?: number | null | undefined }[] | undefined
}

/** Errors of a payload by draft path. The payload has row indexes where the draft has row ids. */
export const draftErrors = (
  errors: readonly FieldError[],
  { services = [], siteContacts = [] }: SentRows,
): DraftErrors =>
  errorsByPath(
    errorsByRowId(
      errorsByRowId(
        errors,
        'services',
        services.map((row) => row.propertyServiceId),
      ),
      'siteContacts',
      siteContacts.map((row) => row.contactId),
    ),
  )
